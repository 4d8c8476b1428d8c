/**
 * Answers kept for as long as they are asked for: at most so many, and of at most so much weight in all; the one
 * not asked for longest goes first. Bounded, since questions come from outside.
 */
export class Memory<T> {
  readonly #kept = new Map<string, { value: T; weight: number }>()
  readonly #most: number
  readonly #heaviest: number
  #weight = 0

  constructor(most: number, heaviest = Number.POSITIVE_INFINITY) {
    this.#most = most
    this.#heaviest = heaviest
  }

  get(key: string, make: () => T, weigh: (value: T) => number = () => 1): T {
    const known = this.#kept.get(key)
    if (known) {
      // While there is plenty of room nobody needs to know who was asked for last.
      if (2 * this.#kept.size > this.#most || 2 * this.#weight > this.#heaviest) {
        this.#kept.delete(key)
        this.#kept.set(key, known)
      }
      return known.value
    }
    const value = make()
    const weight = weigh(value)
    this.#kept.set(key, { value, weight })
    this.#weight += weight
    for (const [oldest, { weight }] of this.#kept) {
      if (this.#kept.size <= this.#most && this.#weight <= this.#heaviest) break
      this.#kept.delete(oldest)
      this.#weight -= weight
    }
    return value
  }
}
