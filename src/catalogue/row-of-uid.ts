import type { Segment } from './segment.ts'

/** The row of a uid, hidden or not; -1 when the segment has none. */
export const rowOfUid = (segment: Segment, uid: string): number =>
  rowAt(segment, placeOf(segment, uid, 0, segment.rows), uid)

/** As `rowOfUid`, for many uids: soonest where they come sorted by code units, each is then near the one before. */
export function rowFinder(segment: Segment): (uid: string) => number {
  const { uids, uidOrder, rows } = segment
  let place = 0
  const isBelow = (at: number, uid: string): boolean => at < rows && uids.compare(uidOrder[at] as number, uid) < 0
  return (uid) => {
    let low = isBelow(place, uid) ? place : 0
    let step = 1
    for (; isBelow(low + step, uid); step *= 2) low += step
    place = placeOf(segment, uid, low, Math.min(low + step, rows))
    return rowAt(segment, place, uid)
  }
}

/** Among the sorted uids from `from` to `to`: the first that does not stand before `uid`. */
function placeOf({ uids, uidOrder }: Segment, uid: string, from: number, to: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (uids.compare(uidOrder[middle] as number, uid) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function rowAt({ uids, uidOrder }: Segment, place: number, uid: string): number {
  const row = uidOrder[place]
  return row !== undefined && uids.compare(row, uid) === 0 ? row : -1
}
