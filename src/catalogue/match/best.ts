import { placedBefore } from '../answer/order.ts'
import type { Scope } from '../scope.ts'

/** The best few of what is offered, best first; of equal scores the one that the shop places first. */
export class Best {
  readonly ids: number[] = []
  /** What a product must reach to be among them. */
  least = Number.NEGATIVE_INFINITY
  readonly #scores: number[] = []
  readonly #scope: Scope
  readonly #size: number
  readonly #inOrder: boolean

  /** `inOrder`: products will be offered in the order in which they are placed, so that the first of equals is best. */
  constructor(scope: Scope, size: number, inOrder: boolean) {
    this.#scope = scope
    this.#size = size
    this.#inOrder = inOrder
    if (size === 0) this.least = Number.POSITIVE_INFINITY
  }

  offer(id: number, score: number): void {
    if (score < this.least || (score === this.least && this.#inOrder)) return
    let at = this.ids.length
    while (at > 0 && this.#before(id, score, at - 1)) at--
    if (at === this.#size) return
    this.ids.splice(at, 0, id)
    this.#scores.splice(at, 0, score)
    if (this.ids.length > this.#size) {
      this.ids.pop()
      this.#scores.pop()
    }
    if (this.ids.length === this.#size) this.least = this.#scores.at(-1) as number
  }

  #before(id: number, score: number, other: number): boolean {
    const difference = score - (this.#scores[other] as number)
    return difference === 0 ? placedBefore(this.#scope, id, this.ids[other] as number) : difference > 0
  }
}
