/** What the values of a column are over all of a shop's products: few that come again, yes or no, numbers, or texts. */
export const ATTRIBUTE_KINDS = ['list', 'yes-no', 'number', 'text', 'noise'] as const
export type AttributeKind = (typeof ATTRIBUTE_KINDS)[number]

/**
 * A shop's attributes by key. `kind` is proposed by each import, `chosen` is what staff say instead, and `narrows`
 * whether products are narrowed by it.
 */
export type AttributeKinds = Readonly<Record<string, KnownAttribute>>

export interface KnownAttribute {
  kind: AttributeKind
  chosen?: AttributeKind
  narrows: boolean
}

export const NO_KINDS: AttributeKinds = {}

/** Whether products are narrowed by an attribute. */
export const narrows = (kinds: AttributeKinds, key: string): boolean =>
  Object.hasOwn(kinds, key) && kinds[key]?.narrows === true
