import { isDeepStrictEqual } from 'node:util'
import type { MutationArguments } from '#contract/cart/mutation.schema.ts'
import type { EffectContext } from '#contract/cart/mutations/entry.ts'
import { withQuantities } from '#contract/cart/mutations/approvals.ts'
import { closed, effectOf, mutationNeeds } from '#contract/cart/mutations/registry.ts'
import { isOpen, isWaiting, STATUS } from '#contract/cart/status.ts'
import { ERROR } from '#contract/errors.ts'
import { may } from '#contract/users/permission.ts'
import type { CartEvent } from '../../../db/cart-events.ts'
import type { LineProduct } from '../../../db/cart-schema.ts'
import {
  approvedWith,
  askedIn,
  isInvolved,
  loweredIn,
  mayAsk,
  mayDecide,
  mayWithdraw,
  overBudget,
  type RequestChange,
  reasonErrors,
  reasonIn,
  spendingOf,
  userIn,
  type BudgetEntry,
} from './approval.ts'
import { barredBy } from './barred.ts'
import { createCart, mayClose, mayInform, mayOrder, orderable } from './header.ts'
import { signed, withEvent } from './history.ts'
import { lineAccess, mayAdd, mayChangeQuantity, mayNote, mayRemove, maySetQuantity, tooMany } from './lines.ts'
import { roleIn, roleRefusal } from './role.ts'
import { mayAddRoom, mayMoveLine, mayRemoveRoom, mayRenameRoom } from './rooms.ts'
import {
  type Authority,
  type CartState,
  type CartChange,
  type Context,
  type Decision,
  type Effect,
  isRefused,
  type LineMap,
  type LineState,
  type Refusal,
  type Refused,
  refuse,
} from './state.ts'

/**
 * The one authority over a cart: what a mutation does to it, or why not. Pure: the cart, the lines that `needs` names
 * (more do no harm), and the context decide alone, so that the same runs over PostgreSQL and in memory.
 * The cart must have been brought up to date (`reprice`). An effect's cart has the next revision if anything changed.
 */
export function cartRules(cart: CartState | null, lines: LineMap, change: CartChange, context: Context): Decision {
  const barred = levelRefusal(change, context)
  if (barred) return { refusal: barred }
  const refusal = notPossible(cart, change, context)
  if (refusal) return refusal
  if (change.name === 'cart.create')
    return next(cart, createCart(cart, change.args, context, effectContext(lines, context)), context)
  return cart ? next(cart, decided(cart, lines, change, context), context) : refuse(ERROR.notFound)
}

/** The permission first: whoever has none learns nothing of what exists [server/access]. */
export function levelRefusal(
  { name }: CartChange,
  { level, punchout, shop }: Pick<Context, 'level' | 'punchout'> & { shop: { currency: string } },
): Refusal | null {
  const barred = barredBy(level)
  if (barred) return { code: barred }
  const orders = name === 'cart.order' || name === 'cart.send'
  if (!orders || (level !== undefined && may(level, 'cart.order'))) return null
  return name === 'cart.send' || punchout
    ? { code: ERROR.forbidden }
    : { code: ERROR.approvalRequired, errors: reasonErrors({ kind: 'level' }, shop.currency) }
}

function notPossible(cart: CartState | null, change: CartChange, context: Context): Decision | null {
  if (change.name === 'cart.create') return null
  if (cart === null) return refuse(ERROR.notFound)
  const { approval } = context
  const isDecider = change.name === 'cart.decide' && approval !== null && isInvolved(cart, approval, userIn(context))
  // To who has no right in it and never had one, a cart is not there [contract/carts].
  const code = isDecider ? null : roleRefusal(roleIn(cart, context), context.had, change, cart)
  if (code) return refuse(code)
  if (cart.shopId !== context.shop.shopId) return refuse(ERROR.wrongShop)
  const isEnding = isWaiting(cart.status) && change.name === 'cart.cancel'
  return isOpen(cart.status) || isEnding || REQUESTS.has(change.name) ? null : refuse(ERROR.cartClosed)
}

