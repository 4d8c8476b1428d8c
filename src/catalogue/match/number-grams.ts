import { numberIndex } from '../build/derived.ts'
import { gram } from '../build/number-index.ts'
import type { Segment } from '../segment.ts'
import { column } from '../segment-columns.ts'
import { placeIn } from './ascending.ts'

/** Rows that have both of the two rarest threes of neighbouring bytes of the needle, which has at least three. */
export function candidates(segment: Segment, needle: readonly number[]): number[] {
  const index = numberIndex(segment)
  const keys = column(index, 'gramKey', Uint32Array)
  const start = column(index, 'gramStart', Uint32Array)
  const bytes = column(index, 'gramRows', Uint8Array)
  const sizeOf = (i: number): number => (start[i + 1] as number) - (start[i] as number)
  let [rarest, second] = [-1, -1]
  for (let at = 0; at + 2 < needle.length; at++) {
    const three = gram(needle, at)
    const i = placeIn(keys, three)
    if (keys[i] !== three) return []
    if (rarest < 0 || sizeOf(i) < sizeOf(rarest)) [rarest, second] = [i, rarest]
    else if (i !== rarest && (second < 0 || sizeOf(i) < sizeOf(second))) second = i
  }
  if (rarest < 0) return []
  const rows = decode(bytes, start[rarest], start[rarest + 1])
  // Reading a list costs less than a look at each row's numbers, unless it is far longer.
  const worth = second >= 0 && rows.length > FEW && sizeOf(second) < MUCH_LONGER * sizeOf(rarest)
  return worth ? both(rows, decode(bytes, start[second], start[second + 1])) : rows
}

const FEW = 16
const MUCH_LONGER = 16

/** What two ascending lists have in common. */
function both(rows: readonly number[], others: readonly number[]): number[] {
  let at = 0
  return rows.filter((row) => {
    while (at < others.length && (others[at] as number) < row) at++
    return others[at] === row
  })
}

/** The rows that have each three neighbouring bytes of the needle, list by list; lists of more bytes are left out. */
export function* rowsByGram(segment: Segment, needle: readonly number[], mostBytes: number): Generator<number[]> {
  const index = numberIndex(segment)
  const keys = column(index, 'gramKey', Uint32Array)
  const start = column(index, 'gramStart', Uint32Array)
  const seen = new Set<number>()
  for (let at = 0; at + 2 < needle.length; at++) {
    const three = gram(needle, at)
    const i = placeIn(keys, three)
    if (keys[i] !== three || seen.has(i)) continue
    seen.add(i)
    const [from, end] = [start[i] as number, start[i + 1] as number]
    if (end - from <= mostBytes) yield decode(column(index, 'gramRows', Uint8Array), from, end)
  }
}

function decode(bytes: Uint8Array, from = 0, end = 0): number[] {
  const rows: number[] = []
  let row = 0
  for (let at = from; at < end; ) {
    let delta = 0
    let shift = 0
    let byte = 128
    while (byte > 127) {
      byte = bytes[at++] as number
      delta |= (byte & 127) << shift
      shift += 7
    }
    row += delta
    rows.push(row)
  }
  return rows
}
