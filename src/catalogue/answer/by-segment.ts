import type { Scope } from '../scope.ts'

/** Scored ids come word by word: each segment's own, in any order. */
export function bySegment(scope: Scope, matched: Uint32Array): Uint32Array[] {
  if (scope.segments.length === 1) return [matched]
  const sizes = scope.segments.map(() => 0)
  for (const id of matched) {
    const s = scope.segmentOf(id)
    sizes[s] = (sizes[s] as number) + 1
  }
  const lists = sizes.map((size) => new Uint32Array(size))
  const next = sizes.map(() => 0)
  for (const id of matched) {
    const s = scope.segmentOf(id)
    const list = lists[s] as Uint32Array
    list[next[s] as number] = id
    next[s] = (next[s] as number) + 1
  }
  return lists
}
