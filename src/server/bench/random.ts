/** A small generator of random numbers from a seed (mulberry32): the same seed, the same catalogue everywhere. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }

  below(n: number): number {
    return Math.floor(this.next() * n)
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }

  /** Early entries far more often than late ones, as brands and words are in life. */
  skewed<T>(list: readonly T[]): T {
    return list[Math.floor(list.length * this.next() ** 2.5)] as T
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }
}
