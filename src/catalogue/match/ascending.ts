/** The place of the first of ascending numbers that is not below `number`; their count: all are. */
export function placeIn(ascending: Uint32Array, number: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] as number) < number) low = middle + 1
    else high = middle
  }
  return low
}
