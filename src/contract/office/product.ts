/** What a batch of products may hold: rows, and bytes of its body. */
export const BATCH_ROWS_MAX = 20_000
export const BATCH_BYTES_MAX = 32 * 1024 * 1024

/** One row of it as a line, in bytes. */
export const BATCH_LINE_MAX = 1024 * 1024

export const NDJSON = 'application/x-ndjson'

/** What is asked about a product: to be as it is said, to differ in what is said, to be gone. */
export const OPERATIONS = ['put', 'patch', 'delete'] as const
export type Operation = (typeof OPERATIONS)[number]

/**
 * What became of it. `refused`: by what it says itself, so that the same would be refused again; `failed`: by a mishap
 * of ours, so that it may be sent again.
 */
export const OUTCOMES = ['created', 'updated', 'unchanged', 'deleted', 'refused', 'failed'] as const
export type ProductOutcome = (typeof OUTCOMES)[number]
