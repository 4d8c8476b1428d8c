import { useCallback, useEffect, useRef, useState } from 'react'
import type { Customer } from '#contract/users/auth.schema.ts'
import { API } from '#contract/paths.ts'
import { getJson } from '../../http/api.ts'
import { useReached } from '../../http/use-reached.ts'
import { seeCompanies } from '../../carts/carts.ts'
import { keepCompanies, recallCompanies } from './kept-companies.ts'

/**
 * Companies that the person may order for, as the server says or as it last said on this device; `failed`: neither is
 * known, and the list is empty.
 */
export type Companies = { state: 'loading' | 'ready' | 'failed'; list: readonly Customer[] }

interface Read {
  list: readonly Customer[] | null
  error: unknown
}
const NOTHING: Read = { list: null, error: null }

/**
 * The companies of one shop (`GET /api/auth/customers`), fetched when the form is shown. What the device has stands in
 * until the answer is there, and in its place where none comes; then it is asked for again when the server is back.
 */
export function useCompanies(owner: string, shopId: string): Companies {
  const [{ list, error }, setRead] = useState(NOTHING)
  const asking = useRef<AbortController | null>(null)
  const read = useCallback(async (): Promise<void> => {
    asking.current?.abort()
    const { signal } = (asking.current = new AbortController())
    const put = (change: Partial<Read>): void => {
      if (signal.aborted) return
      if (change.list) seeCompanies(change.list)
      setRead((before) => ({ ...before, ...change }))
    }
    const kept = await recallCompanies(owner, shopId)
    if (kept) put({ list: kept })
    try {
      const { data } = await getJson<{ data: Customer[] }>(API.customers, { shop_id: shopId }, { signal })
      put({ list: data, error: null })
      if (!signal.aborted) await keepCompanies(owner, shopId, data)
    } catch (error) {
      put({ error })
    }
  }, [owner, shopId])
  useEffect(() => {
    void read()
    return () => asking.current?.abort()
  }, [read])
  useReached(error, read)

  if (list) return { state: 'ready', list }
  return { state: error === null ? 'loading' : 'failed', list: [] }
}
