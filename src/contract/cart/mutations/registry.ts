import { CUSTOMER_FIELDS, type CustomerInformation, withInformation } from '../customer-information.ts'
import { ANTAL_MAX, changedQuantity } from '../line.ts'
import { firstPriceAt, lineEffect, linesOf, withAntal } from '../line-amounts.ts'
import type { Mutation, MutationArguments, MutationName } from '../mutation.schema.ts'
import type { CartFields, LineState } from '../state.ts'
import { STATUS, type Status } from '../status.ts'
import { isFinite, isRecord, isText, isWhole, listOf, nullable, optional } from './arguments.ts'
import { type CartEffect, type EffectContext, type MutationEntry, type Needs, NO_EFFECT } from './entry.ts'

type Args = MutationArguments
type Row = Args['lines.add']['rows'][number]

const changed = <P, T>(cart: Partial<CartFields<T>>): CartEffect<P, T> => ({ ...NO_EFFECT, cart })

/** The company that a cart is ordered for; one that is not known is for the server to name. */
function ofCompany<P, T>(
  id: string | null,
  { company, paymentTerms }: Pick<EffectContext<P, T>, 'company' | 'paymentTerms'>,
): Partial<CartFields<T>> {
  if (id === null) return { customerId: null, company: null, paymentTerms }
  const found = company(id)
  return found ? { customerId: id, company: found.name, paymentTerms: found.paymentTerms ?? paymentTerms } : {}
}

/** Over a cart that is empty (`emptyCart`); where it is there already, nothing happens to it. */
export const create: MutationEntry<Args['cart.create']> = {
  version: 1,
  args: { title: isText, companyId: optional(nullable(isText)) },
  needs: ({ companyId }) => ({ held: true, company: true, ...(companyId && { customers: [companyId] }) }),
  effect: (_, { title, companyId }, context) =>
    changed({ title: title.trim(), ...(companyId !== undefined && ofCompany(companyId, context)) }),
}

const rename: MutationEntry<Args['cart.rename']> = {
  version: 1,
  args: { title: isText },
  needs: () => ({}),
  effect: (_, { title }) => changed({ title: title.trim() }),
}

const isInformation = (value: unknown): value is Partial<CustomerInformation> =>
  isRecord(value) && CUSTOMER_FIELDS.every((field) => value[field] === undefined || isText(value[field]))

/** What is named replaces what was. A company that the cart has already may be named again, and stays as it is; a cost centre goes
 * with its company. */
const setInfo: MutationEntry<Args['cart.setInfo']> = {
  version: 1,
  args: {
    customer: optional(isInformation),
    customerId: optional(nullable(isText)),
    costCentre: optional(nullable(isText)),
  },
  needs: ({ customerId, costCentre }) => ({
    ...(customerId && { customers: [customerId] }),
    ...(costCentre && { company: true }),
  }),
  effect: (cart, { customer = {}, customerId, costCentre }, context) => {
    const information = withInformation(cart.information, customer)
    const isOther = customerId !== undefined && customerId !== cart.customerId
    return changed({
      information,
      ...(isOther && { ...ofCompany(customerId, context), costCentre: null }),
      ...(costCentre !== undefined && { costCentre }),
    })
  },
}

/** The cart stays as it is, and is read from then on. */
export const closed = <P, T>(status: Status, { now }: Pick<EffectContext<P, T>, 'now'>): CartEffect<P, T> =>
  changed({ status, closedAt: now })

const cancel: MutationEntry<Args['cart.cancel']> = {
  version: 1,
  args: {},
  needs: () => ({}),
  effect: (_cart, _args, context) => closed(STATUS.cancelled, context),
}

/** Orders what the lines say at this moment. */
const order: MutationEntry<Args['cart.order']> = {
  version: 1,
  args: { expectedTotal: optional(isFinite) },
  needs: () => ({ lines: 'all', company: true }),
  effect: (_cart, _args, { now }) => changed({ status: STATUS.ordered, closedAt: now, orderedAt: now }),
}

/** Rows by their product, whose quantities add up; the first says where it stood. */
export function rowsByProduct(rows: readonly Row[]): ReadonlyMap<string, Row> {
  const wanted = new Map<string, Row>()
  for (const row of rows) {
    const before = wanted.get(row.uid)
    wanted.set(row.uid, before ? { ...before, quantity: before.quantity + row.quantity } : row)
  }
  return wanted
}

/**
 * What is in the cart already grows [outbox/merging]. An empty cart takes the currency of what is put in first. What was
 * removed goes back to its place.
 */
