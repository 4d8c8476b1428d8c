import { useEffect, useState } from 'react'
import type { Customer } from '#contract/users/auth.schema.ts'
import { seeCompanies } from '../../carts/carts.ts'
import { useServerQuery } from '../../http/query.ts'
import { fetchCompanies } from './companies.ts'
import { recallCompanies } from './kept-companies.ts'

/**
 * Companies that the person may order for, as the server says or as it last said on this device; `failed`: neither is
 * known, and the list is empty.
 */
export type Companies = { state: 'loading' | 'ready' | 'failed'; list: readonly Customer[] }

/**
 * The companies of one shop, asked for when the form is shown. What the device has stands in until the answer is there,
 * and in its place where none comes.
 */
export function useCompanies(owner: string, shopId: string): Companies {
  const { data, error } = useServerQuery([shopId, null, 'companies'], (signal) => fetchCompanies(owner, shopId, signal))
  const kept = useKept(owner, shopId)
  const list = data ?? kept
  useEffect(() => {
    if (list) seeCompanies(list)
  }, [list])
  if (list) return { state: 'ready', list }
  return { state: error === null || kept === undefined ? 'loading' : 'failed', list: [] }
}

/** What the device has of them; null: nothing, undefined: it is being read. */
function useKept(owner: string, shopId: string): readonly Customer[] | null | undefined {
  const [read, setRead] = useState<{ shopId: string; list: readonly Customer[] | null }>()
  useEffect(() => {
    let isWanted = true
    void recallCompanies(owner, shopId).then((list) => isWanted && setRead({ shopId, list }))
    return () => {
      isWanted = false
    }
  }, [owner, shopId])
  return read?.shopId === shopId ? read.list : undefined
}
