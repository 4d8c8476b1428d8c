import { type Bits, ones } from './bits.ts'

/** How many are in a set. */
export const population = (bits: Bits): number => populationOfBoth(bits, bits)

/**
 * How many are in both of two sets of the same size. Numbers are added bit by bit, eight by eight, as an adder of
 * wires does it, so that only every eighth one has to be counted: `one`, `two` and `four` are what is carried on.
 */
export function populationOfBoth(bits: Bits, others: Bits): number {
  let eights = 0
  let [one, two, four] = [0, 0, 0]
  let i = 0
  for (const end = bits.length & ~7; i < end; i += 8) {
    const a = (bits[i] as number) & (others[i] as number)
    const b = (bits[i + 1] as number) & (others[i + 1] as number)
    const c = (bits[i + 2] as number) & (others[i + 2] as number)
    const d = (bits[i + 3] as number) & (others[i + 3] as number)
    const e = (bits[i + 4] as number) & (others[i + 4] as number)
    const f = (bits[i + 5] as number) & (others[i + 5] as number)
    const g = (bits[i + 6] as number) & (others[i + 6] as number)
    const h = (bits[i + 7] as number) & (others[i + 7] as number)
    let sum = one ^ a
    const twoB = (one & a) | (sum & b)
    one = sum ^ b
    sum = one ^ c
    const twoD = (one & c) | (sum & d)
    one = sum ^ d
    sum = two ^ twoB
    const fourD = (two & twoB) | (sum & twoD)
    two = sum ^ twoD
    sum = one ^ e
    const twoF = (one & e) | (sum & f)
    one = sum ^ f
    sum = one ^ g
    const twoH = (one & g) | (sum & h)
    one = sum ^ h
    sum = two ^ twoF
    const fourH = (two & twoF) | (sum & twoH)
    two = sum ^ twoH
    sum = four ^ fourD
    eights += ones((four & fourD) | (sum & fourH))
    four = sum ^ fourH
  }
  let total = 8 * eights + 4 * ones(four) + 2 * ones(two) + ones(one)
  for (; i < bits.length; i++) total += ones((bits[i] as number) & (others[i] as number))
  return total
}
