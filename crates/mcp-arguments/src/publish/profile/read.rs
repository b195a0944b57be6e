//! The reader of profiles.

use serde_json::{Map, Value};

use super::{NullForm, Profile, Verdict};
use crate::pattern::Pattern;
use crate::publish::rows;

/// Why a profile cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProfileError {
    /// A member that a profile does not have.
    #[error("profile: unknown member `{0}`")]
    UnknownMember(String),
    /// A member that holds something else than it must.
    #[error("profile: `{member}` must be {want}")]
    WrongMember {
        /// The member.
        member: String,
        /// What it must be.
        want: &'static str,
    },
    /// `extends` names no built-in profile.
    #[error("profile: `extends` names `{0}`, which is none of mcp, portable, anthropic, openai, openai-strict, gemini")]
    UnknownProfile(String),
    /// Something else than an object.
    #[error("profile: it must be an object")]
    NotAnObject,
    /// A verdict about something that is no row of the table.
    #[error("profile: `{0}` is no row of the table")]
    UnknownRow(String),
}

const MEMBERS: [&str; 10] =
    ["id", "date", "about", "clients", "rejected", "ignored", "accepted", "form", "limits", "extends"];
const FORM: [&str; 5] = ["untouched", "closed", "allRequired", "lookaround", "null"];
const LIMITS: [&str; 6] = ["toolName", "propertyKey", "description", "tools", "depth", "unroll"];

impl Profile {
    /// The profile that its JSON form holds.
    ///
    /// # Errors
    ///
    /// The first member that is unknown or holds something else than it must.
    ///
    /// # Examples
    ///
    /// ```
    /// use mcp_arguments::publish::{Profile, Verdict};
    ///
    /// let json = serde_json::json!({"id": "ours", "extends": "portable", "accepted": ["pattern"]});
    /// let profile = Profile::from_json(&json)?;
    /// assert_eq!(profile.verdict("pattern"), Verdict::Accepted);
    /// assert_eq!(profile.verdict("oneOf-nested"), Verdict::Rejected);
    /// # Ok::<(), mcp_arguments::publish::ProfileError>(())
    /// ```
    pub fn from_json(json: &Value) -> Result<Profile, ProfileError> {
        let base = match json.get("extends") {
            None => None,
            Some(Value::String(id)) => {
                Some(Profile::named(id).ok_or_else(|| ProfileError::UnknownProfile(id.clone()))?)
            }
            Some(_) => return Err(wrong("extends", "the name of a built-in profile")),
        };
        Profile::read(json, base)
    }

    pub(super) fn read(json: &Value, base: Option<&Profile>) -> Result<Profile, ProfileError> {
        let members = json.as_object().ok_or(ProfileError::NotAnObject)?;
        refuse_unknown(members, &MEMBERS)?;
        let mut profile = base.cloned().unwrap_or_else(Profile::open);
        text_into(members, "id", &mut profile.id)?;
        text_into(members, "date", &mut profile.date)?;
        text_into(members, "about", &mut profile.about)?;
        if let Some(clients) = texts(members, "clients")? {
            profile.clients = clients;
        }
        let verdicts =
            [("rejected", Verdict::Rejected), ("ignored", Verdict::Ignored), ("accepted", Verdict::Accepted)];
        for (member, verdict) in verdicts {
            for row in texts(members, member)?.into_iter().flatten() {
                if rows::named(&row).is_none() {
                    return Err(ProfileError::UnknownRow(row));
                }
                profile.verdicts.insert(row, verdict);
            }
        }
        if let Some(form) = object(members, "form")? {
            profile.read_form(form)?;
        }
        if let Some(limits) = object(members, "limits")? {
            profile.read_limits(limits)?;
        }
        if profile.clients.is_empty() {
            profile.clients = vec![profile.id.clone()];
        }
        Ok(profile)
    }

    fn read_form(&mut self, form: &Map<String, Value>) -> Result<(), ProfileError> {
        refuse_unknown(form, &FORM)?;
        flag(form, "untouched", &mut self.untouched)?;
        flag(form, "closed", &mut self.closed)?;
        flag(form, "allRequired", &mut self.all_required)?;
        flag(form, "lookaround", &mut self.lookaround)?;
        self.null = match form.get("null").map(Value::as_str) {
            None => self.null,
            Some(name) => NullForm::ALL
                .into_iter()
                .find(|form| name == Some(form.name()))
                .ok_or_else(|| wrong("form/null", "keep, type, nullable or drop"))?,
        };
        Ok(())
    }

    fn read_limits(&mut self, limits: &Map<String, Value>) -> Result<(), ProfileError> {
        refuse_unknown(limits, &LIMITS)?;
        pattern(limits, "toolName", &mut self.tool_name)?;
        pattern(limits, "propertyKey", &mut self.property_key)?;
        size(limits, "description", &mut self.description)?;
        size(limits, "tools", &mut self.tools)?;
        size(limits, "depth", &mut self.depth)?;
        size(limits, "unroll", &mut self.unroll)
    }
}

fn wrong(member: &str, want: &'static str) -> ProfileError {
    ProfileError::WrongMember { member: member.to_owned(), want }
}

fn refuse_unknown(members: &Map<String, Value>, known: &[&str]) -> Result<(), ProfileError> {
    match members.keys().find(|member| !known.contains(&member.as_str())) {
        Some(member) => Err(ProfileError::UnknownMember(member.clone())),
        None => Ok(()),
    }
}

fn text_into(members: &Map<String, Value>, member: &str, into: &mut String) -> Result<(), ProfileError> {
    match members.get(member) {
        None => Ok(()),
        Some(Value::String(text)) => {
            into.clone_from(text);
            Ok(())
        }
        Some(_) => Err(wrong(member, "text")),
    }
}

fn texts(members: &Map<String, Value>, member: &str) -> Result<Option<Vec<String>>, ProfileError> {
    let Some(value) = members.get(member) else { return Ok(None) };
    let list = value.as_array().and_then(|list| list.iter().map(|text| text.as_str().map(str::to_owned)).collect());
    list.map(Some).ok_or_else(|| wrong(member, "a list of texts"))
}

fn object<'j>(members: &'j Map<String, Value>, member: &str) -> Result<Option<&'j Map<String, Value>>, ProfileError> {
    match members.get(member) {
        None => Ok(None),
        Some(Value::Object(object)) => Ok(Some(object)),
        Some(_) => Err(wrong(member, "an object")),
    }
}

fn flag(members: &Map<String, Value>, member: &str, into: &mut bool) -> Result<(), ProfileError> {
    match members.get(member) {
        None => Ok(()),
        Some(Value::Bool(on)) => {
            *into = *on;
            Ok(())
        }
        Some(_) => Err(wrong(member, "true or false")),
    }
}

fn size(members: &Map<String, Value>, member: &str, into: &mut usize) -> Result<(), ProfileError> {
    let Some(value) = members.get(member) else { return Ok(()) };
    let size = value.as_u64().and_then(|size| usize::try_from(size).ok()).filter(|size| *size > 0);
    *into = size.ok_or_else(|| wrong(member, "a whole number above 0"))?;
    Ok(())
}

fn pattern(members: &Map<String, Value>, member: &str, into: &mut Option<Pattern>) -> Result<(), ProfileError> {
    let Some(value) = members.get(member) else { return Ok(()) };
    let pattern = value.as_str().and_then(|source| Pattern::compile(source).ok());
    *into = Some(pattern.ok_or_else(|| wrong(member, "a regular expression"))?);
    Ok(())
}
