//! The wire form of any input, as the package's encoder writes it from JavaScript values.

use mcp_arguments::input::{Input, Look, Odd};
use mcp_arguments::number::{Number, SAFE_INTEGER};

/// The bytes of the wire form; `None` where no JavaScript value is the same.
pub(crate) fn encode<'a, I: Input<'a>>(input: I) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    value(input, &mut bytes).then_some(bytes)
}

fn value<'a, I: Input<'a>>(input: I, bytes: &mut Vec<u8>) -> bool {
    match input.look() {
        Look::Null => bytes.push(0),
        Look::Boolean(boolean) => bytes.push(if boolean { 2 } else { 1 }),
        Look::Number(of) => return number(of, bytes),
        Look::String(text) => tagged_text(5, text, bytes),
        Look::Array(mut items) => {
            bytes.push(6);
            count(items.len(), bytes);
            return items.all(|item| value(item, bytes));
        }
        Look::Object(members) => {
            let members: Vec<_> = members.collect();
            bytes.push(7);
            count(members.len(), bytes);
            return members.into_iter().all(|(name, member)| {
                count(name.len(), bytes);
                bytes.extend(name.as_bytes());
                value(member, bytes)
            });
        }
        Look::Odd(what) => return odd(what, bytes),
    }
    true
}

fn count(count: usize, bytes: &mut Vec<u8>) {
    bytes.extend(u32::try_from(count).expect("tests are small").to_le_bytes());
}

fn tagged_text(tag: u8, text: &str, bytes: &mut Vec<u8>) {
    bytes.push(tag);
    count(text.len(), bytes);
    bytes.extend(text.as_bytes());
}

/// What came as a double goes as one; an exact integer that a double may not hold is a bigint.
fn number(number: Number<'_>, bytes: &mut Vec<u8>) -> bool {
    let double = number.as_f64();
    let safe = Number::Integer(-SAFE_INTEGER).compare(number).is_le() && number.compare(SAFE_NUMBER).is_le();
    if matches!(number, Number::Double(_)) || (safe && number.compare(Number::Double(double)).is_eq()) {
        bytes.push(3);
        bytes.extend(double.to_le_bytes());
        return true;
    }
    if number.is_integer() {
        tagged_text(4, &number.to_text(), bytes);
    }
    number.is_integer()
}

const SAFE_NUMBER: Number<'static> = Number::Integer(SAFE_INTEGER);

fn odd(odd: Odd, bytes: &mut Vec<u8>) -> bool {
    let reason = match odd {
        Odd::Function => 0,
        Odd::Symbol => 1,
        Odd::Undefined => 2,
        Odd::Instance => 3,
        Odd::Cycle => 4,
        Odd::Threw => 5,
        Odd::Hole => 6,
        Odd::TooDeep => 7,
        Odd::TooLarge => 8,
        Odd::InvalidUnicode => {
            tagged_text(8, "\u{fffd}", bytes);
            return true;
        }
        Odd::NotFinite => {
            bytes.push(3);
            bytes.extend(f64::NAN.to_le_bytes());
            return true;
        }
        Odd::DuplicateKey | Odd::Withheld(_) => return false,
    };
    bytes.extend([9, reason]);
    true
}
