//! What is checked between the properties of one object: their aliases and their groups.

use std::collections::{HashMap, HashSet};

use super::{Faults, joined, unusable};
use crate::error::Fault;
use crate::spec::{Group, Property};

pub(super) fn check_aliases(
    properties: &[Property],
    declared: &HashMap<&str, &Property>,
    path: Option<&str>,
    errors: &mut Faults,
) {
    let mut given: HashMap<&str, &str> = HashMap::new();
    for property in properties {
        let path = joined(path, &property.name);
        for alias in &property.aliases {
            if let Some(reason) = unusable(alias) {
                errors.at(Some(&path), Fault::UnusableName { name: alias.clone(), reason });
            }
            if declared.contains_key(alias.as_str()) {
                errors.at(Some(&path), Fault::AliasIsDeclared { alias: alias.clone() });
            }
            if let Some(first) = given.get(alias.as_str()) {
                let first = (*first).to_owned();
                errors.at(Some(&path), Fault::DuplicateAlias { alias: alias.clone(), first });
            } else {
                given.insert(alias, &property.name);
            }
        }
    }
}

pub(super) fn check_group(group: &Group, declared: &HashMap<&str, &Property>, path: Option<&str>, errors: &mut Faults) {
    let shown = || group.to_string();
    let least = if matches!(group, Group::Requires { .. }) { 1 } else { 2 };
    if group.names().len() < least {
        errors.at(path, Fault::SmallGroup { group: shown(), least });
    }
    let mut listed = HashSet::new();
    for name in group.names() {
        if !listed.insert(name.as_str()) {
            errors.at(path, Fault::RepeatedInGroup { group: shown(), name: name.clone() });
            continue;
        }
        match declared.get(name.as_str()) {
            None => errors.at(path, Fault::UndeclaredInGroup { group: shown(), name: name.clone() }),
            Some(property) => check_member(group, property, &joined(path, name), errors),
        }
    }
    if let Group::Requires { name, names } = group {
        match declared.get(name.as_str()) {
            None => errors.at(path, Fault::UndeclaredInGroup { group: shown(), name: name.clone() }),
            Some(property) if property.default.is_some() => {
                errors.at(Some(&joined(path, name)), Fault::DefaultInGroup { group: shown() });
            }
            Some(_) => {}
        }
        if names.contains(name) {
            errors.at(path, Fault::RequiresItself { group: shown() });
        }
    }
}

/// Checks one listed property. A default is filled in for an absent property, so that reading the result again
/// would find the group broken.
fn check_member(group: &Group, property: &Property, path: &str, errors: &mut Faults) {
    let (decides_presence, allows_default) = match group {
        Group::ExactlyOne(_) | Group::AtMostOne(_) => (true, false),
        Group::AtLeastOne(_) => (true, true),
        Group::Requires { .. } => (false, true),
    };
    if decides_presence && property.required {
        errors.at(Some(path), Fault::RequiredInGroup { group: group.to_string() });
    }
    if !allows_default && property.default.is_some() {
        errors.at(Some(path), Fault::DefaultInGroup { group: group.to_string() });
    }
}
