import { CUSTOMER_FIELDS, type CustomerInformation, withInformation } from '../customer-information.ts'
import type { MutationArguments } from '../mutation.schema.ts'
import type { CartFields } from '../state.ts'
import { STATUS, type Status } from '../status.ts'
import { isFinite, isRecord, isText, nullable, optional } from './arguments.ts'
import { type CartEffect, type EffectContext, type MutationEntry, NO_EFFECT } from './entry.ts'

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
export const create: MutationEntry<MutationArguments['cart.create']> = {
  version: 1,
  args: { title: isText, companyId: optional(nullable(isText)) },
  needs: ({ companyId }) => ({ held: true, company: true, ...(companyId && { customers: [companyId] }) }),
  effect: (_, { title, companyId }, context) =>
    changed({ title: title.trim(), ...(companyId !== undefined && ofCompany(companyId, context)) }),
}

export const rename: MutationEntry<MutationArguments['cart.rename']> = {
  version: 1,
  args: { title: isText },
  needs: () => ({}),
  effect: (_, { title }) => changed({ title: title.trim() }),
}

const isInformation = (value: unknown): value is Partial<CustomerInformation> =>
  isRecord(value) && CUSTOMER_FIELDS.every((field) => value[field] === undefined || isText(value[field]))

/** What is named replaces what was. A company that the cart has already may be named again, and stays as it is. */
export const setInfo: MutationEntry<MutationArguments['cart.setInfo']> = {
  version: 1,
  args: { customer: optional(isInformation), customerId: optional(nullable(isText)) },
  needs: ({ customerId }) => (customerId ? { customers: [customerId] } : {}),
  effect: (cart, { customer = {}, customerId }, context) => {
    const information = withInformation(cart.information, customer)
    const isOther = customerId !== undefined && customerId !== cart.customerId
    return changed({ information, ...(isOther && ofCompany(customerId, context)) })
  },
}

/** The cart stays as it is, and is read from then on. */
export const closed = <P, T>(status: Status, { now }: Pick<EffectContext<P, T>, 'now'>): CartEffect<P, T> =>
  changed({ status, closedAt: now })

export const cancel: MutationEntry<MutationArguments['cart.cancel']> = {
  version: 1,
  args: {},
  needs: () => ({}),
  effect: (_cart, _args, context) => closed(STATUS.cancelled, context),
}

/** Orders what the lines say at this moment. */
export const order: MutationEntry<MutationArguments['cart.order']> = {
  version: 1,
  args: { expectedTotal: optional(isFinite) },
  needs: () => ({ lines: 'all', company: true }),
  effect: (_cart, _args, { now }) => changed({ status: STATUS.ordered, closedAt: now, orderedAt: now }),
}
