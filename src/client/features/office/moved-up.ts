/** The list with one of its places before the one it stands behind. */
export function movedUp<T>(list: readonly T[], place: number): T[] {
  const next = [...list]
  const [one] = next.splice(place, 1)
  if (one !== undefined) next.splice(place - 1, 0, one)
  return next
}