/** Of a cart that waits; each says itself where there is none. */
const REQUESTS: ReadonlySet<CartChange['name']> = new Set(['cart.withdraw', 'cart.decide'])

type Name = Exclude<CartChange['name'], 'cart.create'>
type Arguments = MutationArguments & { 'cart.send': Record<string, never> }

/** What the server alone decides of each change; what the change then does is the contract's. */
const AUTHORITY: { readonly [N in Name]: Authority<Arguments[N]> } = {
  'cart.rename': () => null,
  'cart.setInfo': mayInform,
  'cart.cancel': mayClose(STATUS.cancelled),
  'cart.send': mayClose(STATUS.handedOver),
  'cart.order': mayOrder,
  'cart.ask': mayAsk(orderable),
  'cart.withdraw': mayWithdraw,
  'cart.decide': mayDecide(orderable),
  'lines.add': mayAdd,
  'line.changeQuantity': mayChangeQuantity,
  'line.setQuantity': maySetQuantity,
  'line.remove': mayRemove,
  'line.move': mayMoveLine,
  'line.note': mayNote,
  'room.add': mayAddRoom,
  'room.rename': mayRenameRoom,
  'room.remove': mayRemoveRoom,
  'room.place': () => null,
  'cart.setNote': () => null,
  'cart.setWishedDate': () => null,
}

type Change<M extends Name = Name> = { [N in M]: { name: N; args: Arguments[N] } }[M]

const refusalOf = <N extends Name>(
  cart: CartState,
  lines: LineMap,
  { name, args }: Change<N>,
  context: Context,
): Refused | null => AUTHORITY[name](cart, lines, args, context)

/** The server's word on all that an effect asks for: its own prices, companies and time. */
function effectContext(lines: LineMap, { product, customer, lineId, shop, now }: Context) {
  const known: EffectContext<LineProduct, Date> = {
    ...lineAccess(lines),
    lineId,
    product,
    company: customer,
    country: shop.country,
    paymentTerms: shop.paymentTerms,
    now,
  }
  return known
}

function decided(cart: CartState, lines: LineMap, change: Change, context: Context): Decision {
  const refusal = refusalOf(cart, lines, change, context)
  if (refusal) return refusal
  const { request, isPartial = false } = requestOf(cart, lines, change, context)
  const known = effectContext(lines, context)
  const { cart: fields, ...written } = isPartial
    ? withQuantities(cart, change.name === 'cart.decide' ? (change.args.quantities ?? []) : [], known)
    : change.name === 'cart.send'
      ? closed<LineProduct, Date>(STATUS.handedOver, context)
      : effectOf(cart, change, known)
  const after = { ...cart, ...fields, lineChangers: changersAfter(cart, change, request, written, context) }
  const spending = request || change.name === 'cart.order' ? { spending: spendingOf(after, context) } : {}
  const put = signed(written, lines, context.owner)
  const effect = { ...written, put, cart: after, ...(request && { request }), ...spending }
  return tooMany(cart, after, context) ?? overBudget(after, context) ?? { effect }
}

/** What becomes of the cart's request by a change that may be. */
function requestOf(
  cart: CartState,
  lines: LineMap,
  change: Change,
  context: Context,
): { request?: RequestChange; isPartial?: boolean } {
  if (change.name === 'cart.ask') {
    const reason = reasonIn(cart, context)
    const asked = reason && askedIn(cart, context, reason)
    return asked ? { request: { what: 'asked', asked, reason, comment: (change.args.comment ?? '').trim() } } : {}
  }
  if (change.name === 'cart.withdraw') return { request: { what: 'withdrawn', comment: '' } }
  if (change.name === 'cart.cancel')
    return isWaiting(cart.status) ? { request: { what: 'cancelled', comment: '' } } : {}
  if (change.name !== 'cart.decide') return {}
  const { decision, quantities = [] } = change.args
  const comment = (change.args.comment ?? '').trim()
  if (decision !== 'approve') return { request: { what: decision === 'refuse' ? 'refused' : 'returned', comment } }
  const less = loweredIn(lines, quantities)
  const by = approvedWith(cart, context, less.length > 0)
  return { request: { what: 'approved', comment, lowered: less, by }, isPartial: by === null }
}

