import { useEffect, useState } from 'react'
import { reportError } from '../../http/error-reports.ts'
import { fetchLists, type Scope } from './calls.ts'
import type { OptionLists } from './options.ts'

const held = new Map<string, Promise<OptionLists>>()

/** The lists load once per shop and language; a failed load is tried again the next time. */
function listsOf(scope: Scope): Promise<OptionLists> {
  const key = JSON.stringify([scope.shopId, scope.language])
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
export function useOptionLists({ shopId, language }: Scope): OptionLists {
  const [lists, setLists] = useState<{ shopId: string; language: string; lists: OptionLists } | null>(null)
  useEffect(() => {
    let current = true
    listsOf({ shopId, language }).then(
      (loaded) => current && setLists({ shopId, language, lists: loaded }),
      () => current && setLists(null),
    )
    return () => {
      current = false
    }
  }, [shopId, language])
  return lists?.shopId === shopId && lists.language === language ? lists.lists : NONE
}
