/** A bounded cache of texts, the longest unused ones go first. The bound is in characters. */
export class TextCache {
  readonly #entries = new Map<string, string>()
  readonly #most: number
  #size = 0

  constructor(most: number) {
    this.#most = most
  }

  get(key: string): string | undefined {
    const text = this.#entries.get(key)
    if (text === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, text)
    return text
  }

  set(key: string, text: string): void {
    const former = this.#entries.get(key)
    this.#size += text.length - (former?.length ?? 0)
    this.#entries.delete(key)
    this.#entries.set(key, text)
    for (const [oldest, dropped] of this.#entries) {
      if (this.#size <= this.#most) return
      this.#entries.delete(oldest)
      this.#size -= dropped.length
    }
  }
}
