import type { Segment } from '../segment.ts'
import { type Bits, hasBit, ones } from './bits.ts'
import { type Common, commonRows } from './common.ts'
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

/** Of one common word, for few rows: looks their weights up instead of reading all. */
export class CommonReader implements Reader {
  readonly #segment: Segment
  readonly #share: number
  readonly #first: number
  readonly #common: Common

  constructor(segment: Segment, word: number, share: number) {
    this.#segment = segment
    this.#share = share
    this.#first = segment.weightStart[word] as number
    this.#common = commonRows(segment, word)
  }

  add(weights: Uint32Array, from: number, to: number, bits: Bits): void {
    const { rows, ranks } = this.#common
    const { weight } = this.#segment
    const share = this.#share
    for (let i = from >> 5; i << 5 < to; i++) {
      const own = rows[i] as number
      let both = own & (bits[i] as number)
      if (both === 0) continue
      let before = this.#first + (ranks[i >> 2] as number)
      for (let j = i & ~3; j < i; j++) before += ones(rows[j] as number)
      for (; both !== 0; both &= both - 1) {
        const bit = both & -both
        const row = (i << 5) + 31 - Math.clz32(bit)
        weights[row - from] =
          (weights[row - from] as number) + (weight[before + ones(own & (bit - 1))] as number) * share
      }
    }
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
