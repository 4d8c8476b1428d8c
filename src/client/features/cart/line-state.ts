import type { CartLine } from '#contract/cart/cart.schema.ts'
import { touched } from '#contract/cart/outbox.ts'
import type { Entry } from '../../outbox/index.ts'
import type { ChangeState } from '../../ui/change-mark/change-mark.tsx'

const WEIGHT: Readonly<Record<ChangeState, number>> = {
  sent: 0,
  sending: 1,
  device: 2,
  window: 3,
  keeping: 4,
  attention: 5,
}

const MARKS = {
  keeping: 'keeping',
  waiting: 'device',
  sending: 'sending',
  settled: 'sent',
  refused: 'attention',
} as const
/** @param lasts whether what is kept outlives the page */
const stateOf = ({ state }: Entry, lasts: boolean): ChangeState =>
  state === 'waiting' && !lasts ? 'window' : MARKS[state]

/** Where the changes to each line are; one that is not named is with the server. The weightiest state wins. */
export function lineStates(
  entries: readonly Entry[],
  cartId: string,
  lasts: boolean,
): ReadonlyMap<string, ChangeState> {
  const states = new Map<string, ChangeState>()
  for (const entry of entries) {
    if (entry.intent.cartId !== cartId) continue
    const state = stateOf(entry, lasts)
    const { lines, products } = touched(entry.intent.mutation)
    for (const key of [...lines, ...products])
      if (WEIGHT[state] > WEIGHT[states.get(key) ?? 'sent']) states.set(key, state)
  }
  return states
}

/** Where the changes to each cart are; one that is not named is with the server. The weightiest state wins. */
export function cartStates(entries: readonly Entry[], lasts: boolean): ReadonlyMap<string, ChangeState> {
  const states = new Map<string, ChangeState>()
  for (const entry of entries) {
    const { cartId } = entry.intent
    const state = stateOf(entry, lasts)
    if (WEIGHT[state] > WEIGHT[states.get(cartId) ?? 'sent']) states.set(cartId, state)
  }
  return states
}

export function stateOfLine(states: ReadonlyMap<string, ChangeState>, line: CartLine): ChangeState {
  const own = [states.get(line.id) ?? 'sent', states.get(line.article_number) ?? 'sent'] as const
  if (line.product.gone) return 'attention'
  return WEIGHT[own[0]] >= WEIGHT[own[1]] ? own[0] : own[1]
}
