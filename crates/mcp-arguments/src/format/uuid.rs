//! UUIDs of RFC 4122.

/// Whether `text` is 8, 4, 4, 4 and 12 hexadecimal digits between hyphens, of any version and variant.
pub(super) fn accepts(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(place, byte)| match place {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

#[cfg(test)]
mod tests {
    use super::accepts;

    #[test]
    fn braces_and_prefixes_are_no_part_of_a_uuid() {
        assert!(accepts("ffffffff-FFFF-ffff-FFFF-ffffffffffff"));
        assert!(!accepts("{2b3f0c8e-6c1d-4a57-9d0e-8f4a1c2b3d4e}"));
        assert!(!accepts("2b3f0c8e-6c1d-4a57-9d0e-8f4a1c2b3dé"));
        assert!(!accepts(""));
    }
}
