//! The two validators that verdicts are compared with, set to mean what the plan means.

use boon::{Compiler, SchemaIndex, Schemas};
use jsonschema::Validator;
use serde_json::Value;

/// Whether `format` is asserted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Formats {
    Assert,
    Annotate,
}

/// One schema, compiled by both.
pub(crate) struct Peers {
    first: Validator,
    second: Schemas,
    index: SchemaIndex,
}

/// What each says of one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Verdicts {
    pub jsonschema: bool,
    pub boon: bool,
}

impl Verdicts {
    /// What both say, where they agree.
    pub(crate) fn common(self) -> Option<bool> {
        (self.jsonschema == self.boon).then_some(self.jsonschema)
    }
}

impl Peers {
    /// Compiles a schema; the error says which of the two refused it.
    pub(crate) fn compile(schema: &Value, formats: Formats, draft_07: bool) -> Result<Peers, String> {
        let assert = formats == Formats::Assert;
        let mut options = jsonschema::options().should_validate_formats(assert).should_ignore_unknown_formats(true);
        if schema.get("$schema").is_none() {
            let draft = if draft_07 { jsonschema::Draft::Draft7 } else { jsonschema::Draft::Draft202012 };
            options = options.with_draft(draft);
        }
        let first = options.build(schema).map_err(|error| format!("jsonschema: {error}"))?;
        let mut second = Schemas::new();
        let mut compiler = Compiler::new();
        compiler.set_default_draft(if draft_07 { boon::Draft::V7 } else { boon::Draft::V2020_12 });
        if assert {
            compiler.enable_format_assertions();
        }
        let place = "http://peers.test/schema.json";
        compiler.add_resource(place, schema.clone()).map_err(|error| format!("boon: {error}"))?;
        let index = compiler.compile(place, &mut second).map_err(|error| format!("boon: {error:#}"))?;
        Ok(Peers { first, second, index })
    }

    pub(crate) fn verdicts(&self, value: &Value) -> Verdicts {
        Verdicts { jsonschema: self.first.is_valid(value), boon: self.second.validate(value, self.index).is_ok() }
    }
}
