import type { ConnectionSettings } from './punchout-schema.ts'

/** What a connection does that nothing was said about (punchout.md §7 and §8). */
export const USUAL_SETTINGS: ConnectionSettings = {
  returnUrl: null,
  returnHosts: [],
  field: 'cxml-urlencoded',
  ascii: false,
  units: {},
  unspsc: {},
  // Furniture and furnishings.
  unspscFallback: '56000000',
  totals: 'items',
  shipping: null,
  dtd: '1.2.014',
  frameAncestors: [],
  edit: true,
  orders: false,
  language: null,
}
