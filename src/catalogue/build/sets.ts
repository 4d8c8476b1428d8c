import type { Columns } from '../blob/blob.ts'
import { GrowingInts, narrow } from '../blob/growing.ts'
import { packTexts } from '../blob/texts.ts'
import type { Draft, Group } from './draft.ts'

/** Numbers texts in the order of their first appearance. */
class Numbering {
  readonly texts: string[] = []
  readonly #ids = new Map<string, number>()

  of(text: string): number {
    const known = this.#ids.get(text)
    if (known !== undefined) return known
    this.#ids.set(text, this.texts.length)
    this.texts.push(text)
    return this.texts.length - 1
  }
}

/**
 * A facet column: `<group>.of` is each row's set; set `s` holds the items from `<group>.start[s]`. An item is a value,
 * numbered as in `<group>.text`; a placing's items are pairs, category then subcategory + 1 (0 = none).
 */
export function setColumns(group: Group, draft: Draft['sets'][Group], order: Uint32Array): Columns {
  const renumbered = new Map<number, number>()
  const of = new Uint32Array(order.length)
  const start = new GrowingInts()
  const items = new GrowingInts()
  const values = new Numbering()
  const seconds = new Numbering()
  order.forEach((row, i) => {
    const old = draft.of.ints[row] as number
    let id = renumbered.get(old)
    if (id === undefined) {
      id = renumbered.size
      renumbered.set(old, id)
      start.push(items.length)
      const set = draft.values[old] as readonly string[]
      set.forEach((value, at) => {
        if (group !== 'placing' || at % 2 === 0) items.push(values.of(value))
        else items.push(value === '' ? 0 : seconds.of(value) + 1)
      })
    }
    of[i] = id
  })
  start.push(items.length)
  const text = packTexts(values.texts)
  const second = packTexts(seconds.texts)
  return {
    [`${group}.of`]: narrow(of),
    [`${group}.start`]: start.done(),
    [`${group}.items`]: items.done(),
    [`${group}.text`]: text.units,
    [`${group}.textStart`]: text.start,
    ...(group === 'placing' ? { 'placing.second': second.units, 'placing.secondStart': second.start } : {}),
  }
}