function withRows<P, T>(
  cart: CartFields<T>,
  { rows }: Args['lines.add'],
  { line, parts, product, lineId, country }: EffectContext<P, T>,
): CartEffect<P, T> {
  let { currency, lastPosition } = cart
  const put: LineState<P>[] = []
  const remove: string[] = []
  for (const { uid, quantity, position: place } of rowsByProduct(rows).values()) {
    const found = product(uid)
    if (!found) continue
    if (cart.lineCount === 0 && put.length === 0) ({ currency } = found)
    const known = line(lineId(uid))
    // One that was never given is nobody's place.
    const former = place !== undefined && place <= cart.lastPosition ? place : undefined
    const antal = Math.min(ANTAL_MAX, (known?.antal ?? 0) + quantity)
    const made = linesOf(found, {
      lineId,
      position: known?.position ?? former ?? ++lastPosition,
      antal,
      country,
      ...(known && !known.gone && firstPriceAt(known, found.steps, antal)),
    })
    put.push(...made)
    const kept = new Set(made.map(({ id }) => id))
    if (known) remove.push(...parts(known.id).flatMap(({ id }) => (kept.has(id) ? [] : [id])))
  }
  const effect = lineEffect(cart, line, put, remove)
  return { ...effect, cart: { ...effect.cart, currency } }
}

const addLines: MutationEntry<Args['lines.add']> = {
  version: 1,
  args: { rows: listOf<Row>({ uid: isText, quantity: isWhole, position: optional(isWhole) }) },
  needs: ({ rows }) => ({ held: true, products: rows.map(({ uid }) => uid) }),
  effect: withRows,
}

/** A counted line and its parts with another quantity, at the prices they have; any other id changes nothing. */
export function withQuantity<P, T>(
  cart: CartFields<T>,
  id: string,
  to: (antal: number) => number,
  { line, parts, country }: Pick<EffectContext<P, T>, 'line' | 'parts' | 'country'>,
): CartEffect<P, T> {
  const known = line(id)
  if (!known || known.parentId !== null) return NO_EFFECT
  const antal = to(known.antal)
  return antal === known.antal ? NO_EFFECT : lineEffect(cart, line, withAntal(known, parts(id), antal, country))
}

/** Changes add up in the order they arrive; the result is never below 1 [outbox/merging]. */
const changeQuantity: MutationEntry<Args['line.changeQuantity']> = {
  version: 1,
  args: { lineId: isText, delta: isWhole },
  needs: ({ lineId }) => ({ lines: [lineId] }),
  effect: (cart, { lineId, delta }, context) =>
    withQuantity(cart, lineId, (antal) => changedQuantity(antal, delta), context),
}

/** The last one wins, with a notice where it moved between. */
const setQuantity: MutationEntry<Args['line.setQuantity']> = {
  version: 1,
  args: { lineId: isText, quantity: isWhole, seen: optional(isWhole) },
  needs: ({ lineId }) => ({ lines: [lineId] }),
  effect: (cart, { lineId, quantity, seen }, context) => {
    const effect = withQuantity(cart, lineId, () => quantity, context)
    const moved = seen !== undefined && seen !== context.line(lineId)?.antal
    return moved ? { ...effect, notice: 'quantity_moved' } : effect
  },
}

/** With its parts, which go with their product alone; removing what is gone is fine. */
const removeLine: MutationEntry<Args['line.remove']> = {
  version: 1,
  args: { lineId: isText },
  needs: ({ lineId }) => ({ lines: [lineId] }),
  effect: (cart, { lineId }, { line, parts }) =>
    line(lineId)?.parentId === null
      ? lineEffect(cart, line, [], [lineId, ...parts(lineId).map(({ id }) => id)])
      : NO_EFFECT,
}

/**
 * Every named mutation [contract/mutations], under the names of its schema: the schemas stand apart, so that a browser
 * does not load them. Names never change; devices hold them.
 */
export const MUTATIONS: { readonly [N in MutationName]: MutationEntry<MutationArguments[N]> } = {
  'cart.create': create,
  'cart.rename': rename,
  'cart.cancel': cancel,
  'cart.setInfo': setInfo,
  'cart.order': order,
  'lines.add': addLines,
  'line.changeQuantity': changeQuantity,
  'line.setQuantity': setQuantity,
  'line.remove': removeLine,
}

export const mutationNeeds = <N extends MutationName>({ name, args }: Mutation<N>): Needs => MUTATIONS[name].needs(args)

/** What a mutation does to a cart where it is allowed. */
export const effectOf = <P, T, N extends MutationName>(
  cart: CartFields<T>,
  { name, args }: Mutation<N>,
  context: EffectContext<P, T>,
): CartEffect<P, T> => MUTATIONS[name].effect(cart, args, context)
