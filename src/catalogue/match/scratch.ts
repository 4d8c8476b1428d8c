/**
 * Working memory for one question at a time, kept between questions: an engine answers without waiting, so two
 * questions never meet. All zero between questions.
 */
class Scratch {
  weight = new Uint32Array(0)
  score = new Float64Array(0)
  /** How many of the words find a product strictly. */
  level = new Uint8Array(0)
  mark = new Uint8Array(0)
  hits = new Uint32Array(0)
  touched = new Uint32Array(0)
  matched = new Uint32Array(0)
  /** What matches every word, and what matches some. */
  strict = new Uint32Array(0)
  loose = new Uint32Array(0)
  /** One word's postings, as read. */
  rows = new Uint32Array(0)
  weights = new Uint8Array(0)
  /** A phrase's rows, and what its words weigh there. */
  found = new Uint32Array(0)
  least = new Uint8Array(0)
  most = new Uint8Array(0)
  readonly #bits: Uint32Array[] = []
  #moved = new Uint32Array(0)

  /** How many products leave each of a range's values; all zero, and to be left so. */
  moved(size: number): Uint32Array {
    if (this.#moved.length < size) this.#moved = new Uint32Array(size)
    return this.#moved
  }

  /** A set of bits with room for `size` numbers of 32, number `i` of those in use; it holds what was left in it. */
  bits(i: number, size: number): Uint32Array {
    const whole = this.#bits[i]
    if (whole && whole.length >= size) return whole.subarray(0, size)
    const larger = new Uint32Array(size)
    this.#bits[i] = larger
    return larger
  }

  /** Room for a scope's products. */
  for(size: number): this {
    if (this.weight.length < size) {
      this.weight = new Uint32Array(size)
      this.score = new Float64Array(size)
      this.level = new Uint8Array(size)
      this.mark = new Uint8Array(size)
      this.hits = new Uint32Array(size)
      this.touched = new Uint32Array(size)
      this.matched = new Uint32Array(size)
      this.strict = new Uint32Array(size)
      this.loose = new Uint32Array(size)
      this.rows = new Uint32Array(size)
      this.weights = new Uint8Array(size)
      this.found = new Uint32Array(size)
      this.least = new Uint8Array(size)
      this.most = new Uint8Array(size)
    }
    return this
  }
}

export const scratch = new Scratch()
