//! The plans that the package holds by number.

use std::cell::RefCell;

use crate::source::Compiled;

thread_local! {
    static PLANS: RefCell<Plans> = const { RefCell::new(Plans { kept: Vec::new(), free: Vec::new() }) };
}

struct Plans {
    kept: Vec<Option<Compiled>>,
    /// Numbers that were forgotten and are given out again.
    free: Vec<u32>,
}

/// Keeps a plan; answers its number.
pub(crate) fn keep(compiled: Compiled) -> u32 {
    PLANS.with_borrow_mut(|plans| {
        if let Some(number) = plans.free.pop() {
            if let Some(place) = plans.kept.get_mut(number as usize) {
                *place = Some(compiled);
            }
            return number;
        }
        plans.kept.push(Some(compiled));
        u32::try_from(plans.kept.len() - 1).unwrap_or(u32::MAX)
    })
}

/// Forgets a plan, once.
pub(crate) fn forget(number: u32) {
    PLANS.with_borrow_mut(|plans| {
        if plans.kept.get_mut(number as usize).and_then(Option::take).is_some() {
            plans.free.push(number);
        }
    });
}

/// Asks the plan of that number; `None` where there is none.
pub(crate) fn with<T>(number: u32, ask: impl FnOnce(&Compiled) -> T) -> Option<T> {
    PLANS.with_borrow(|plans| plans.kept.get(number as usize).and_then(Option::as_ref).map(ask))
}
