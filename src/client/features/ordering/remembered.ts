import { CUSTOMER_FIELDS, type CustomerInformation, isKept } from '#contract/cart/customer-information.ts'
import { keepBeside, readBeside } from '../../storage/persistence.ts'
import { NOTHING_REMEMBERED, type Remembered } from './prefill.ts'

const NAME = 'ordering'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What comes back from storage, as far as it is what it should be. */
export function readRemembered(value: unknown): Remembered {
  if (!isRecord(value)) return NOTHING_REMEMBERED
  const { information, companies } = value
  const known: Partial<CustomerInformation> = {}
  if (isRecord(information))
    for (const field of CUSTOMER_FIELDS) {
      const text = information[field]
      if (typeof text === 'string') known[field] = text
    }
  const ids = isRecord(companies)
    ? Object.entries(companies).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    : []
  return { information: known, companies: Object.fromEntries(ids) }
}

/** What this owner wrote at their last order on this device. */
export const recall = async (owner: string): Promise<Remembered> => readRemembered(await readBeside(owner, NAME))

/**
 * Remembers an order's information for the owner's next one [contract/customer-information]; gone when they sign out.
 * @param companyId null: for none; undefined: the cart's own, which says nothing of the next
 */
export async function remember(
  owner: string,
  shopId: string,
  information: CustomerInformation,
  companyId: string | null | undefined,
): Promise<void> {
  const lasting = CUSTOMER_FIELDS.filter(isKept).map((field) => [field, information[field]])
  const companies = { ...(await recall(owner)).companies }
  if (companyId === null) delete companies[shopId]
  else if (companyId !== undefined) companies[shopId] = companyId
  await keepBeside(owner, NAME, {
    information: Object.fromEntries(lasting),
    companies,
  } satisfies Remembered)
}
