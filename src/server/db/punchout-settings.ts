import type { Locale } from '#contract/locale.ts'
import type { Minor } from '#contract/money.ts'
import type { ClassFields, Field, Totals } from '#contract/punchout/connection.ts'
import type { FormCharset } from '#contract/punchout/punchout.ts'

/** How an OCI connection is launched and answered. */
export interface OciSettings {
  /** The launch's field that says where the cart goes back to. */
  hookField: string
  /** Whether that may be `SAPEVENT:POST`, by which SAP's own window takes the form. */
  sapEvent: boolean
  charset: FormCharset
  /** What the buyer calls us; null: it is not said. */
  vendor: string | null
  classFields: ClassFields
}

export const USUAL_OCI: OciSettings = {
  hookField: 'HOOK_URL',
  sapEvent: false,
  charset: 'utf-8',
  vendor: null,
  classFields: 'both',
}

/** How a connection's receiver wants its messages. */
export interface ConnectionSettings {
  /** For requests that bring no address to return to. */
  returnUrl: string | null
  /** Hosts that a cart may be sent to: `host`, `host:port` or `*.domain`. */
  returnHosts: string[]
  field: Field
  /** Everything beyond ASCII as a numeric reference, for receivers that read Latin-1. */
  ascii: boolean
  /** Our unit → theirs; what is not named follows the usual rule. */
  units: Record<string, string>
  /** UNSPSC → theirs, or `category:<id>` → a code for goods that have none. */
  unspsc: Record<string, string>
  unspscFallback: string
  totals: Totals
  /** What a delivery costs, if the message shall say so. */
  shipping: Minor | null
  /** Version in the DOCTYPE. */
  dtd: string
  /** Origins that may show the shop in a frame. */
  frameAncestors: string[]
  /** Whether carts may come back to be edited. */
  edit: boolean
  /** Whether an OrderRequest becomes an order; else it is answered 450. */
  orders: boolean
  /** Of product texts; null: the buyer's if we have it, else the shop's. */
  language: Locale | null
  /** Of OCI connections alone. */
  oci: OciSettings | null
}

/** What a connection does that nothing was said about [punchout/messages] [punchout/posting]. */
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
  oci: null,
}
