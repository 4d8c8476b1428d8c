/** Numbers that look like chance and are the same in every run. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next: () => number
  /** A whole number from 0 up to, not including, `n`. */
  below: (n: number) => number
  pick: <T>(values: readonly T[]) => T
  /** As `pick`, the first values far more often than the last: how words, brands and categories occur. */
  often: <T>(values: readonly T[]) => T
}

/** Mulberry32. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number): number => Math.floor(next() * n)
  return {
    next,
    below,
    pick: (values) => at(values, below(values.length)),
    often: (values) => at(values, Math.floor(next() ** 2.5 * values.length)),
  }
}

function at<T>(values: readonly T[], index: number): T {
  const value = values[index]
  if (value === undefined) throw new RangeError('Nothing to pick from')
  return value
}
