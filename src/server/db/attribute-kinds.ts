import type { AttributeKind } from '#contract/catalogue/attribute.ts'

/** A shop's attributes by key. */
export type AttributeKinds = Readonly<Record<string, KnownAttribute>>

export interface KnownAttribute {
  /** As it is proposed, each time anew. */
  kind: AttributeKind
  /** What staff say instead. */
  chosen?: AttributeKind
  /** Whether products are narrowed by it. */
  narrows: boolean
  /** Of numbers what they are in; may be empty. */
  unit?: string
}

export const NO_KINDS: AttributeKinds = {}

/** How products are narrowed by an attribute: by its values, by numbers in a unit, or, null, not at all. */
export function narrowingOf(kinds: AttributeKinds, key: string): { unit: string | null } | null {
  const known = Object.hasOwn(kinds, key) ? kinds[key] : undefined
  if (!known?.narrows) return null
  return { unit: (known.chosen ?? known.kind) === 'number' ? (known.unit ?? '') : null }
}
