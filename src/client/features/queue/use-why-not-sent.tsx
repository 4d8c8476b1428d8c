import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { parkedText } from './parked-text.ts'
import { parkedAtom } from '../../carts/carts.ts'
import { isKeptAtom } from '../../carts/changes.ts'
import { useOnline } from '../../ui/use-online.ts'
import { useSendable } from './use-sendable.ts'

/** Why nothing can be sent now; null where it can. */
export function useWhyNotSent(): ReactNode {
  const { t } = useLingui()
  const online = useOnline()
  const parked = useAtomValue(parkedAtom)
  const kept = useAtomValue(isKeptAtom)
  const sendable = useSendable()
  if (sendable === 0)
    return (
      <>
        {t`What is left needs a decision from you.`} <Link to="/queue">{t`What can be done`}</Link>
      </>
    )
  if (parked !== null) return parkedText(parked === 'update' ? parked : 'login', kept)
  return online ? null : t`There is no network right now.`
}
