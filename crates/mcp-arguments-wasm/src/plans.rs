//! The plans that the package holds by number.

use std::cell::RefCell;

use crate::kept::Kept;
use crate::source::Compiled;

thread_local! {
    static PLANS: RefCell<Kept<Compiled>> = const { RefCell::new(Kept::new()) };
}

/// Keeps a plan; answers its number.
pub(crate) fn keep(compiled: Compiled) -> u32 {
    PLANS.with_borrow_mut(|plans| plans.keep(compiled))
}

/// Forgets a plan, once.
pub(crate) fn forget(number: u32) {
    PLANS.with_borrow_mut(|plans| plans.forget(number));
}

/// Asks the plan of that number; `None` where there is none.
pub(crate) fn with<T>(number: u32, ask: impl FnOnce(&Compiled) -> T) -> Option<T> {
    PLANS.with_borrow(|plans| plans.get(number).map(ask))
}
