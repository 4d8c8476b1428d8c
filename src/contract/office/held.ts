/** Fields that an import has left as they were said by hand: of one import so many are kept, and listed by pages. */
export const IMPORT_HELD_MAX = 100_000
export const HELD_PER_PAGE = 50
export const HELD_PER_PAGE_MAX = 1_000

/** Fields that one call releases by name. */
export const RELEASED_MAX = 1_000

/** Products into which one call takes what a file says; who asks for all of them asks again while there are more. */
export const TAKEN_PRODUCTS_MAX = 200

/** What has become of a field since an import left it: it is held still, was released, or says what the file said. */
export const HELD_STATES = ['held', 'released', 'taken'] as const
export type HeldState = (typeof HELD_STATES)[number]
