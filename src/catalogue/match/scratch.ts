/**
 * Working memory for one question at a time, kept between questions: an engine answers without waiting, so two
 * questions never meet. All zero between questions.
 */
class Scratch {
  weight = new Uint32Array(0)
  score = new Float64Array(0)
  mark = new Uint8Array(0)
  hits = new Uint32Array(0)
  touched = new Uint32Array(0)
  matched = new Uint32Array(0)

  /** Room for a scope's products. */
  for(size: number): this {
    if (this.weight.length < size) {
      this.weight = new Uint32Array(size)
      this.score = new Float64Array(size)
      this.mark = new Uint8Array(size)
      this.hits = new Uint32Array(size)
      this.touched = new Uint32Array(size)
      this.matched = new Uint32Array(size)
    }
    return this
  }
}

export const scratch = new Scratch()
