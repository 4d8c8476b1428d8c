/** Sets of products as one bit each, 32 to a number: joining them is a matter of microseconds. */
export type Bits = Uint32Array

export function setBit(bits: Bits, i: number): void {
  bits[i >> 5] = (bits[i >> 5] as number) | (1 << (i & 31))
}

export function clearBit(bits: Bits, i: number): void {
  bits[i >> 5] = (bits[i >> 5] as number) & ~(1 << (i & 31))
}

export const hasBit = (bits: Bits, i: number): boolean => (((bits[i >> 5] as number) >>> (i & 31)) & 1) === 1

/** The first so many. */
export function firstBits(size: number): Bits {
  const bits = new Uint32Array((size + 31) >> 5).fill(0xffff_ffff)
  if ((size & 31) !== 0) bits[bits.length - 1] = (1 << (size & 31)) - 1
  return bits
}

/** Adds all of another set of the same size. */
export function join(bits: Bits, others: Bits): void {
  let i = 0
  // By fours: sets of a million products are joined many times for one answer.
  for (const end = bits.length & ~3; i < end; i += 4) {
    const a = (bits[i] as number) | (others[i] as number)
    const b = (bits[i + 1] as number) | (others[i + 1] as number)
    const c = (bits[i + 2] as number) | (others[i + 2] as number)
    const d = (bits[i + 3] as number) | (others[i + 3] as number)
    bits[i] = a
    bits[i + 1] = b
    bits[i + 2] = c
    bits[i + 3] = d
  }
  for (; i < bits.length; i++) bits[i] = (bits[i] as number) | (others[i] as number)
}

/** Writes to `to` what two sets of the same size have in common; it may be one of them. */
export function writeCommon(to: Bits, bits: Bits, others: Bits): void {
  let i = 0
  for (const end = bits.length & ~3; i < end; i += 4) {
    const a = (bits[i] as number) & (others[i] as number)
    const b = (bits[i + 1] as number) & (others[i + 1] as number)
    const c = (bits[i + 2] as number) & (others[i + 2] as number)
    const d = (bits[i + 3] as number) & (others[i + 3] as number)
    to[i] = a
    to[i + 1] = b
    to[i + 2] = c
    to[i + 3] = d
  }
  for (; i < bits.length; i++) to[i] = (bits[i] as number) & (others[i] as number)
}

/** Takes all of another set of the same size out of one. */
export function takeOut(bits: Bits, others: Bits): void {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] as number) & ~(others[i] as number)
}

/** What is in a set, in ascending order. */
export function numbersIn(bits: Bits): Uint32Array {
  let size = 0
  for (let i = 0; i < bits.length; i++) size += ones(bits[i] as number)
  const numbers = new Uint32Array(size)
  let n = 0
  for (let i = 0; i < bits.length; i++)
    for (let these = bits[i] as number; these !== 0; these &= these - 1)
      numbers[n++] = (i << 5) + 31 - Math.clz32(these & -these)
  return numbers
}

/** Calls back for each that is in a set, in ascending order. */
export function eachBit(bits: Bits, found: (i: number) => void): void {
  for (let i = 0; i < bits.length; i++)
    for (let these = bits[i] as number; these !== 0; these &= these - 1)
      found((i << 5) + 31 - Math.clz32(these & -these))
}

/** How many of 32 bits are set. */
export function ones(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
