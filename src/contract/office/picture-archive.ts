/** Bounds of archives of pictures that are dropped in the office. */
export const ARCHIVE_BYTES_MAX = 500_000_000
export const ARCHIVE_ENTRIES_MAX = 10_000
/** Bytes of all that is unpacked. */
export const ARCHIVE_UNPACKED_MAX = 2_000_000_000
/** Photographs are packed already: what unpacks to more than so many times its size is none. */
export const ARCHIVE_RATIO_MAX = 100
