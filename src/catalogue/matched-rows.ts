import type { Match, MatchCandidate, MatchedRow, MatchOutcome } from '#contract/catalogue/match.schema.ts'
import { MATCH_CANDIDATES_MAX } from '#contract/catalogue/match.ts'
import { toDecimal } from '#contract/money.ts'
import { LINE_SUBTOTAL_MAX, unitPrice } from '#contract/price.ts'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import type { NumberAnswer } from './look-up.ts'

const OUTCOMES: Readonly<Record<NumberAnswer['found'], MatchOutcome>> = {
  exact: 'exact',
  normalised: 'normalised',
  other: 'manufacturer',
  part: 'part',
  several: 'ambiguous',
  unknown: 'unknown',
  empty: 'empty',
}

/** Candidates in one answer: whoever pasted the wrong column has no use for five per row, nor the database. */
const MOST_CANDIDATES = 2_000

const isClear = ({ found }: NumberAnswer): boolean => found !== 'several' && found !== 'unknown'

/** With fewer candidates each where there are very many to name. */
export function withFairShare(answers: readonly NumberAnswer[]): NumberAnswer[] {
  const unclear = answers.filter((answer) => !isClear(answer) && answer.uids.length > 0).length
  const share = Math.min(MATCH_CANDIDATES_MAX, Math.floor(MOST_CANDIDATES / Math.max(1, unclear)))
  return answers.map((answer) => (isClear(answer) ? answer : { ...answer, uids: answer.uids.slice(0, share) }))
}

/** What became of each row, by its answer; `card` is null for a product that the shop no longer has. */
export const matchedRows = (
  rows: Match['rows'],
  answers: readonly NumberAnswer[],
  card: (uid: string) => ProductCard | null,
): MatchedRow[] => rows.map((row, i) => matchedRow(row, answers[i] ?? { found: 'unknown', uids: [] }, card))

/** The products that rows were found to mean, each once. */
export const foundUids = (rows: readonly MatchedRow[]): string[] => [
  ...new Set(rows.flatMap(({ uid }) => (uid === null ? [] : [uid]))),
]

function matchedRow(
  { number, quantity }: Match['rows'][number],
  { found, uids }: NumberAnswer,
  card: (uid: string) => ProductCard | null,
): MatchedRow {
  const known = uids.flatMap((uid) => card(uid) ?? [])
  const product = isClear({ found, uids }) ? known[0] : undefined
  if (product) {
    const unit = unitPrice(product)
    const subtotal = unit !== null && unit * quantity <= LINE_SUBTOTAL_MAX ? toDecimal(unit * quantity) : null
    const { uid, currency } = product
    const unit_price = unit === null ? null : toDecimal(unit)
    return { number, quantity, outcome: OUTCOMES[found], uid, unit_price, subtotal, currency, candidates: [] }
  }
  const outcome = isClear({ found, uids }) && found !== 'empty' ? 'unknown' : OUTCOMES[found]
  const nothing = { uid: null, unit_price: null, subtotal: null, currency: null }
  return { number, quantity, outcome, ...nothing, candidates: known.map(candidate) }
}

function candidate(card: ProductCard): MatchCandidate {
  const unit = unitPrice(card)
  const { uid, article_number, name, thumbnail, currency } = card
  return { uid, article_number, name, thumbnail, unit_price: unit === null ? null : toDecimal(unit), currency }
}
