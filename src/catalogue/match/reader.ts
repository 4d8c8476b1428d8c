import type { Segment } from '../segment.ts'
import { type Bits, hasBit, ones } from './bits.ts'
import { RANKED, rankWords } from '../build/common.ts'
import { ranks } from '../build/derived.ts'
import { column } from '../segment-columns.ts'
import type { RowList } from './plan.ts'
import { bitsOfWord, commonIndex } from './postings.ts'

/** Reads the rows of a plan's words block by block, in their order: what a block needs stays near the processor. */
export interface Reader {
  /** Adds to `weights`, which begins at row `from`, what it finds before row `to` in rows whose bits are set. */
  add(weights: Uint32Array, from: number, to: number, bits: Bits): void
}

/** Of one word that few rows have, as much as it counts for the plan. */
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

/** Of one common word: looks up the weights of the rows that are asked for, and of no others. */
export class CommonReader implements Reader {
  readonly #weight: Uint8Array
  readonly #share: number
  readonly #first: number
  readonly #rows: Bits
  readonly #ranks: Uint32Array

  constructor(segment: Segment, word: number, share: number) {
    this.#weight = segment.weight
    this.#share = share
    this.#first = segment.weightStart[word] as number
    this.#rows = bitsOfWord(segment, word)
    const size = rankWords(segment.rows)
    const at = commonIndex(segment, word) * size
    this.#ranks = column(ranks(segment), 'rank', Uint32Array).subarray(at, at + size)
  }

  add(weights: Uint32Array, from: number, to: number, bits: Bits): void {
    const rows = this.#rows
    const ranks = this.#ranks
    const weight = this.#weight
    const share = this.#share
    let ranked = -1
    let counted = 0
    let before = 0
    for (let i = from >> 5, end = (to + 31) >> 5; i < end; i++) {
      const own = rows[i] as number
      let both = own & (bits[i] as number)
      if (both === 0) continue
      if (i >> RANKED !== ranked) {
        ranked = i >> RANKED
        before = this.#first + (ranks[ranked] as number)
        counted = ranked << RANKED
      }
      for (; counted < i; counted++) before += ones(rows[counted] as number)
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
