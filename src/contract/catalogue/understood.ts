/**
 * What a question may say besides words of products. Each can be undone in an address, `literal=<kind>`: then its words
 * are words again. Kinds stand in addresses: they stay.
 */
export const UNDERSTOOD_KINDS = ['price', 'size', 'seats', 'delivery', 'without', 'colour', 'material'] as const

export type UnderstoodKind = (typeof UNDERSTOOD_KINDS)[number]

/** The kinds among some texts, in an order of their own: that of an address says nothing. */
export const kindsIn = (texts: readonly string[]): UnderstoodKind[] =>
  UNDERSTOOD_KINDS.filter((kind) => texts.includes(kind))
