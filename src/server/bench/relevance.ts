import type { Locale } from '#contract/locale.ts'
import type { DemoShop } from '../features/demo/generate.ts'

/** One question and the products that answer it: uid → how well, 1 (somewhat) to 3 (exactly). */
export interface LabelledQuery {
  query: string
  /** What makes it hard: `typo`, `compound`, `number` … */
  kind: string
  /** Kept out of sight while the engine is tuned. */
  held: boolean
  relevant: Record<string, number>
}

/** Labels of one language over the products of one shop of the demo. */
export interface LabelledSet {
  language: Locale
  shop: DemoShop
  queries: LabelledQuery[]
}

/** How a search did on one question. */
export interface Score {
  query: LabelledQuery
  ndcg10: number
  recall10: number
}

/** Means over some questions. */
export interface Means {
  queries: number
  ndcg10: number
  recall10: number
}

const CUT = 10

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

/** The scores of a search that answers the uids of its first page. */
export async function judge(
  set: LabelledSet,
  search: (query: string) => readonly string[] | Promise<readonly string[]>,
): Promise<Score[]> {
  const scores: Score[] = []
  for (const query of set.queries) {
    const found = await search(query.query)
    scores.push({ query, ndcg10: ndcg(found, query.relevant), recall10: recall(found, query.relevant) })
  }
  return scores
}

/** Every question counts the same; nothing asked is nothing found. */
export function meansOf(scores: readonly Score[]): Means {
  const mean = (of: (score: Score) => number): number =>
    scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + of(score), 0) / scores.length
  return { queries: scores.length, ndcg10: mean((s) => s.ndcg10), recall10: mean((s) => s.recall10) }
}
