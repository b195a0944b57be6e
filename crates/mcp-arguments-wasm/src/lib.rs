//! The boundary: read, call, write. It decides nothing.
