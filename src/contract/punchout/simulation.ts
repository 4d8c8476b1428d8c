/** What the simulator may ask, by the way of the connection. */
export const SIMULATED = {
  cxml: ['create', 'edit', 'inspect'],
  oci: ['open', 'detail', 'sourcing', 'validate', 'background_search'],
} as const

export type SimulatedOperation = (typeof SIMULATED)[keyof typeof SIMULATED][number]

/**
 * What a receiver expects of a cart that comes back; each is looked at by itself [punchout/messages] [punchout/oci].
 */
export const CHECKS = [
  'one_field',
  'encoding',
  'well_formed',
  'required',
  'order',
  'status',
  'start_page',
  'no_secret',
  'echo',
  'amounts',
  'sums',
  'currency',
  'units',
  'unspsc',
  'lengths',
  'numbering',
  'one_description',
  'no_empty',
  'field_count',
] as const

export type CheckRule = (typeof CHECKS)[number]

/** The most items that an `edit` carries. */
export const SIMULATED_ITEMS_MAX = 300
