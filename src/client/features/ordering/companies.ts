import type { Customer } from '#contract/users/auth.schema.ts'
import { API } from '#contract/paths.ts'
import { getJson } from '../../http/api.ts'
import { keepCompanies } from './kept-companies.ts'

/** The companies of one shop that the owner may order for (`GET /api/auth/customers`), kept on the device with that. */
export async function fetchCompanies(owner: string, shopId: string, signal: AbortSignal): Promise<readonly Customer[]> {
  const { data } = await getJson<{ data: Customer[] }>(API.customers, { shop_id: shopId }, { signal })
  if (!signal.aborted) await keepCompanies(owner, shopId, data)
  return data
}
