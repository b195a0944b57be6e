//! What is special to the bytes of a JavaScript value.

use mcp_arguments::input::{Document, Input, Look, Odd};
use serde_json::Value;

use crate::contract::{SAMPLE, structure};
use crate::{items, members, wire, within_reason};

#[test]
fn the_wire_form_carries_what_is_no_json() {
    let name = |name: &str, flag: u32| {
        let len = u32::try_from(name.len()).expect("short") | flag;
        [len.to_le_bytes().as_slice(), name.as_bytes()].concat()
    };
    let reasons =
        [Odd::Function, Odd::Symbol, Odd::Undefined, Odd::Instance, Odd::Cycle, Odd::Threw, Odd::Hole, Odd::TooDeep];
    for (reason, odd) in (0_u8..).zip(reasons.into_iter().chain([Odd::TooLarge])) {
        let document = Document::decode(&[9, reason]).expect("a reason");
        assert!(matches!(document.root().look(), Look::Odd(found) if found == odd));
    }
    let bigint = [[4, 20, 0, 0, 0].as_slice(), b"-9223372036854775809"].concat();
    let document = Document::decode(&bigint).expect("a bigint");
    assert_eq!(document.to_text(), "-9223372036854775809");
    structure(document.root());

    let lone = [vec![7, 1, 0, 0, 0], name("a\u{fffd}", 1 << 31), vec![2]].concat();
    let document = Document::decode(&lone).expect("a name with a lone surrogate");
    assert!(matches!(members(document.root())[0].1.look(), Look::Odd(Odd::InvalidUnicode)));
    structure(document.root());

    for double in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let bytes = [[6, 1, 0, 0, 0, 3].as_slice(), &double.to_le_bytes()].concat();
        let document = Document::decode(&bytes).expect("a number");
        assert!(matches!(items(document.root())[0].look(), Look::Odd(Odd::NotFinite)));
        structure(document.root());
    }
}

#[test]
fn wrong_bytes_are_no_document() {
    let value: Value = serde_json::from_str(SAMPLE).expect("the sample is JSON");
    let bytes = wire::encode(&value).expect("plain data");
    for end in 0..bytes.len() {
        assert!(Document::decode(&bytes[..end]).is_none(), "cut at {end}");
    }
    assert!(Document::decode(&[bytes.as_slice(), &[0]].concat()).is_none(), "more bytes than the value");
    for wrong in [
        &[10][..],
        &[255],
        &[9, 9],
        &[5, 1, 0, 0, 0, 0xff],
        &[6, 255, 255, 255, 255],
        &[7, 255, 255, 255, 255],
        &[5, 255, 255, 255, 255, b'a'],
        &[4, 1, 0, 0, 0, b'x'],
        &[4, 0, 0, 0, 0],
        &[4, 2, 0, 0, 0, b'0', b'1'],
        &[4, 3, 0, 0, 0, b'1', b'.', b'5'],
    ] {
        assert!(Document::decode(wrong).is_none(), "{wrong:?}");
    }
    let deep = [6, 1, 0, 0, 0].repeat(100_000);
    assert!(within_reason(|| Document::decode(&deep)).is_none());
}
