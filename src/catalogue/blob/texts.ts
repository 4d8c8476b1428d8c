/** A list of texts in two columns: all code units, and where each text starts. */
export interface TextColumns {
  units: Uint16Array
  start: Uint32Array
}

export function packTexts(texts: readonly string[]): TextColumns {
  const start = new Uint32Array(texts.length + 1)
  texts.forEach((text, i) => {
    start[i + 1] = (start[i] as number) + text.length
  })
  const units = new Uint16Array(start[texts.length] as number)
  texts.forEach((text, i) => {
    const at = start[i] as number
    for (let c = 0; c < text.length; c++) units[at + c] = text.charCodeAt(c)
  })
  return { units, start }
}

/** Reads texts, and searches them where they are sorted by code units. */
export class Texts {
  readonly length: number
  readonly #units: Uint16Array
  readonly #start: Uint32Array

  constructor(units: Uint16Array, start: Uint32Array) {
    this.#units = units
    this.#start = start
    this.length = Math.max(0, start.length - 1)
  }

  at(i: number): string {
    const units = this.#units
    let text = ''
    for (let c = this.#start[i] as number, end = this.#start[i + 1] as number; c < end; c++)
      text += String.fromCharCode(units[c] as number)
    return text
  }

  sizeOf(i: number): number {
    return (this.#start[i + 1] as number) - (this.#start[i] as number)
  }

  unit(i: number, c: number): number {
    return this.#units[(this.#start[i] as number) + c] as number
  }

  all(): string[] {
    return Array.from({ length: this.length }, (_, i) => this.at(i))
  }

  /**
   * Below, equal or above zero as text `i` stands before, at or after `text`; with `prefix` its beginning only.
   * Past the end everything stands after.
   */
  compare(i: number, text: string, prefix = false): number {
    if (i >= this.length) return 1
    const from = this.#start[i] as number
    const size = (this.#start[i + 1] as number) - from
    const shorter = Math.min(size, text.length)
    for (let c = 0; c < shorter; c++) {
      const difference = (this.#units[from + c] as number) - text.charCodeAt(c)
      if (difference !== 0) return difference
    }
    return prefix && size >= text.length ? 0 : size - text.length
  }

  /** As text `i` read backwards stands to `ending` read backwards; 0 when it ends in it. */
  compareEnd(i: number, ending: string): number {
    const end = this.#start[i + 1] as number
    const size = end - (this.#start[i] as number)
    const shorter = Math.min(size, ending.length)
    for (let c = 1; c <= shorter; c++) {
      const difference = (this.#units[end - c] as number) - ending.charCodeAt(ending.length - c)
      if (difference !== 0) return difference
    }
    return size >= ending.length ? 0 : -1
  }

  /** The first text that does not stand before `text`. */
  lowerBound(text: string, from = 0): number {
    let low = from
    let high = this.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.compare(middle, text) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The end of the range, beginning at or after `from`, of texts that start with `prefix`. */
  prefixEnd(prefix: string, from: number): number {
    let low = from
    let high = this.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.compare(middle, prefix, true) <= 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The place of exactly this text, or -1. */
  find(text: string): number {
    const i = this.lowerBound(text)
    return i < this.length && this.compare(i, text) === 0 ? i : -1
  }
}
