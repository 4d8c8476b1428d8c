/** What a buyer's system asks a punchout session for [punchout/sessions]; `source` is a `create`. */
export const OPERATIONS = ['create', 'edit', 'inspect'] as const
export type PunchoutOperation = (typeof OPERATIONS)[number]

/** The two ways in which procurement systems send people here and take carts back. */
export const CONNECTION_KINDS = ['cxml', 'oci'] as const
export type ConnectionKind = (typeof CONNECTION_KINDS)[number]

/** `accept-charset` of the form that takes a cart back. */
export const FORM_CHARSETS = ['utf-8', 'iso-8859-1'] as const
export type FormCharset = (typeof FORM_CHARSETS)[number]

/**
 * Something that the person has to be told when the shop opens: an article that the shop does not have, one that could
 * not be put in the cart, or the one that the buyer's system wanted to show.
 */
export interface PunchoutNotice {
  kind: 'unknown_article' | 'not_added' | 'unknown_selection'
  /** As the buyer's system calls it. */
  article: string
}

/** How long after it was sent a cart's document is answered again [punchout/sessions]. */
export const SEND_AGAIN_MINUTES = 30
