import type { Mutation, MutationArguments } from '#contract/cart/mutation.schema.ts'
import { isOpen, isWaiting } from '#contract/cart/status.ts'
import type { Tab } from './tab.ts'
import { INFORMATION } from './troubles.ts'
import type { World } from './world.ts'

type ApprovalDecision = MutationArguments['cart.decide']['decision']
const DECISIONS: readonly ApprovalDecision[] = ['approve', 'approve', 'approve', 'refuse', 'return']

/** Somebody asks for a cart of theirs, takes that back, or decides about one, which their device need not have. */
export function askOrDecide(world: World, tab: Tab, n: number): void {
  if (n % 2 === 0) return decide(world, tab, n >> 2)
  if (n % 4 === 1) return askElsewhere(world, n >> 2)
  const carts = tab.carts.filter(({ status }) => isOpen(status) || isWaiting(status))
  const cart = carts[(n >> 2) % Math.max(1, carts.length)]
  if (!cart) return
  if (isWaiting(cart.status)) tab.issue(cart.id, { name: 'cart.withdraw', args: {} }, 0)
  else for (const mutation of ASKING) tab.issue(cart.id, mutation, 0)
}

/** All that a cart lacks to be asked for. */
const ASKING: readonly Mutation[] = [
  { name: 'lines.add', args: { rows: [{ uid: 'd', quantity: 9 }] } },
  { name: 'cart.setInfo', args: { customer: INFORMATION } },
  { name: 'cart.ask', args: { comment: 'Please' } },
]

/** A cart's owner asks from a device that is none of these. */
function askElsewhere({ server }: World, n: number): void {
  const carts = [...server.carts.values()].filter(({ cart }) => isOpen(cart.status))
  const { cart } = carts[n % Math.max(1, carts.length)] ?? {}
  if (cart) for (const mutation of ASKING) server.meanwhile(cart.id, mutation, { owner: cart.owner })
}

/** About one of the requests that the server tells of; the cart is as it was looked at, now or soon no more. */
function decide({ server }: World, tab: Tab, n: number): void {
  const requests = [...server.approvals.requests]
  const [cartId, request] = requests[n % Math.max(1, requests.length)] ?? []
  const kept = cartId === undefined ? undefined : server.carts.get(cartId)
  if (!cartId || !request || !kept) return
  const decision = DECISIONS[(n >> 4) % DECISIONS.length]!
  const args = { approvalId: request.id, decision, revision: kept.cart.revision, comment: 'Seen' }
  tab.issue(cartId, { name: 'cart.decide', args }, 0)
}

/** Somebody buys no more for the company, or does again; what colleagues gave them before does not come back. */
export function leaveOrComeBack(world: World, n: number): void {
  const owner = world.users[n % world.users.length]!
  if ((n >> 2) % 3 === 0) {
    world.left += 1
    world.server.leave(owner)
  } else world.server.comeBack(owner)
}
