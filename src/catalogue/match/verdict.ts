import type { Numbers } from '../dimensions.ts'
import { type Bits, setBit } from './bits.ts'
import { type Passing, passes } from './passing.ts'

/** Of a segment's rows, bit by bit, those that pass every filter, and by filter those that fail it alone. */
export interface Verdict {
  passing: Bits
  failing: readonly Bits[]
}

/** Of all rows of a segment, whether they show or not. Behind the last one stands anything. */
export function verdictOf(rows: number, filters: readonly { of: Numbers['of']; pass: Passing }[]): Verdict {
  const each = filters.map(({ of, pass }) => passingBits(rows, of, pass))
  const size = (rows + 31) >> 5
  const [any, several] = [new Uint32Array(size), new Uint32Array(size)]
  for (const bits of each) addFailing(bits, any, several)
  for (const bits of each) leaveFailing(bits, several)
  for (let i = 0; i < size; i++) any[i] = ~(any[i] as number)
  return { passing: any, failing: each }
}

/** What fails any of the filters, and what fails several, so far. */
function addFailing(bits: Bits, any: Bits, several: Bits): void {
  for (let i = 0; i < bits.length; i++) {
    const fails = ~(bits[i] as number)
    several[i] = (several[i] as number) | ((any[i] as number) & fails)
    any[i] = (any[i] as number) | fails
  }
}

/** In the place of what passes a filter what fails it alone. */
function leaveFailing(bits: Bits, several: Bits): void {
  for (let i = 0; i < bits.length; i++) bits[i] = ~(bits[i] as number) & ~(several[i] as number)
}

/** Which rows pass one filter. */
export function passingBits(rows: number, of: Numbers['of'], pass: Passing): Bits {
  const bits = new Uint32Array((rows + 31) >> 5)
  if (pass.own === 0) writeByTable(bits, of, pass.table)
  else writeBetween(bits, of, pass)
  for (let row = rows & ~31; row < rows; row++) if (passes(pass, of[row] as number)) setBit(bits, row)
  const { own, table, rows: others } = pass
  for (let i = 0; i < others.length; i++) {
    const row = others[i] as number
    const number = of[row] as number
    if (number >= own && table[number - own] === 1) setBit(bits, row)
  }
  return bits
}

// These loops go over a million rows, those that fill a whole number of 32 bits; no branch in them could be foreseen.

function writeByTable(bits: Bits, of: Numbers['of'], table: Uint8Array): void {
  for (let i = 0, end = of.length >> 5; i < end; i++) {
    const first = i << 5
    let these = 0
    for (let row = first + 31; row >= first; row--) these = (these << 1) | (table[of[row] as number] as number)
    bits[i] = these
  }
}

function writeBetween(bits: Bits, of: Numbers['of'], { from, width }: Passing): void {
  for (let i = 0, end = of.length >> 5; i < end; i++) {
    const first = i << 5
    let these = 0
    for (let row = first + 28; row >= first; row -= 4) {
      const a = isBetween(of[row] as number, from, width)
      const b = isBetween(of[row + 1] as number, from, width)
      const c = isBetween(of[row + 2] as number, from, width)
      const d = isBetween(of[row + 3] as number, from, width)
      these = (these << 4) | (d << 3) | (c << 2) | (b << 1) | a
    }
    bits[i] = these
  }
}

/** 1 for the `width` numbers from `from` on, else 0: the sign of what is below the width, but not below nothing. */
function isBetween(number: number, from: number, width: number): number {
  const above = (number - from) | 0
  return (((above - width) | 0) & ~above) >>> 31
}
