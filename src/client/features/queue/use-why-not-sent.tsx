import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { parkedAtom } from '../../offline/carts.ts'
import { useOnline } from '../../ui/use-online.ts'
import { useSendable } from './use-sendable.ts'

/** Why nothing can be sent now; null where it can. */
export function useWhyNotSent(): ReactNode {
  const { t } = useLingui()
  const online = useOnline()
  const parked = useAtomValue(parkedAtom)
  const sendable = useSendable()
  if (sendable === 0)
    return (
      <>
        {t`What is left needs a decision from you.`} <Link to="/queue">{t`What can be done`}</Link>
      </>
    )
  if (parked === 'update') return t`This version of the app is too old to send anything. What waits is kept.`
  if (parked !== null) return t`Nothing is sent until you have signed in again. What waits is kept.`
  return online ? null : t`There is no network right now.`
}
