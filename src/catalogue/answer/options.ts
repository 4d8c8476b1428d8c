import { compareKeys, compareText, sortKey } from '../text/collate.ts'
import type { Span } from '../span.ts'
import type { FacetValue } from '../types.ts'

/** The options of one facet in a scope, in the order of showing, and where each segment's values stand among them. */
export interface FacetOptions {
  options: readonly FacetValue[]
  indexOf: ReadonlyMap<string, number>
  /** Per segment: option of a value, or -1 when no product that shows has it. */
  optionOf: readonly Int32Array[]
  /** Whether each has one name alone, so that nothing hangs on how many products say which. */
  isPlain: boolean
}

/** The values of a facet in a segment, and how many rows that show stand behind each. */
export interface Valued {
  values: readonly FacetValue[]
  counts: Uint32Array
}

/**
 * One id may have several names, as shops and older products name it: the name that most products use is shown, of
 * equals the first by code units.
 */
export function optionsOf({ language }: Pick<Span, 'language'>, texts: readonly Valued[]): FacetOptions {
  const names = new Map<string, Map<string, number>>()
  for (const { values, counts } of texts)
    values.forEach(({ id, name }, i) => {
      if (counts[i] === 0) return
      const of = names.get(id) ?? new Map<string, number>()
      names.set(id, of.set(name, (of.get(name) ?? 0) + (counts[i] as number)))
    })
  const options = [...names].map(([id, of]) => {
    const name = usualOf(of) ?? id
    return { id, name, key: sortKey(name, language) }
  })
  options.sort((a, b) => compareKeys(a.key, b.key) || compareText(a.id, b.id))
  const indexOf = new Map(options.map(({ id }, i) => [id, i]))
  return {
    isPlain: [...names.values()].every((of) => of.size === 1),
    options: options.map(({ id, name }) => ({ id, name })),
    indexOf,
    optionOf: texts.map(({ values }) => Int32Array.from(values, ({ id }) => indexOf.get(id) ?? -1)),
  }
}

/**
 * Whether options that were made of some products serve for fewer of them as well: of plain ones they do while each value
 * is still said. `counts`: per segment of each value, of these and of those.
 */
export const servesFewer = (
  { isPlain }: Pick<FacetOptions, 'isPlain'>,
  counts: readonly Uint32Array[],
  before: readonly Uint32Array[],
): boolean => isPlain && counts.every((fewer, s) => saysAsMuch(fewer, before[s] as Uint32Array))

/** Whether nothing of what was counted is gone altogether. */
export const saysAsMuch = (fewer: Uint32Array, before: Uint32Array): boolean =>
  fewer === before || fewer.every((count, i) => count > 0 || before[i] === 0)

export const usualOf = (names: ReadonlyMap<string, number>): string | undefined =>
  [...names].toSorted(([a, x], [b, y]) => y - x || compareText(a, b))[0]?.[0]

/** A value as an index holds it; of an attribute's with the attribute's name, and the number that it may be. */
export function parse(text: string): FacetValue & { of: string; amount: number; unit: string } {
  const [id = '', name = '', of = '', amount, unit = ''] = text.split('\0')
  return { id, name, of, amount: amount === undefined ? Number.NaN : Number(amount), unit }
}
