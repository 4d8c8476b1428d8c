import type { Meaning } from './rule.ts'
import type { MeaningName } from './meanings.ts'

/** What makes a question hard, or easy; every language has every one of them. */
export const KINDS = [
  'word',
  'inflection',
  'compound',
  'typo',
  'number',
  'brand',
  'colour',
  'material',
  'synonym',
  'unknown-word',
  'prefix',
  'several',
  'foreign',
] as const
export type QueryKind = (typeof KINDS)[number]

/** What a buyer types, and what is meant by it. */
export type JudgedQuery = readonly [query: string, meant: MeaningName | Meaning]

/** The questions of one language. */
export type Questions = Readonly<Record<QueryKind, readonly JudgedQuery[]>>
