/** Sets of products as one bit each, 32 to a number: joining them is a matter of microseconds. */
export type Bits = Uint32Array

export function setBit(bits: Bits, i: number): void {
  bits[i >> 5] = (bits[i >> 5] as number) | (1 << (i & 31))
}

export function clearBit(bits: Bits, i: number): void {
  bits[i >> 5] = (bits[i >> 5] as number) & ~(1 << (i & 31))
}

export const hasBit = (bits: Bits, i: number): boolean => (((bits[i >> 5] as number) >>> (i & 31)) & 1) === 1

/** Adds all of another set of the same size. */
export function join(bits: Bits, others: Bits): void {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] as number) | (others[i] as number)
}

/** Leaves only what is in another set of the same size too. */
export function keepCommon(bits: Bits, others: Bits): void {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] as number) & (others[i] as number)
}

/** How many are in a set. */
export function population(bits: Bits): number {
  let total = 0
  for (let i = 0; i < bits.length; i++) total += ones(bits[i] as number)
  return total
}

/** How many are in both of two sets of the same size. */
export function populationOfBoth(bits: Bits, others: Bits): number {
  let total = 0
  for (let i = 0; i < bits.length; i++) total += ones((bits[i] as number) & (others[i] as number))
  return total
}

/** How many of 32 bits are set. */
export function ones(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
