//! Panics of a module without what they would say.
//!
//! A panic ends in a trap, and nobody is there to read its sentence: the package drops the instance and makes another one. So
//! the functions that make the sentence become the trap itself, and wasm-opt leaves out whatever only they have needed. The
//! compiler has a way to build panics like that, but in no stable release.

use anyhow::{Context, Result, bail};

/// Functions that never return, as paths without hashes.
const NEVER_RETURN: [&str; 21] = [
    "alloc::alloc::handle_alloc_error",
    "alloc::raw_vec::capacity_overflow",
    "alloc::raw_vec::handle_error",
    "core::cell::panic_already_borrowed",
    "core::cell::panic_already_mutably_borrowed",
    "core::option::expect_failed",
    "core::option::unwrap_failed",
    "core::panicking::assert_failed_inner",
    "core::panicking::panic",
    "core::panicking::panic_bounds_check",
    "core::panicking::panic_const::panic_const_div_by_zero",
    "core::panicking::panic_const::panic_const_rem_by_zero",
    "core::panicking::panic_fmt",
    "core::result::unwrap_failed",
    "core::slice::copy_from_slice_impl::len_mismatch_fail",
    "core::slice::index::slice_index_fail",
    "core::str::slice_error_fail",
    "core::str::slice_error_fail_rt",
    "std::alloc::rust_oom",
    "std::panicking::panic_with_hook",
    "std::thread::local::panic_access_error",
];

/// A body without local variables: `unreachable`, `end`, with its length in front.
const TRAP: [u8; 4] = [3, 0, 0x00, 0x0b];
const HEADER: usize = 8;
const CUSTOM: u8 = 0;
const IMPORT: u8 = 2;
const CODE: u8 = 10;
const FUNCTION_NAMES: u8 = 1;

/// The module in which panics are traps. It must have the names of its functions.
pub(crate) fn as_traps(module: &[u8]) -> Result<Vec<u8>> {
    let mut whole = Reader { bytes: module, at: HEADER };
    let (mut imported, mut names, mut code) = (0, None, None);
    while whole.at < module.len() {
        let start = whole.at;
        let id = whole.byte()?;
        let length = whole.number()?;
        let content = whole.take(length)?;
        match id {
            IMPORT => imported = imported_functions(content)?,
            CODE => code = Some((start, whole.at, content)),
            CUSTOM => names = function_names(content)?.or(names),
            _ => {}
        }
    }
    let (start, end, code) = code.context("the module has no code")?;
    let names = names.context("the module has no names")?;
    let mut read = Reader { bytes: code, at: 0 };
    let count = read.number()?;
    let mut bodies = Vec::with_capacity(code.len());
    write_number(&mut bodies, count);
    let mut cut = 0;
    for function in imported..imported + count {
        let from = read.at;
        let length = read.number()?;
        read.take(length)?;
        if names.iter().any(|(index, name)| *index == function && never_returns(name)) {
            bodies.extend(TRAP);
            cut += 1;
        } else {
            bodies.extend_from_slice(code.get(from..read.at).unwrap_or_default());
        }
    }
    if cut == 0 {
        bail!("the module has none of the functions that end in a panic: their names have changed");
    }
    let mut made = module.get(..start).unwrap_or_default().to_vec();
    made.push(CODE);
    write_number(&mut made, bodies.len());
    made.extend(bodies);
    made.extend_from_slice(module.get(end..).unwrap_or_default());
    Ok(made)
}

/// Whether a function of that name ends in a panic, whatever it is called with.
fn never_returns(name: &str) -> bool {
    NEVER_RETURN.contains(&without_hashes(name).as_str())
}

/// `core[c5930c85a12de822]::option::unwrap_failed` and `core::option::unwrap_failed::h52acdb90dbf0ee06` are one path.
fn without_hashes(name: &str) -> String {
    let hash = name.rsplit_once("::h").filter(|(_, hash)| hash.len() == 16);
    let mut path = hash.map_or(name, |(path, _)| path).to_owned();
    while let Some(from) = path.find('[')
        && let Some(length) = path.get(from..).and_then(|rest| rest.find(']'))
    {
        path.replace_range(from..=from + length, "");
    }
    path
}

