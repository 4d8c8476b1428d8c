import type { Segment } from '../segment.ts'
import { type Bits, hasBit } from './bits.ts'
import type { RowList } from './plan.ts'

/** Reads the rows of a plan's words block by block, in their order: what a block needs stays near the processor. */
export interface Reader {
  /** Adds to `weights`, which begins at row `from`, what it finds before row `to` in rows whose bits are set. */
  add(weights: Uint32Array, from: number, to: number, bits: Bits): void
}

/** Of one word, as much as it counts for the plan. */
export class WordReader implements Reader {
  readonly #segment: Segment
  readonly #share: number
  readonly #end: number
  #i: number
  #at: number
  #row = 0

  constructor(segment: Segment, word: number, share: number) {
    this.#segment = segment
    this.#share = share
    this.#i = segment.weightStart[word] as number
    this.#end = segment.weightStart[word + 1] as number
    this.#at = segment.postingStart[word] as number
  }

  add(weights: Uint32Array, from: number, to: number, bits: Bits): void {
    const { posting, weight } = this.#segment
    const share = this.#share
    const end = this.#end
    let i = this.#i
    let at = this.#at
    let row = this.#row
    while (i < end) {
      const before = at
      let byte = posting[at++] as number
      let delta = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = posting[at++] as number
        delta |= (byte & 127) << shift
      }
      if (row + delta >= to) {
        at = before
        break
      }
      row += delta
      if ((((bits[row >> 5] as number) >>> (row & 31)) & 1) === 1)
        weights[row - from] = (weights[row - from] as number) + (weight[i] as number) * share
      i++
    }
    this.#i = i
    this.#at = at
    this.#row = row
  }
}

/** Of a list of rows in ascending order. */
export class ListReader implements Reader {
  readonly #list: RowList
  #i = 0

  constructor(list: RowList) {
    this.#list = list
  }

  add(weights: Uint32Array, from: number, to: number, bits: Bits): void {
    const { rows, weights: own } = this.#list
    for (; this.#i < rows.length && (rows[this.#i] as number) < to; this.#i++) {
      const row = rows[this.#i] as number
      if (hasBit(bits, row)) weights[row - from] = (weights[row - from] as number) + (own[this.#i] as number)
    }
  }
}
