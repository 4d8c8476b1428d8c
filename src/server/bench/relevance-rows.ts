import type { Pool } from 'pg'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { demoDocuments, engineSearch } from './demo-search.ts'
import { KINDS, type QueryKind } from './judgements/kinds.ts'
import { labelledSets } from './judgements/sets.ts'
import { judge, type Means, meansOf, type Score } from './relevance.ts'
import { withRivalSearch } from './relevance-rival.ts'

/** How well one language's questions are answered, the engine beside PostgreSQL's full text search. */
export interface RelevanceRow {
  language: Locale
  all: Means
  /** The questions that the engine may be tuned on, and those held back. */
  tuned: Means
  held: Means
  kinds: Record<QueryKind, Means>
  postgres: Means
}

/** The engine's answers to the judged questions over the demo, by language. */
export async function engineScores(language: Locale): Promise<Score[]> {
  const scores: Score[] = []
  for (const set of labelledSets([language]))
    scores.push(...(await judge(set, engineSearch(set.shop, language, demoDocuments(set.shop, language)))))
  return scores
}

export async function relevanceRows(pool: Pool): Promise<RelevanceRow[]> {
  const rows: RelevanceRow[] = []
  for (const language of LOCALES) {
    const scores = await engineScores(language)
    const rival: Score[] = []
    for (const set of labelledSets([language]))
      rival.push(
        ...(await withRivalSearch(pool, language, demoDocuments(set.shop, language), (search) => judge(set, search))),
      )
    rows.push({
      language,
      all: meansOf(scores),
      tuned: meansOf(scores.filter(({ query }) => !query.held)),
      held: meansOf(scores.filter(({ query }) => query.held)),
      kinds: Object.fromEntries(
        KINDS.map((kind) => [kind, meansOf(scores.filter(({ query }) => query.kind === kind))]),
      ) as Record<QueryKind, Means>,
      postgres: meansOf(rival),
    })
  }
  return rows
}
