import type { KindName } from '#drawing/kinds.ts'

/** A kind, and the variant that its words mean. */
export interface KindRule {
  kind: KindName
  variant?: string
  /** Words and phrases in five languages, as the lexicon reads them. */
  words: string
}

export const rule = (kind: KindName, words: string, variant?: string): KindRule => ({
  kind,
  words,
  ...(variant ? { variant } : {}),
})
