import type { Customer } from '#contract/users/auth.schema.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import {
  CUSTOMER_FIELDS,
  type CustomerInformation,
  isSameAgain,
  NO_INFORMATION,
} from '#contract/cart/customer-information.ts'

/** What an owner wrote at their last order, and for which company in each shop. */
export interface Remembered {
  information: Partial<CustomerInformation>
  companies: Readonly<Record<string, string>>
}

export const NOTHING_REMEMBERED: Remembered = { information: {}, companies: {} }

/**
 * What the form starts with: what the cart holds; where that is empty, what the person wrote last time; else what is
 * known of them and of the shop.
 */
export function prefilled(
  cart: Pick<Cart, 'customer' | 'payment_terms'>,
  remembered: Remembered,
  userName: string,
): CustomerInformation {
  const [firstName = '', ...lastName] = userName.trim().split(/\s+/)
  const known: Partial<CustomerInformation> = {
    first_name: firstName,
    last_name: lastName.join(' '),
    payment_condition: cart.payment_terms ?? '',
  }
  const values = { ...NO_INFORMATION }
  for (const field of CUSTOMER_FIELDS) {
    const last = isSameAgain(field) ? remembered.information[field] : undefined
    values[field] = cart.customer[field] || last || known[field] || ''
  }
  return values
}

/**
 * The company to order for: the cart's; else the one of last time, or the only one there is.
 * @param companies null: it is not known which there are, so that the one of last time is believed
 */
export function prefilledCompany(
  cart: Pick<Cart, 'customer_id' | 'shop_id'>,
  remembered: Remembered,
  companies: readonly Customer[] | null,
): string | null {
  if (cart.customer_id !== null) return cart.customer_id
  const last = remembered.companies[cart.shop_id] ?? null
  if (companies === null || companies.some(({ id }) => id === last)) return last
  return companies.length === 1 ? (companies[0]?.id ?? null) : null
}

type Address = Customer['addresses'][number]

const place = ({ postal_code, city }: Address): string => [postal_code, city].filter(Boolean).join(' ')

/** An address in one line, as a driver reads it. */
export const addressLine = (address: Address): string =>
  [address.name, address.street, place(address)].filter(Boolean).join(', ')

/** The form with a company's terms and first address; what the company does not say stays as it was. */
export function withCompany(values: CustomerInformation, { addresses, payment_terms }: Customer): CustomerInformation {
  const [first] = addresses
  return {
    ...values,
    payment_condition: payment_terms || values.payment_condition,
    ...(first && {
      address: first.street || values.address,
      city: place(first) || values.city,
      delivery_address: addressLine(first) || values.delivery_address,
    }),
  }
}

/**
 * The same where the company was not chosen but is the likely one: only what is still empty, and terms that are the
 * shop's general ones, give way.
 */
export function withCompanyWhereEmpty(
  values: CustomerInformation,
  company: Customer,
  cart: Pick<Cart, 'customer' | 'payment_terms'>,
  remembered: Remembered,
): CustomerInformation {
  const offered = withCompany(values, company)
  const general = !cart.customer.payment_condition && !remembered.information.payment_condition
  const next = { ...values }
  for (const field of CUSTOMER_FIELDS)
    if (values[field] === '' || (field === 'payment_condition' && general && values[field] === cart.payment_terms))
      next[field] = offered[field]
  return next
}
