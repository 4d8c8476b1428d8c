import { amountBounds, stepOf } from '#contract/catalogue/ranges.ts'
import { attributeDimension } from '../dimensions.ts'
import { attributeIn } from '../segment.ts'
import type { Span } from '../span.ts'
import { compareKeys, compareText, sortKey } from '../text/collate.ts'
import type { Counts } from './facet-table.ts'
import { type FacetOptions, optionsOf, parse, servesFewer, usualOf, type Valued } from './options.ts'

/** An attribute in a scope: its options, and what they come to where all of them are numbers in one unit. */
export interface AttributeOptions extends FacetOptions {
  key: string
  name: string
  range: AttributeRange | null
}

/** From where to where it goes, and per segment of each value the number, and the step in which that is. */
export interface AttributeRange {
  unit: string
  min: number
  max: number
  amounts: readonly Float64Array[]
  steps: readonly Int32Array[]
}

/** What was found of some products, given of which: that of fewer of them may be the same. */
interface Known {
  unfiltered: readonly Counts[]
  attributes: ReadonlyMap<string, AttributeOptions>
}

/** By key the attributes that products which show say, in the order of their names. */
export function attributesIn(
  scope: Span,
  unfiltered: readonly Counts[],
  wider: Known | null,
): Map<string, AttributeOptions> {
  const keys = new Set(scope.segments.flatMap(({ attributes }) => [...attributes.keys()]))
  const all = Array.from(keys, (key) => {
    const counts = countsOf(scope, unfiltered, key)
    const known = wider?.attributes.get(key)
    if (wider && known && servesFewer(known, counts, countsOf(scope, wider.unfiltered, key))) return known
    return attributeOf(scope, counts, key)
  })
  return new Map(
    all
      .filter(({ options }) => options.length > 0)
      .map((one) => ({ one, sortedBy: sortKey(one.name, scope.language) }))
      .toSorted((a, b) => compareKeys(a.sortedBy, b.sortedBy) || compareText(a.one.key, b.one.key))
      .map(({ one }) => [one.key, one]),
  )
}

/** Per segment how many rows that show stand behind each value. */
const countsOf = (scope: Span, unfiltered: readonly Counts[], key: string): Uint32Array[] =>
  scope.segments.map((segment, s) => {
    const { start, items, values } = attributeIn(segment, key)
    const rows = unfiltered[s]?.[attributeDimension(key)] ?? NO_ROWS
    const counts = new Uint32Array(values.length)
    for (let set = 0; set < rows.length; set++)
      for (let i = start[set] as number; i < (start[set + 1] as number); i++)
        counts[items[i] as number] = (counts[items[i] as number] as number) + (rows[set] as number)
    return counts
  })

function attributeOf(scope: Span, counts: readonly Uint32Array[], key: string): AttributeOptions {
  const names = new Map<string, number>()
  const texts = scope.segments.map((segment, s) => ({
    values: attributeIn(segment, key).values.all().map(parse),
    counts: counts[s] as Uint32Array,
  }))
  for (const { values, counts } of texts)
    values.forEach(({ of }, i) => {
      if (counts[i] !== 0) names.set(of, (names.get(of) ?? 0) + (counts[i] as number))
    })
  const options = optionsOf(scope, texts)
  const isPlain = options.isPlain && names.size === 1
  return { key, name: usualOf(names) ?? key, ...options, isPlain, range: rangeIn(texts) }
}

const NO_ROWS = new Uint32Array(0)

interface Numbered extends Valued {
  values: readonly ReturnType<typeof parse>[]
}

/** Null where a product that shows says something else than a number, or in another unit. */
function rangeIn(texts: readonly Numbered[]): AttributeRange | null {
  const shown = texts.flatMap(({ values, counts }) => values.filter((_, i) => counts[i] !== 0))
  const [first] = shown
  if (!first || shown.some(({ amount, unit }) => Number.isNaN(amount) || unit !== first.unit)) return null
  let [min, max] = [first.amount, first.amount]
  for (const { amount } of shown) {
    min = Math.min(min, amount)
    max = Math.max(max, amount)
  }
  const amounts = texts.map(({ values }) => Float64Array.from(values, ({ amount }) => amount))
  const steps = amounts.map((of) => Int32Array.from(of, (amount) => (Number.isNaN(amount) ? -1 : stepOf(amount))))
  return { unit: first.unit, min, max, amounts, steps }
}

/** Which of a segment's values are chosen: by their ids, of numbers by bounds as well. */
export function chosenValues(table: AttributeOptions, s: number, chosen: readonly string[]): Uint8Array {
  const options = new Set(chosen.map((id) => table.indexOf.get(id)))
  const bounds = table.range ? chosen.map(amountBounds).filter((one) => one !== null) : []
  const amounts = table.range?.amounts[s]
  const isWithin = (amount: number): boolean =>
    bounds.some(({ min, max }) => amount >= (min ?? amount) && amount <= (max ?? amount))
  return Uint8Array.from(table.optionOf[s] as Int32Array, (option, value) =>
    Number(option >= 0 && (options.has(option) || isWithin(amounts?.[value] ?? Number.NaN))),
  )
}
