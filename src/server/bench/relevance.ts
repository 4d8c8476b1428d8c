import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { LocaleSchema } from '#contract/catalogue.schema.ts'
import { isLocale, type Locale } from '#contract/locale.ts'

/** One question and the products that answer it: uid → how well, 1 (somewhat) to 3 (exactly). */
export interface LabelledQuery {
  query: string
  /** What makes it hard: `typo`, `compound`, `inflection`, `number`, `brand`, `unknown-word` … */
  kind: string
  relevant: Record<string, number>
}

/** Labels of one language over the products of one shop of the demo. */
export interface LabelledSet {
  language: Locale
  shop: string
  queries: LabelledQuery[]
}

export interface Relevance {
  language: Locale
  queries: number
  ndcg10: number
  recall10: number
}

const CUT = 10

const SetSchema = Type.Object(
  {
    language: LocaleSchema,
    shop: Type.String({ minLength: 1 }),
    queries: Type.Array(
      Type.Object(
        {
          query: Type.String({ minLength: 1 }),
          kind: Type.String({ minLength: 1 }),
          relevant: Type.Record(Type.String(), Type.Integer({ minimum: 1, maximum: 3 })),
        },
        { additionalProperties: false },
      ),
      { minItems: 1 },
    ),
  },
  { additionalProperties: false },
)

/**
 * All labelled sets of a directory, one JSON file each.
 * @throws {Error} naming the file that is not such a set, or the question that has no answer
 */
export function loadLabels(directory: string): LabelledSet[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => {
      const set: unknown = JSON.parse(readFileSync(join(directory, name), 'utf8'))
      if (!Value.Check(SetSchema, set) || !isLocale(set.language)) throw new Error(`${name} is not a set of labels`)
      const empty = set.queries.find((query) => Object.keys(query.relevant).length === 0)
      if (empty) throw new Error(`${name}: nothing is relevant to “${empty.query}”`)
      return set
    })
}

/**
 * Normalised discounted cumulative gain of the first ten: 1 when the best answers stand first in the best order. Gain is
 * 2^grade − 1, discounted by the binary logarithm of the rank + 1.
 */
export function ndcg(found: readonly string[], relevant: Readonly<Record<string, number>>, cut = CUT): number {
  const ideal = gain(
    Object.values(relevant)
      .toSorted((a, b) => b - a)
      .slice(0, cut),
  )
  return ideal === 0
    ? 0
    : gain(
        unique(found)
          .slice(0, cut)
          .map((uid) => gradeOf(relevant, uid)),
      ) / ideal
}

/** Of the relevant products, as many as ten places can hold, the share that stands among the first ten. */
export function recall(found: readonly string[], relevant: Readonly<Record<string, number>>, cut = CUT): number {
  const possible = Math.min(cut, Object.keys(relevant).length)
  const hits = unique(found)
    .slice(0, cut)
    .filter((uid) => gradeOf(relevant, uid) > 0).length
  return possible === 0 ? 0 : hits / possible
}

const gradeOf = (relevant: Readonly<Record<string, number>>, uid: string): number =>
  Object.hasOwn(relevant, uid) ? (relevant[uid] ?? 0) : 0

const unique = (uids: readonly string[]): string[] => [...new Set(uids)]

const gain = (grades: readonly number[]): number =>
  grades.reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0)

/** The means over a set, with a search that answers the uids of its first page. */
export function judge(set: LabelledSet, search: (query: string) => readonly string[]): Relevance {
  const scores = set.queries.map(({ query, relevant }) => {
    const found = search(query)
    return { ndcg: ndcg(found, relevant), recall: recall(found, relevant) }
  })
  const mean = (of: (score: { ndcg: number; recall: number }) => number): number =>
    scores.reduce((sum, score) => sum + of(score), 0) / scores.length
  return {
    language: set.language,
    queries: scores.length,
    ndcg10: mean((s) => s.ndcg),
    recall10: mean((s) => s.recall),
  }
}
