/** Names of the form's one field. Those with `base64` hold the base64 of the document's UTF-8. */
export const FIELDS = ['cxml-urlencoded', 'cxml-base64', 'cXML-urlencoded', 'cXML-base64', 'cXML'] as const
export type Field = (typeof FIELDS)[number]

/** What the Total of a message is the sum of; receivers differ. */
export const TOTALS = ['items', 'items+tax', 'items+shipping+tax'] as const
export type Totals = (typeof TOTALS)[number]

/** Where an article's UNSPSC stands in an OCI form: receivers look in one or the other [punchout/oci]. */
export const CLASS_FIELDS = ['matgroup', 'ext-category', 'both'] as const
export type ClassFields = (typeof CLASS_FIELDS)[number]

/** How many connections a shop may have. */
export const CONNECTIONS_MAX = 200

export const CONNECTION_NAME_MAX = 100

/** Of a domain or an identity in a credential of cXML, and of the user name of an OCI launch. */
export const IDENTITY_MAX = 100

/** Buyers choose secrets as they please while they try; what can be guessed must not open a shop that others reach. */
export const SECRET_LENGTH = { test: 4, usual: 16, most: 200 } as const

/** For how many days the secret before stays good. */
export const SECRET_DAYS = { usual: 14, most: 999 } as const

/** Hosts that carts may go back to, and origins that may show the shop in a frame. */
export const HOSTS_MAX = 50

/**
 * How long all origins together that may show a shop in a frame may be: each answer names them in a header, and servers
 * that stand in front take 8 KB of headers unless they are told to take more.
 */
export const FRAME_ORIGINS_LENGTH = 4_000

/** Units or codes with what a buyer calls them. */
export const PAIRS_MAX = 500

/** As an address that a cart goes back to. */
export const RETURN_URL_MAX = 4_000

/** What the buyer calls us, in an OCI form. */
export const VENDOR_MAX = 10

export const UNSPSC = /^\d{8}$/
export const DTD_VERSION = /^1\.[12]\.0\d\d$/
export const HOOK_FIELD = /^[\w~.:-]{1,60}$/

/** One of our units, and what the buyer calls it. */
export const UNIT_PAIR = [/^\S{1,20}$/, /^[A-Z0-9]{1,3}$/] as const
/** A code of ours, or `category:<id>` for goods without one, and the buyer's. */
export const UNSPSC_PAIR = [/^(\d{8}|category:[^=]{1,200})$/, UNSPSC] as const
