import { failedOf, type Filter, SEVERAL } from './failed.ts'

/** Takes rows that do not show from what was found and counted as if they did: the ids stand in ascending order. */
export function takeAway(
  gone: Uint32Array,
  base: number,
  filters: readonly Filter[],
  hits: Uint32Array,
  from: number,
  end: number,
): number {
  let [kept, read] = [from, from]
  for (const row of gone) {
    const failed = failedOf(null, filters, row)
    if (failed === SEVERAL) continue
    if (failed !== null) {
      const number = failed.by[row] as number
      failed.counts[number] = (failed.counts[number] as number) - 1
      continue
    }
    const place = placeIn(hits, base + row, read, end)
    hits.copyWithin(kept, read, place)
    kept += place - read
    read = place + 1
  }
  hits.copyWithin(kept, read, end)
  return kept + end - read
}

/** Where among ascending ids one stands that is among them. */
function placeIn(ids: Uint32Array, id: number, from: number, end: number): number {
  let [low, high] = [from, end - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] as number) < id) low = middle + 1
    else high = middle
  }
  return low
}
