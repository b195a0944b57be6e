//! One table of all limits: value, unit, reason.

/// What a call may not exceed, neither as it came nor as it is handed on, its defaults filled in. Each limit that is passed is reported with the limit; the value is never echoed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Levels of arrays and objects within each other, the arguments themselves being the first. 64: deeper calls are accidents or attacks, and every level costs stack.
    pub depth: u32,
    /// Bytes of arguments given as text. 4 MiB: what the SDKs' HTTP transports take at most.
    pub text_bytes: usize,
    /// Bytes of one string, UTF-8. No limit unless set: tools that write files take long ones.
    pub string_bytes: usize,
    /// Items of one array. 100,000: beyond it a call is data, not arguments.
    pub items: usize,
    /// Members of one object. 100,000, as for items.
    pub members: usize,
    /// Digits of the integer part of a number given as text (JSON text, a `BigInt`, a text that a repair reads), written out where
    /// it has an exponent. 100: exact arithmetic stays cheap, and no identifier in use is longer.
    pub integer_digits: u64,
    /// Schemas that may judge the values of a call: for each value, each time that it is met at a place of the schema, one for the schema of
    /// that place and one for every schema that this names for the same value (references, compositions, branches), asked or not.
    /// What is handed on and judged once more is counted anew. 10,000,000: unions within recursive schemas can double the work with each level of the value.
    pub steps: u64,
    /// Edits of one call. 1,000: a call that needs more is not the call that was meant.
    pub edits: usize,
    /// Violations listed in a refusal; the rest is counted. 20: what a model can use in one retry.
    pub violations: usize,
    /// Characters of a refusal's text. 4,000: it costs context in every later turn.
    pub answer_chars: usize,
}

impl Limits {
    /// The greatest depth that can be set: 512 levels, what a document holds. Whatever lies deeper is one odd value, so that it bounds every recursion over a document. Where schemas ask of each level, fewer are borne.
    pub const MAX_DEPTH: u32 = 512;

    /// Bytes of one value as the package encodes it, reported as `bytes`. 64 MiB: an object that is referenced again and again
    /// doubles with each level. It cannot be set: the package stops there before anything crosses.
    pub const ENCODED_BYTES: u64 = 64 << 20;

    /// The limits that hold unless others are set.
    pub const DEFAULT: Limits = Limits {
        depth: 64,
        text_bytes: 4 << 20,
        string_bytes: usize::MAX,
        items: 100_000,
        members: 100_000,
        integer_digits: 100,
        steps: 10_000_000,
        edits: 1_000,
        violations: 20,
        answer_chars: 4_000,
    };
}

impl Default for Limits {
    fn default() -> Self {
        Limits::DEFAULT
    }
}

/// What bounds a walk beside the limits of the call, and what it keeps of it.
pub(crate) mod walk {
    /// Nodes that are asked within each other, from the root to a value: with more, the steps are taken to be used up. 256: each takes
    /// about two KiB of a stack that has one MiB in browsers and in Node, some of which the caller has used.
    pub(crate) const NESTED: u32 = 256;
    /// What a walk may do within any limit of steps: ten times what the greatest call takes, and a second or so. Unions within unions ask
    /// a node more than once for one value, and what nobody declares is looked through wherever it is met.
    pub(crate) const WORK: u64 = 100_000_000;
    /// Characters of a number that is shown as it came. 40: a number of more digits tells a model nothing.
    pub(crate) const SHOWN_DIGITS: usize = 40;
}

/// What a schema or spec may not exceed when it is compiled.
pub(crate) mod compile {
    /// Places of one schema, references followed once each: the largest real tool has under 3,000.
    pub(crate) const NODES: usize = 50_000;
    /// Schema places that judge one value together, references followed: chains of references that double pass it at their 12th link.
    pub(crate) const IN_PLACE: u64 = 5_000;
    /// Defaults within defaults: a schema that refers to itself has no end of them.
    pub(crate) const DEFAULTS_WITHIN: u32 = 16;
    /// Bytes of a default with those within it, for the same reason.
    pub(crate) const DEFAULT_BYTES: usize = 16 << 10;
    /// References that are followed to the default of a property. 8: a chain of them is short, and a circle has to end.
    pub(crate) const DEFAULT_REFERENCES: usize = 8;
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test that cannot go on has failed")]
mod tests {
    use super::Limits;

    #[test]
    fn the_package_encodes_as_many_bytes_as_the_limit_says() {
        let marshaller = concat!(env!("CARGO_MANIFEST_DIR"), "/", "../../pkg/src/marshal.ts");
        let source = std::fs::read_to_string(marshaller).expect("the package is beside the crate");
        let declared = format!("const MAX_BYTES = {} << 20;", Limits::ENCODED_BYTES >> 20);
        assert!(source.contains(&declared), "marshal.ts has no `{declared}`");
    }
}
