import { ImportError } from '../import-error.ts'
import type { Cell } from '../read/source.ts'
import { type Decimal, type Evidence, evidenceOf, takeApart } from './number-text.ts'

type Sort = Exclude<Evidence, 'none'>

/** What all of a column's numbers together say about its decimal sign: how many of each sort, and the first of each. */
export interface StyleEvidence {
  money: boolean
  count: Record<Sort, number>
  examples: Partial<Record<Sort, { row: number; text: string }>>
}

export const noEvidence = (money: boolean): StyleEvidence => ({
  money,
  count: { '.': 0, ',': 0, '?.': 0, '?,': 0 },
  examples: {},
})

/**
 * Adds a cell's evidence. In a column of money, three digits after the sign of an amount that names its currency are a
 * group: no currency of ours has thousandths (`Dhs 1,050`, `6.195 NOK`).
 */
export function addEvidence(evidence: StyleEvidence, cell: Cell, row: number): void {
  if (typeof cell !== 'string') return
  const number = takeApart(cell)
  if (!number) return
  let found = evidenceOf(number.digits)
  if (found === 'none') return
  if (evidence.money && /\p{L}|\p{Sc}/u.test(number.words)) {
    if (found === '?.') found = ','
    else if (found === '?,') found = '.'
  }
  evidence.count[found]++
  evidence.examples[found] ??= { row, text: cell.trim() }
}

/** Up to this share of a column may contradict the rest; those rows are then reported one by one. */
const STRAY_SHARE = 0.01

/**
 * The column's decimal sign. `told` is `--decimal`: it rules wherever the column leaves a doubt.
 * @throws ImportError asking for `--decimal` if the column's numbers can be read both ways
 */
export function decideStyle(column: string, evidence: StyleEvidence, stated: Decimal | undefined): Decimal {
  const { count, examples, money } = evidence
  const [point, comma] = [count['.'], count[',']]
  if (stated && (count['?.'] + count['?,'] > 0 || (point > 0 && comma > 0))) return stated
  const rarer = Math.min(point, comma)
  if (rarer > 0 && rarer > (point + comma) * STRAY_SHARE) {
    throw unsure(`The column ${column} has numbers of two styles`, examples['.'], examples[','])
  }
  if (point + comma === 0) {
    if (count['?.'] + count['?,'] === 0) return stated ?? '.'
    throw unsure(`The numbers of the column ${column} can be read in two ways`, examples['?.'], examples['?,'])
  }
  const decimal = point > comma ? '.' : ','
  // A price with three decimals is more likely one with groups, whatever its neighbours are.
  if (money && count[`?${decimal}`] > 0) {
    throw unsure(
      `The prices of the column ${column} seem to be of two styles`,
      examples[decimal],
      examples[`?${decimal}`],
    )
  }
  return decimal
}

type Example = { row: number; text: string } | undefined

function unsure(what: string, ...examples: Example[]): ImportError {
  const shown = examples.flatMap((example) => (example ? `“${example.text}” (row ${example.row})` : []))
  const ask = 'Say with --decimal . or --decimal , which sign comes before the decimals.'
  return new ImportError(`${what}: ${shown.join(' and ')}. ${ask}`)
}
