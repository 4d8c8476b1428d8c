import type { Cart } from '#contract/cart/cart.schema.ts'

/** Whose purchase it is, as the purchasing system said: name, mail and cost centre; empty where it said nothing. */
export const buyerOf = ({ customer_reference, customer }: Pick<Cart, 'customer_reference' | 'customer'>): string =>
  customer_reference || `${customer.first_name} ${customer.last_name}`.trim()
