/**
 * The place of a line that the server never told of, since it came and went in one sending: between those that stood
 * around it. Places are counted up as lines come, so that the line's own is free.
 * @param order - the ids of the lines as they stood, the line's own among them
 * @param placeOf - the place of a line that is known; undefined: not yet
 * @returns a place ≥ 1, or undefined where none after it is known, or none is free: what is new comes last
 */
export function placeAmong(
  id: string,
  order: readonly string[],
  placeOf: (id: string) => number | undefined,
): number | undefined {
  const at = order.indexOf(id)
  const isPlaced = (one: string): boolean => placeOf(one) !== undefined
  const next = order.findIndex((one, index) => index > at && isPlaced(one))
  if (at < 0 || next < 0) return undefined
  const before = order.slice(0, at).findLastIndex(isPlaced)
  const first = before < 0 ? 1 : placeOf(order[before]!)! + 1
  const last = placeOf(order[next]!)! - 1
  // Those that stood between it and the next one may come back, too.
  const place = last - (next - at - 1)
  return first > last ? undefined : Math.max(first, place)
}
