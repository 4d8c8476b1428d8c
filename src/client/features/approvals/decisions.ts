import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { MutationArguments } from '#contract/cart/mutation.schema.ts'
import type { ApprovalDetail } from '#contract/organisation/approval.schema.ts'
import { dismiss, entriesAtom, issue } from '../../carts/carts.ts'
import { type Entry, isUnsettled, type Settled } from '../../outbox/index.ts'
import { store } from '../../storage/store.ts'

type DecideArguments = MutationArguments['cart.decide']

/** Where one's own decision about a request stands; null: nothing was decided here. */
export interface Decided {
  opId: string
  decision: DecideArguments['decision']
  /** Why the server did not take it; null while it waits or is on its way. */
  refused: string | null
}

const decisionsAbout = (entries: readonly Entry[], approvalId: string): Decided[] =>
  entries.flatMap((entry): Decided[] => {
    const { intent, state, code } = entry
    const { opId, mutation } = intent
    if (mutation.name !== 'cart.decide' || mutation.args.approvalId !== approvalId) return []
    const { decision } = mutation.args
    if (state === 'refused') return [{ opId, decision, refused: code ?? '' }]
    return isUnsettled(entry) ? [{ opId, decision, refused: null }] : []
  })

const decidedAtom = (approvalId: string) => atom((get) => decisionsAbout(get(entriesAtom), approvalId).at(-1) ?? null)

export const useDecided = (approvalId: string): Decided | null =>
  useAtomValue(useMemo(() => decidedAtom(approvalId), [approvalId]))

/**
 * Decides about a request as it was looked at; kept on the device and sent when possible [outbox/i9]. What was refused
 * before is taken off the screen.
 */
export function decide(
  request: ApprovalDetail,
  decision: Omit<DecideArguments, 'approvalId' | 'revision'>,
): Promise<Settled> {
  const { id: approvalId, cart_id: cartId, shop_id: shopId, revision } = request
  forgetRefused(approvalId)
  return issue({ cartId, shopId, mutation: { name: 'cart.decide', args: { ...decision, approvalId, revision } } })
}

export function forgetRefused(approvalId: string): void {
  for (const { opId, refused } of decisionsAbout(store.get(entriesAtom), approvalId))
    if (refused !== null) dismiss(opId)
}
