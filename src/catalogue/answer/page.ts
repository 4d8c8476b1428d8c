import type { Sort } from '#contract/catalogue/filters.ts'
import type { Scope } from '../scope.ts'
import { scratch } from '../match/scratch.ts'
import { placedBefore } from './order.ts'

/** A page of an order, of the ids in `hits` only, which stand segment by segment in the order of rows. */
export function pageInOrder(scope: Scope, hits: Uint32Array, sort: Sort, from: number, to: number): number[] {
  // Rows are in the shop's order.
  if (sort === 'shop' && scope.segments.length === 1) return [...hits.subarray(from, to)]
  if (from >= hits.length) return []
  const { mark } = scratch
  for (const id of hits) mark[id] = 1
  const page: number[] = []
  let seen = 0
  for (const id of scope.order(sort)) {
    if (seen >= to || seen >= hits.length) break
    if (mark[id] === 0) continue
    if (seen >= from) page.push(id)
    seen++
  }
  for (const id of hits) mark[id] = 0
  return page
}

/** A page of the best scored of the ids in `hits`; ties by the shop's order, then key. */
export function pageByScore(scope: Scope, hits: Uint32Array, from: number, to: number): number[] {
  if (from >= hits.length || to <= from) return []
  const end = Math.min(to, hits.length)
  const { score } = scratch
  const single = scope.segments.length === 1
  const before = (a: number, b: number): boolean => {
    const difference = (score[b] as number) - (score[a] as number)
    if (difference !== 0) return difference < 0
    return single ? a < b : placedBefore(scope, a, b)
  }
  const compare = (a: number, b: number): number => (a === b ? 0 : before(a, b) ? -1 : 1)
  if (end > HEAP_LIMIT) return deepPage(hits, from, end, compare)
  return best(hits, end, before).toSorted(compare).slice(from)
}

/** Up to so many places a heap is the fastest way to the best; beyond, sorting is. */
export const HEAP_LIMIT = 1000

/** For pages far down: sorts the bare scores, which is fast, then only the products within the page's range of scores. */
function deepPage(hits: Uint32Array, from: number, end: number, compare: (a: number, b: number) => number): number[] {
  const { score } = scratch
  const scores = Float64Array.from(hits, (id) => score[id] as number).toSorted()
  const highest = scores[scores.length - 1 - from] as number
  const lowest = scores[scores.length - end] as number
  let above = 0
  const within = hits.filter((id) => {
    if ((score[id] as number) > highest) above++
    return (score[id] as number) <= highest && (score[id] as number) >= lowest
  })
  return [...within.toSorted(compare).subarray(from - above, end - above)]
}

/** The `size` first of the ids, unsorted: a heap whose top is the last of them. */
function best(ids: Uint32Array, size: number, before: (a: number, b: number) => boolean): number[] {
  const heap: number[] = []
  const { score } = scratch
  let least = Number.NEGATIVE_INFINITY
  for (const id of ids) {
    if ((score[id] as number) < least) continue
    if (heap.length < size) {
      heap.push(id)
      for (let i = heap.length - 1; i > 0; ) {
        const parent = (i - 1) >> 1
        if (!before(heap[parent] as number, heap[i] as number)) break
        swap(heap, i, parent)
        i = parent
      }
    } else if (before(id, heap[0] as number)) {
      heap[0] = id
      sink(heap, before)
      least = score[heap[0]] as number
    }
  }
  return heap
}

function sink(heap: number[], before: (a: number, b: number) => boolean): void {
  for (let i = 0; ; ) {
    let last = i
    for (const child of [2 * i + 1, 2 * i + 2])
      if (child < heap.length && before(heap[last] as number, heap[child] as number)) last = child
    if (last === i) return
    swap(heap, i, last)
    i = last
  }
}

function swap(heap: number[], a: number, b: number): void {
  const held = heap[a] as number
  heap[a] = heap[b] as number
  heap[b] = held
}
