import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useLackText } from '../../offline-catalogue/lack-text.ts'
import { useIsPunchout } from '../../storage/punchout-state.ts'
import { useOnline } from '../../ui/use-online.ts'
import type { CatalogueScope } from '../../offline-catalogue/scope.ts'

/** Where rows can be looked up. */
export interface LookUp {
  /** Why they cannot right now; null where they can. */
  why: string | null
  /** Without a network, out of the catalogue on this device. */
  fromCopy: boolean
}

/** Who looks rows up: the server, or without a network the catalogue on this device. */
export function useLookUp({ shopId, companyId, language }: CatalogueScope): LookUp {
  const { t } = useLingui()
  const online = useOnline()
  const isPunchout = useIsPunchout()
  const lack = useLackText()
  useEffect(() => {
    // After a start without a network nobody has looked yet what is on the device.
    if (!online) void knowCopy({ shopId, companyId, language })
  }, [online, shopId, companyId, language])
  if (online) return { why: null, fromCopy: false }
  const waits = t`The server looks the numbers up: that waits for the network. What you write stays here.`
  if (isPunchout) return { why: waits, fromCopy: false }
  return lack === null ? { why: null, fromCopy: true } : { why: `${lack} ${waits}`, fromCopy: false }
}

async function knowCopy(scope: CatalogueScope): Promise<void> {
  const source = await import('../../offline-catalogue/source.ts').catch(() => null)
  await source?.copySource.has(scope)
}