/** Who changed a line since the last decision; what somebody lowers as they decide is none. */
function changersAfter(
  { lineChangers }: CartState,
  { name }: Change,
  request: RequestChange | undefined,
  { put, remove }: { put: readonly unknown[]; remove: readonly unknown[] },
  context: Context,
): string[] {
  if (request?.what === 'refused' || request?.what === 'returned') return []
  if (request?.what === 'approved') return request.by === null ? lineChangers : []
  const userId = name === 'cart.decide' ? null : userIn(context)
  const isChanged = userId !== null && put.length + remove.length > 0 && !lineChangers.includes(userId)
  return isChanged ? [...lineChangers, userId] : lineChangers
}

/** The revision grows with every change, and with nothing else [contract/revision]. */
function next(before: CartState | null, decision: Decision, { now }: Context): Decision {
  if (isRefused(decision)) return decision
  const { effect } = decision
  const same =
    before !== null && effect.put.length === 0 && effect.remove.length === 0 && isDeepStrictEqual(before, effect.cart)
  const { cart } = effect
  return same ? decision : { effect: { ...effect, cart: { ...cart, revision: cart.revision + 1, changedAt: now } } }
}

/** A cart in work: the lines that were read, and which of them were written or taken away since. */
export interface Work {
  cart: CartState | null
  lines: Map<string, LineState>
  put: Set<string>
  remove: Set<string>
  /** What the cart's history is to tell of it. */
  events: readonly CartEvent[]
  notice?: 'quantity_moved'
  request?: RequestChange
  spending?: BudgetEntry | null
}

export const startWork = (cart: CartState | null, lines: Iterable<LineState>): Work => ({
  cart,
  lines: new Map([...lines].map((line) => [line.id, line])),
  put: new Set(),
  remove: new Set(),
  events: [],
})

/** Lays an effect over the work, so that the next decision sees it. */
export function fold(work: Work, { cart, put, remove, notice, request, spending }: Effect): void {
  work.cart = cart
  if (notice) work.notice = notice
  if (request) work.request = request
  if (spending !== undefined) work.spending = spending
  for (const id of remove) {
    work.lines.delete(id)
    work.put.delete(id)
    work.remove.add(id)
  }
  for (const line of put) {
    work.lines.set(line.id, line)
    work.put.add(line.id)
    work.remove.delete(line.id)
  }
}

/** Decides changes in their order, each over the effect of those before; the first refusal ends it. */
export function foldAll(work: Work, changes: readonly CartChange[], context: Context): Refusal | null {
  for (const change of changes) {
    const decision = cartRules(work.cart, work.lines, change, context)
    if (isRefused(decision)) return decision.refusal
    work.events = withEvent(work.events, change, work, decision.effect)
    fold(work, decision.effect)
  }
  return null
}

/**
 * What has to be read before changes can be decided (`Needs` of the contract); lines come with their part rows, and with
 * all places of their products, as do those of the products.
 */
export interface Needs {
  lines: 'all' | ReadonlySet<string>
  products: ReadonlySet<string>
  customers: ReadonlySet<string>
  company: boolean
  held: boolean
  approval: boolean
}

/** So that a change to a cart of thousands of lines reads those that it touches. */
export function needsOf(changes: readonly CartChange[]): Needs {
  const each = changes.map((change) => (change.name === 'cart.send' ? {} : mutationNeeds(change)))
  const products = new Set(each.flatMap((one) => one.products ?? []))
  const lines = new Set<string>()
  for (const one of each) if (one.lines !== 'all') for (const id of one.lines ?? []) lines.add(id)
  return {
    lines: each.some((one) => one.lines === 'all') ? 'all' : lines,
    products,
    customers: new Set(each.flatMap((one) => one.customers ?? [])),
    company: each.some((one) => one.company),
    held: each.some((one) => one.held),
    approval: each.some((one) => one.approval),
  }
}
