import type { Columns } from '../blob/blob.ts'
import { GrowingInts, narrow } from '../blob/growing.ts'
import { packTexts } from '../blob/texts.ts'
import type { DraftSet } from './draft.ts'

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
 * A facet column: `<name>.of` is each row's set; set `s` holds the items from `<name>.start[s]`. An item is a value,
 * numbered as in `<name>.text`; with a child facet they are pairs, the value then the child's + 1 (0 = none).
 */
export function setColumns(name: string, hasChild: boolean, draft: DraftSet, order: Uint32Array): Columns {
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
        if (!hasChild || at % 2 === 0) items.push(values.of(value))
        else items.push(value === '' ? 0 : seconds.of(value) + 1)
      })
    }
    of[i] = id
  })
  start.push(items.length)
  const text = packTexts(values.texts)
  const second = packTexts(seconds.texts)
  return {
    [`${name}.of`]: narrow(of),
    [`${name}.start`]: start.done(),
    [`${name}.items`]: items.done(),
    [`${name}.text`]: text.units,
    [`${name}.textStart`]: text.start,
    ...(hasChild ? { [`${name}.second`]: second.units, [`${name}.secondStart`]: second.start } : {}),
  }
}
