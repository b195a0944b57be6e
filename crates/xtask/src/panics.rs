//! Panics of a module without what they would say.
//!
//! A panic ends in a trap, and nobody is there to read its sentence: the package drops the instance and makes another one. So
//! the functions that make the sentence become the trap itself, and wasm-opt leaves out whatever only they have needed. The
//! compiler has a way to build panics like that, but in no stable release.

use std::collections::HashSet;

use anyhow::{Context, Result, ensure};
use wasm_encoder::{CodeSection, Function, Instruction, Module, RawSection, SectionId};
use wasmparser::{KnownCustom, Name, Parser, Payload, TypeRef};

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

/// The module in which panics are traps. It must have the names of its functions.
pub(crate) fn as_traps(module: &[u8]) -> Result<Vec<u8>> {
    let (mut imported, mut panics, mut bodies, mut sections) = (0, HashSet::new(), Vec::new(), Vec::new());
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload.context("the module cannot be read")?;
        sections.extend(payload.as_section());
        match payload {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionEntry(body) => bodies.push(body),
            Payload::CustomSection(section) => {
                let KnownCustom::Name(names) = section.as_known() else { continue };
                for name in names {
                    let Name::Function(functions) = name? else { continue };
                    for function in functions {
                        let function = function?;
                        if never_returns(function.name) {
                            panics.insert(function.index);
                        }
                    }
                }
            }
            _ => {}
        }
    }
    let mut code = CodeSection::new();
    let mut cut = 0;
    for (index, body) in (imported..).zip(&bodies) {
        if panics.contains(&index) {
            code.function(&trap());
            cut += 1;
        } else {
            code.raw(body.as_bytes());
        }
    }
    ensure!(cut > 0, "the module has none of the functions that end in a panic: their names have changed");
    let mut made = Module::new();
    for (id, range) in sections {
        if id == SectionId::Code as u8 {
            made.section(&code);
        } else {
            let data = module.get(range).context("the module ends early")?;
            made.section(&RawSection { id, data });
        }
    }
    Ok(made.finish())
}

/// A function without local variables that does nothing but fail.
fn trap() -> Function {
    let mut function = Function::new([]);
    function.instruction(&Instruction::Unreachable).instruction(&Instruction::End);
    function
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

#[cfg(test)]
mod tests {
    use wasm_encoder::{EntityType, FunctionSection, ImportSection, NameMap, NameSection, TypeSection};

    use super::*;

    /// A module with an imported function and two of its own, which have these names.
    fn module(names: [&str; 2]) -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let mut imports = ImportSection::new();
        imports.import("m", "f", EntityType::Function(0));
        let mut functions = FunctionSection::new();
        functions.function(0).function(0);
        let mut code = CodeSection::new();
        for count in [2, 200] {
            let mut function = Function::new([]);
            for _ in 0..count {
                function.instruction(&Instruction::Nop);
            }
            code.function(function.instruction(&Instruction::End));
        }
        let mut map = NameMap::new();
        map.append(0, "core::panicking::panic");
        (1..).zip(names).for_each(|(index, name)| map.append(index, name));
        let mut section = NameSection::new();
        section.functions(&map);
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions).section(&code).section(&section);
        module.finish()
    }

    /// The bodies of the functions.
    fn bodies(module: &[u8]) -> Vec<&[u8]> {
        let payloads = Parser::new(0).parse_all(module).filter_map(Result::ok);
        payloads
            .filter_map(|payload| match payload {
                Payload::CodeSectionEntry(body) => Some(body.as_bytes()),
                _ => None,
            })
            .collect()
    }

    #[test]
    fn a_panic_becomes_a_trap_and_nothing_else_changes() {
        let before = module(["mcp_arguments::walk", "core[c5930c85a12de822]::panicking::panic_fmt"]);
        let after = as_traps(&before).unwrap();
        assert_eq!(bodies(&after), [[0, 1, 1, 0x0b].as_slice(), &[0, 0, 0x0b]]);
        let names = before.len() - 60;
        assert!(after.ends_with(before.get(names..).unwrap()));
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
