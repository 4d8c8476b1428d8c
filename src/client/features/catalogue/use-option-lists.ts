import { useEffect, useState } from 'react'
import { reportError } from '../../http/error-reports.ts'
import { sessionAtom } from '../../storage/session-state.ts'
import { store } from '../../storage/store.ts'
import type { CatalogueScope } from '../../offline-catalogue/scope.ts'
import { fetchLists } from './calls.ts'
import type { OptionLists } from './options.ts'

const held = new Map<string, Promise<OptionLists>>()

/** The lists load once per shop, company and language; a failed load is tried again the next time. */
function listsOf(scope: CatalogueScope): Promise<OptionLists> {
  // What a company is not sold is not counted either.
  const prices = store.get(sessionAtom)?.user.companies_version
  const key = JSON.stringify([scope.shopId, scope.companyId, prices, scope.language])
  let lists = held.get(key)
  if (!lists) {
    lists = fetchLists(scope)
    held.set(key, lists)
    // The catalogue can do without: logged only.
    lists.catch((error: unknown) => {
      held.delete(key)
      reportError(error)
    })
  }
  return lists
}

const NONE: OptionLists = {}

/** The options of every facet; empty until loaded, and where they cannot be. */
export function useOptionLists({ shopId, companyId, language }: CatalogueScope): OptionLists {
  const [loaded, setLists] = useState<{ scope: CatalogueScope; lists: OptionLists } | null>(null)
  useEffect(() => {
    let current = true
    const scope = { shopId, companyId, language }
    listsOf(scope).then(
      (lists) => current && setLists({ scope, lists }),
      () => current && setLists(null),
    )
    return () => {
      current = false
    }
  }, [shopId, companyId, language])
  const of = loaded?.scope
  return of?.shopId === shopId && of.companyId === companyId && of.language === language ? loaded!.lists : NONE
}
