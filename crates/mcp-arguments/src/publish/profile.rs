//! Profiles: what a client takes, as dated data.

mod read;

use std::collections::HashMap;
use std::sync::LazyLock;

use serde_json::{Map, Value, json};

pub use self::read::ProfileError;
use super::rows;
use crate::pattern::Pattern;

/// What becomes of a construct.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It is taken.
    Accepted,
    /// It is dropped, moved or not enforced.
    Ignored,
    /// The request fails, or the tool is hidden.
    Rejected,
}

/// How a value that may be null is published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NullForm {
    /// As it stands.
    Keep,
    /// `"null"` beside the other type.
    Type,
    /// `nullable: true`.
    Nullable,
    /// Not at all: absent stands for it.
    Drop,
}

impl NullForm {
    const ALL: [NullForm; 4] = [NullForm::Keep, NullForm::Type, NullForm::Nullable, NullForm::Drop];

    const fn name(self) -> &'static str {
        match self {
            NullForm::Keep => "keep",
            NullForm::Type => "type",
            NullForm::Nullable => "nullable",
            NullForm::Drop => "drop",
        }
    }
}

/// What one client, or a group of them, takes.
///
/// # Shape
///
/// The JSON form has `id`, `date`, `about`, `clients`, `rejected` and `ignored` (rows of the table, every other row
/// is accepted), `form` (`untouched`, `closed`, `allRequired`, `lookaround`, `null`: `keep`, `type`, `nullable` or
/// `drop`) and `limits` (`toolName` and `propertyKey` as patterns, `description`, `tools`, `depth`, `unroll`).
/// `extends` names a built-in profile to start from; `accepted` takes rows out again.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of the file")]
pub struct Profile {
    id: String,
    date: String,
    about: String,
    clients: Vec<String>,
    verdicts: HashMap<String, Verdict>,
    pub(super) untouched: bool,
    pub(super) closed: bool,
    pub(super) all_required: bool,
    pub(super) lookaround: bool,
    pub(super) null: NullForm,
    pub(super) tool_name: Option<Pattern>,
    pub(super) property_key: Option<Pattern>,
    pub(super) description: usize,
    pub(super) tools: usize,
    pub(super) depth: usize,
    pub(super) unroll: usize,
}

static BUILT_IN: LazyLock<Vec<Profile>> = LazyLock::new(|| {
    let files = [
        include_str!("profiles/mcp.json"),
        include_str!("profiles/portable.json"),
        include_str!("profiles/anthropic.json"),
        include_str!("profiles/openai.json"),
        include_str!("profiles/openai-strict.json"),
        include_str!("profiles/gemini.json"),
    ];
    let read = |text: &str| serde_json::from_str(text).ok().and_then(|json| Profile::read(&json, None).ok());
    files.into_iter().filter_map(read).collect()
});

impl Profile {
    /// The profiles that come with the crate: `mcp`, `portable`, `anthropic`, `openai`, `openai-strict`, `gemini`.
    #[must_use]
    pub fn built_in() -> &'static [Profile] {
        &BUILT_IN
    }

    /// The built-in profile of that name.
    #[must_use]
    pub fn named(id: &str) -> Option<&'static Profile> {
        BUILT_IN.iter().find(|profile| profile.id == id)
    }

    fn open() -> Profile {
        Profile {
            id: "profile".to_owned(),
            date: String::new(),
            about: String::new(),
            clients: Vec::new(),
            verdicts: HashMap::new(),
            untouched: false,
            closed: false,
            all_required: false,
            lookaround: true,
            null: NullForm::Keep,
            tool_name: None,
            property_key: None,
            description: usize::MAX,
            tools: usize::MAX,
            depth: usize::MAX,
            unroll: 1,
        }
    }

    /// The JSON form, whole: [`Profile::from_json`] reads the same profile from it. A limit that is not set is left out.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let of = |verdict: Verdict| -> Vec<&str> {
            rows::rows().iter().map(|row| row.id.as_str()).filter(|row| self.verdict(row) == verdict).collect()
        };
        let mut limits = Map::new();
        let patterns = [("toolName", &self.tool_name), ("propertyKey", &self.property_key)];
        for (name, pattern) in patterns {
            if let Some(pattern) = pattern {
                limits.insert(name.to_owned(), pattern.source().into());
            }
        }
        let open = [("description", self.description), ("tools", self.tools), ("depth", self.depth)];
        for (name, size) in open.into_iter().filter(|(_, size)| *size != usize::MAX) {
            limits.insert(name.to_owned(), size.into());
        }
        limits.insert("unroll".to_owned(), self.unroll.into());
        json!({
            "id": self.id, "date": self.date, "about": self.about, "clients": self.clients,
            "rejected": of(Verdict::Rejected), "ignored": of(Verdict::Ignored),
            "form": {
                "untouched": self.untouched, "closed": self.closed, "allRequired": self.all_required,
                "lookaround": self.lookaround, "null": self.null.name(),
            },
            "limits": limits,
        })
    }

    /// The name of the profile.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The day on which its facts were collected, as `YYYY-MM-DD`.
    #[must_use]
    pub fn date(&self) -> &str {
        &self.date
    }

    /// What it describes, in a sentence.
    #[must_use]
    pub fn about(&self) -> &str {
        &self.about
    }

    /// The clients and providers that it stands for.
    #[must_use]
    pub fn clients(&self) -> &[String] {
        &self.clients
    }

    /// What becomes of the construct of a row.
    #[must_use]
    pub fn verdict(&self, row: &str) -> Verdict {
        self.verdicts.get(row).copied().unwrap_or(Verdict::Accepted)
    }

    /// Whether the construct of a row is published as it stands.
    pub(super) fn takes(&self, row: &str) -> bool {
        self.verdict(row) == Verdict::Accepted
    }

    /// Whether every value must have one declared type, so that schemas are put into one shape first.
    pub(super) fn is_typed(&self) -> bool {
        !self.takes("type-missing")
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_built_in_profile_can_be_read_and_carries_its_date() {
        let ids: Vec<&str> = Profile::built_in().iter().map(Profile::id).collect();
        assert_eq!(ids, ["mcp", "portable", "anthropic", "openai", "openai-strict", "gemini"]);
        assert!(Profile::built_in().iter().all(|profile| profile.date().len() == 10 && !profile.clients().is_empty()));
    }

    #[test]
    fn the_json_form_of_a_profile_is_the_profile() {
        for profile in Profile::built_in() {
            let read = Profile::from_json(&profile.to_json()).unwrap();
            assert_eq!(read.to_json(), profile.to_json());
            assert!(rows::rows().iter().all(|row| read.verdict(&row.id) == profile.verdict(&row.id)));
        }
    }

    #[test]
    fn a_profile_of_a_user_extends_a_built_in_one_and_its_faults_are_named() {
        let ours = Profile::from_json(&json!({"id": "ours", "extends": "gemini", "accepted": ["const"]})).unwrap();
        assert!(ours.takes("const") && !ours.takes("ref-local") && ours.id() == "ours");
        let faults = [
            (json!({"colour": 1}), "profile: unknown member `colour`"),
            (json!({"rejected": ["nonsense"]}), "profile: `nonsense` is no row of the table"),
            (json!({"limits": {"depth": 0}}), "profile: `depth` must be a whole number above 0"),
            (json!({"form": {"null": "maybe"}}), "profile: `form/null` must be keep, type, nullable or drop"),
        ];
        for (json, text) in faults {
            assert_eq!(Profile::from_json(&json).unwrap_err().to_string(), text);
        }
    }
}
