import type { Columns } from '../blob/blob.ts'
import { GrowingBytes } from '../blob/growing.ts'

/** Three bytes of a number as one key. */
export const gram = (bytes: ArrayLike<number>, at: number): number =>
  ((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number)

/**
 * For every three neighbouring bytes of article numbers (edges count as bytes), the rows that have these:
 * `gramKey` sorted, `gramStart` into `gramRows`, which holds rows as deltas.
 */
export function gramColumns(number: Uint8Array, numberStart: Uint32Array): Columns {
  const rows = new Map<number, { bytes: GrowingBytes; last: number }>()
  for (let row = 0; row + 1 < numberStart.length; row++)
    for (let at = numberStart[row] as number, end = (numberStart[row + 1] as number) - 2; at < end; at++) {
      const key = gram(number, at)
      let list = rows.get(key)
      if (!list) {
        list = { bytes: new GrowingBytes(16), last: -1 }
        rows.set(key, list)
      }
      if (list.last === row) continue
      list.bytes.varint(row - Math.max(0, list.last))
      list.last = row
    }
  const keys = Uint32Array.from(rows.keys()).toSorted()
  const start = new Uint32Array(keys.length + 1)
  const all = new GrowingBytes()
  keys.forEach((key, i) => {
    const list = rows.get(key)
    if (list) all.append(list.bytes.view())
    start[i + 1] = all.length
  })
  return { gramKey: keys, gramStart: start, gramRows: all.done() }
}