/// How many functions are imported: they have the first numbers.
fn imported_functions(section: &[u8]) -> Result<usize> {
    let mut read = Reader { bytes: section, at: 0 };
    let mut functions = 0;
    for _ in 0..read.number()? {
        for _ in 0..2 {
            let length = read.number()?;
            read.take(length)?;
        }
        let kind = read.byte()?;
        if kind != 0 {
            bail!("the module imports something else than functions");
        }
        read.number()?;
        functions += 1;
    }
    Ok(functions)
}

/// The functions with their names, where this custom section has them.
fn function_names(section: &[u8]) -> Result<Option<Vec<(usize, String)>>> {
    let mut read = Reader { bytes: section, at: 0 };
    let length = read.number()?;
    if read.take(length)? != b"name" {
        return Ok(None);
    }
    while read.at < section.len() {
        let kind = read.byte()?;
        let length = read.number()?;
        let part = read.take(length)?;
        if kind == FUNCTION_NAMES {
            let mut read = Reader { bytes: part, at: 0 };
            let count = read.number()?;
            let named = (0..count).map(|_| {
                let index = read.number()?;
                let length = read.number()?;
                Ok((index, String::from_utf8_lossy(read.take(length)?).into_owned()))
            });
            return named.collect::<Result<Vec<_>>>().map(Some);
        }
    }
    Ok(None)
}

/// Bytes read from front to back.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8]> {
        let taken = self.bytes.get(self.at..self.at + length).context("the module ends early")?;
        self.at += length;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8> {
        self.take(1)?.first().copied().context("the module ends early")
    }

    /// Seven bits a byte, the lowest first; the high bit says that more follow.
    fn number(&mut self) -> Result<usize> {
        let mut number = 0;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            number |= usize::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        bail!("the module has a number of more than 32 bits")
    }
}

fn write_number(bytes: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        bytes.push(u8::try_from(number & 0x7f).unwrap_or(0) | 0x80);
        number >>= 7;
    }
    bytes.push(u8::try_from(number).unwrap_or(0));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A module of two functions, of which the second returns 200 bytes of nothing in particular.
    fn module(names: [&str; 2]) -> Vec<u8> {
        let section = |id: u8, content: &[u8]| {
            let mut bytes = vec![id];
            write_number(&mut bytes, content.len());
            bytes.extend_from_slice(content);
            bytes
        };
        let mut code = vec![2, 4, 0, 0x41, 7, 0x0b];
        write_number(&mut code, 202);
        code.push(0);
        code.extend([1; 200]);
        code.push(0x0b);
        let mut custom = vec![4];
        custom.extend(b"name");
        let mut functions = vec![2];
        for (index, name) in (1_u8..).zip(names) {
            functions.push(index);
            write_number(&mut functions, name.len());
            functions.extend(name.bytes());
        }
        custom.extend(section(FUNCTION_NAMES, &functions));
        let mut bytes = b"\0asm\x01\0\0\0".to_vec();
        bytes.extend(section(IMPORT, &[1, 1, b'm', 1, b'f', 0, 0]));
        bytes.extend(section(CODE, &code));
        bytes.extend(section(CUSTOM, &custom));
        bytes
    }

    #[test]
    fn a_panic_becomes_a_trap_and_nothing_else_changes() {
        let before = module(["mcp_arguments::walk", "core[c5930c85a12de822]::panicking::panic_fmt"]);
        let after = as_traps(&before).unwrap();
        let code = [CODE, 10, 2, 4, 0, 0x41, 7, 0x0b, 3, 0, 0, 0x0b];
        assert!(after.windows(code.len()).any(|part| part == code), "{after:?}");
        // The body and its length, and a byte of the length of the section.
        assert_eq!(after.len(), before.len() - 204 + TRAP.len() - 1);
        assert!(after.ends_with(before.get(before.len() - 60..).unwrap()));
    }

    #[test]
    fn a_module_without_panics_or_names_is_an_error() {
        let other = module(["core::panicking::panic_fmt_of_another_kind", "a::core::panicking::panic_fmt"]);
        assert!(as_traps(&other).is_err());
        assert!(as_traps(b"\0asm\x01\0\0\0").is_err());
        assert!(as_traps(other.get(..40).unwrap()).is_err());
    }

    #[test]
    fn a_path_is_known_with_either_hash() {
        for name in [
            "core::option::unwrap_failed",
            "core[0a]::option::unwrap_failed",
            "core::option::unwrap_failed::h52acdb90dbf0ee06",
        ] {
            assert!(never_returns(name), "{name}");
        }
        assert!(!never_returns("core::slice::copy_from_slice_impl::h9897b1e0954fcc91"));
    }
}
