import type { Customer } from '#contract/users/auth.schema.ts'
import { keepBeside, readBeside } from '../../storage/persistence.ts'

const nameOf = (shopId: string): string => `companies/${shopId}`

type Address = Customer['addresses'][number]

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** What comes back from storage, as far as it is what it should be: a company without id or name is none. */
export function readCompanies(value: unknown, shopId: string): readonly Customer[] | null {
  if (!Array.isArray(value)) return null
  return value.filter(isRecord).flatMap((one): Customer[] => {
    const { id, name, org_number, payment_terms, addresses, cost_centres, cost_centre_required } = one
    if (typeof id !== 'string' || typeof name !== 'string') return []
    const places = Array.isArray(addresses) ? addresses.filter(isRecord).map(addressOf) : []
    return [
      {
        id,
        shop_id: shopId,
        name,
        org_number: text(org_number),
        payment_terms: textOrNull(payment_terms),
        addresses: places,
        ...(Array.isArray(cost_centres) && {
          cost_centres: cost_centres.filter((centre) => typeof centre === 'string'),
        }),
        cost_centre_required: cost_centre_required === true,
      },
    ]
  })
}

const addressOf = ({ name, street, postal_code, city, country }: Readonly<Record<string, unknown>>): Address => ({
  name: text(name),
  street: text(street),
  postal_code: text(postal_code),
  city: text(city),
  country: text(country),
})

/** The companies that this owner could order for when they were last fetched; null: never on this device. */
export const recallCompanies = async (owner: string, shopId: string): Promise<readonly Customer[] | null> =>
  readCompanies(await readBeside(owner, nameOf(shopId)), shopId)

/** Keeps them for a start without a network; gone when the owner signs out. */
export const keepCompanies = (owner: string, shopId: string, companies: readonly Customer[]): Promise<void> =>
  keepBeside(owner, nameOf(shopId), companies)
