//! What the package holds by number.

/// Values by number.
pub(crate) struct Kept<T> {
    values: Vec<Option<T>>,
    /// Numbers that were forgotten and are given out again.
    free: Vec<u32>,
}

impl<T> Kept<T> {
    pub(crate) const fn new() -> Kept<T> {
        Kept { values: Vec::new(), free: Vec::new() }
    }

    /// Keeps a value; answers its number.
    pub(crate) fn keep(&mut self, value: T) -> u32 {
        if let Some(number) = self.free.pop() {
            if let Some(place) = self.values.get_mut(number as usize) {
                *place = Some(value);
            }
            return number;
        }
        self.values.push(Some(value));
        u32::try_from(self.values.len() - 1).unwrap_or(u32::MAX)
    }

    /// Forgets a value, once.
    pub(crate) fn forget(&mut self, number: u32) {
        if self.values.get_mut(number as usize).and_then(Option::take).is_some() {
            self.free.push(number);
        }
    }

    /// The value of that number.
    pub(crate) fn get(&self, number: u32) -> Option<&T> {
        self.values.get(number as usize).and_then(Option::as_ref)
    }
}
