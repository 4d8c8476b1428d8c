import type { Match, MatchCandidate, MatchedRow, MatchOutcome } from '#contract/catalogue/match.schema.ts'
import { MATCH_CANDIDATES_MAX } from '#contract/catalogue/match.ts'
import { type Minor, toDecimal } from '#contract/money.ts'
import { readAgreement, stepAt } from '#contract/organisation/agreement.ts'
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
  gone: 'unknown',
  empty: 'empty',
}

/** Candidates in one answer: whoever pasted the wrong column has no use for five per row, nor the database. */
const MOST_CANDIDATES = 2_000

const UNCLEAR: ReadonlySet<NumberAnswer['found']> = new Set(['several', 'unknown', 'gone'])

const isClear = ({ found }: NumberAnswer): boolean => !UNCLEAR.has(found)

/** With fewer candidates each where there are very many to name. */
export function withFairShare(answers: readonly NumberAnswer[]): NumberAnswer[] {
  const unclear = answers.filter((answer) => !isClear(answer) && answer.uids.length > 0).length
  const share = Math.min(MATCH_CANDIDATES_MAX, Math.floor(MOST_CANDIDATES / Math.max(1, unclear)))
  return answers.map((answer) => (isClear(answer) ? answer : { ...answer, uids: answer.uids.slice(0, share) }))
}

/** What became of each row, by its answer; `card` is null for a product that the shop no longer has. */
export function matchedRows(
  rows: Match['rows'],
  answers: readonly NumberAnswer[],
  card: (uid: string) => ProductCard | null,
): MatchedRow[] {
  const meant = rows.map((row, i) => ({ row, ...productMeant(answers[i] ?? UNKNOWN, card) }))
  // Rows of one product will be one line: its price is that of all of them.
  const pieces = new Map<string, number>()
  for (const { row, product } of meant)
    if (product) pieces.set(product.uid, (pieces.get(product.uid) ?? 0) + row.quantity)
  return meant.map((one) => matchedRow(one, one.product ? (pieces.get(one.product.uid) ?? 1) : 1))
}

const UNKNOWN: NumberAnswer = { found: 'unknown', uids: [] }

/** The products that rows were found to mean, each once. */
export const foundUids = (rows: readonly MatchedRow[]): string[] => [
  ...new Set(rows.flatMap(({ uid }) => (uid === null ? [] : [uid]))),
]

interface Meant {
  answer: NumberAnswer
  known: ProductCard[]
  product: ProductCard | undefined
}

function productMeant(answer: NumberAnswer, card: (uid: string) => ProductCard | null): Meant {
  const known = answer.uids.flatMap((uid) => card(uid) ?? [])
  return { answer, known, product: isClear(answer) ? known[0] : undefined }
}

/** The price of one piece where so many are bought. */
function priceAt(product: ProductCard, pieces: number): Minor | null {
  const steps = readAgreement(product.agreement)
  return steps ? stepAt(steps, pieces).unitPrice : unitPrice(product)
}

function matchedRow(
  { row, answer, known, product }: Meant & { row: Match['rows'][number] },
  pieces: number,
): MatchedRow {
  const { number, quantity } = row
  const { found, uids } = answer
  if (product) {
    const unit = priceAt(product, pieces)
    const subtotal = unit !== null && unit * quantity <= LINE_SUBTOTAL_MAX ? toDecimal(unit * quantity) : null
    const { uid, currency } = product
    const unit_price = unit === null ? null : toDecimal(unit)
    return { number, quantity, outcome: OUTCOMES[found], uid, unit_price, subtotal, currency, candidates: [] }
  }
  const outcome = isClear({ found, uids }) && found !== 'empty' ? 'unknown' : OUTCOMES[found]
  const nothing = { uid: null, unit_price: null, subtotal: null, currency: null }
  const [successor] = found === 'gone' ? known : []
  return {
    number,
    quantity,
    outcome,
    ...nothing,
    ...(successor && { replaced_by: successor.uid }),
    candidates: known.map(candidate),
  }
}

function candidate(card: ProductCard): MatchCandidate {
  const unit = unitPrice(card)
  const { uid, article_number, name, thumbnail, currency } = card
  return { uid, article_number, name, thumbnail, unit_price: unit === null ? null : toDecimal(unit), currency }
}
