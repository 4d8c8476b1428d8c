import { lookUpNumbers } from '#catalogue/look-up.ts'
import { foundUids, matchedRows, withFairShare } from '#catalogue/matched-rows.ts'
import type { Match, MatchAnswer } from '#contract/catalogue/match.schema.ts'
import { MATCH_CANDIDATES_MAX } from '#contract/catalogue/match.ts'
import { cardsOf, type OpenCopy } from './answers.ts'

/** The products that rows of article numbers name: what `POST /api/products/match` answers, out of the copy. */
export function match(copy: OpenCopy, rows: Match['rows']): MatchAnswer {
  const scope = copy.catalogue.scope(copy.language, [copy.shop])
  const numbers = rows.map(({ number }) => number)
  const answers = withFairShare(lookUpNumbers(scope, numbers, MATCH_CANDIDATES_MAX))
  const uids = [...new Set(answers.flatMap((answer) => answer.uids))]
  const byUid = new Map(cardsOf(copy, uids).map((card) => [card.uid, card]))
  const data = matchedRows(rows, answers, (uid) => byUid.get(uid) ?? null)
  return { data, products: foundUids(data).flatMap((uid) => byUid.get(uid) ?? []) }
}
