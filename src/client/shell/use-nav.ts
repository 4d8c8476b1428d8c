import { useLocation, useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useConfig } from '../http/config.ts'
import { currentShopAtom, sessionAtom } from '../storage/session-state.ts'
import { greenifiedUrl } from './greenified.ts'
import { isCurrent, type NavEntry, navEntries } from './nav-entries.ts'

export interface Nav {
  entries: NavEntry[]
  isCurrent: (entry: NavEntry) => boolean
  /** Address of the sustainability site, for shops that show it. */
  greenified: string | null
}

/** What navigation shows to this person, in this shop, here. */
export function useNav(): Nav {
  const router = useRouter()
  const { pathname } = useLocation()
  const shop = useAtomValue(currentShopAtom)
  const owner = useAtomValue(sessionAtom)?.owner ?? ''
  const { greenified_host } = useConfig()
  const entries = navEntries({
    shop,
    punchout: owner.startsWith('punchout:'),
    hasRoute: (to) => to in router.routesByPath || `${to}/$` in router.routesByPath,
  })
  return {
    entries,
    isCurrent: (entry) => isCurrent(entry, pathname),
    greenified: shop?.show_greenified ? greenifiedUrl(greenified_host, window.location.hostname) : null,
  }
}
