import { CUSTOMER_FIELDS, type CustomerInformation, withInformation } from '../customer-information.ts'
import type { Mutation, MutationArguments, MutationName } from '../mutation.schema.ts'
import type { CartFields } from '../state.ts'
import { STATUS, type Status } from '../status.ts'
import { isFinite, isRecord, isText, nullable, optional } from './arguments.ts'
import { ask, decide, withdraw } from './approvals.ts'
import { type CartEffect, type EffectContext, type MutationEntry, type Needs, NO_EFFECT } from './entry.ts'
import { addLines, changeQuantity, noteLine, removeLine, setQuantity } from './lines.ts'
import { addRoom, moveLine, noteCart, placeRoom, removeRoom, renameRoom, wishDate } from './rooms.ts'

type Args = MutationArguments

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
  needs: () => ({ approval: true }),
  effect: (_cart, _args, context) => closed(STATUS.cancelled, context),
}

/** Orders what the lines say at this moment. */
const order: MutationEntry<Args['cart.order']> = {
  version: 1,
  args: { expectedTotal: optional(isFinite) },
  needs: () => ({ lines: 'all', company: true, approval: true }),
  effect: (_cart, _args, { now }) => changed({ status: STATUS.ordered, closedAt: now, orderedAt: now }),
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
  'cart.ask': ask,
  'cart.withdraw': withdraw,
  'cart.decide': decide,
  'lines.add': addLines,
  'line.changeQuantity': changeQuantity,
  'line.setQuantity': setQuantity,
  'line.remove': removeLine,
  'line.move': moveLine,
  'line.note': noteLine,
  'room.add': addRoom,
  'room.rename': renameRoom,
  'room.remove': removeRoom,
  'room.place': placeRoom,
  'cart.setNote': noteCart,
  'cart.setWishedDate': wishDate,
}

export const mutationNeeds = <N extends MutationName>({ name, args }: Mutation<N>): Needs => MUTATIONS[name].needs(args)

/** What a mutation does to a cart where it is allowed. */
export const effectOf = <P, T, N extends MutationName>(
  cart: CartFields<T>,
  { name, args }: Mutation<N>,
  context: EffectContext<P, T>,
): CartEffect<P, T> => MUTATIONS[name].effect(cart, args, context)
