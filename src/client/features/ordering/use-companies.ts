import { useEffect, useState } from 'react'
import type { Customer } from '#contract/auth.schema.ts'
import { API } from '#contract/paths.ts'
import { getJson } from '../../http/api.ts'
import { seeCompanies } from '../../offline/carts.ts'

/** Companies that the person may order for; `failed`: they could not be read, and the list is empty (seed §8). */
export type Companies = { state: 'loading' | 'ready' | 'failed'; list: readonly Customer[] }

const LOADING: Companies = { state: 'loading', list: [] }

/** The companies of one shop (`GET /api/auth/customers`), fetched when the form is shown. */
export function useCompanies(shopId: string): Companies {
  const [companies, setCompanies] = useState(LOADING)
  useEffect(() => {
    const mine = new AbortController()
    void fetchCompanies(shopId, mine.signal).then((found) => mine.signal.aborted || setCompanies(found))
    return () => mine.abort()
  }, [shopId])
  return companies
}

async function fetchCompanies(shopId: string, signal: AbortSignal): Promise<Companies> {
  try {
    const { data } = await getJson<{ data: Customer[] }>(API.customers, { shop_id: shopId }, { signal })
    seeCompanies(data)
    return { state: 'ready', list: data }
  } catch {
    return { state: 'failed', list: [] }
  }
}
