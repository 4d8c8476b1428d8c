import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import { loadSignedInTexts } from '../../i18n/locale.ts'
import { changeCountAtom, isReadAtom } from '../../carts/changes.ts'
import { canBeKept } from '../../outbox/device-session.ts'
import { startLeaving } from '../../carts/start-carts.ts'
import { sendAll } from '../../carts/send-all.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { useOnline } from '../../ui/use-online.ts'
import { LeaveOffline } from './leave-offline.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { useSendable } from './use-sendable.ts'

/** A device that does not say by then what it keeps is not asked about it. */
const READ_MS = 10_000
/** What is only just on its way arrives meanwhile, and nobody is asked about it. */
const GRACE_MS = 1_000
/** A call has 15 seconds; after that it is not a matter of patience. */
const SEND_MS = 20_000

export interface LeaveProps {
  /** Signs out. `unsent`: what becomes of changes that the server does not have. */
  onLeave: (unsent: 'keep' | 'discard') => void
  onStay: () => void
}

/**
 * Signs out where everything is sent; else asks first what is to become of the rest [outbox/sessions]. Without a
 * network it warns first: nobody can come back.
 * @param pending what stands on the screen while there is nothing to ask
 */
export function LeavePage({ owner, onLeave, onStay, pending }: LeaveProps & { owner: string; pending: ReactNode }) {
  const { t } = useLingui()
  const isRead = useAtomValue(isReadAtom)
  const { total } = useAtomValue(changeCountAtom)
  const [keeps, setKeeps] = useState<boolean | null>(null)
  const [sending, setSending] = useState<number | null>(null)
  const sendable = useSendable()
  const [tried, setTried] = useState(false)
  const isDone = isRead && total === 0
  const online = useOnline()
  const warns = isDone && !online
  const asks = keeps !== null && (!isDone || warns)
  usePageTitle(asks ? t`Log out` : t`Logging out…`)
  useEffect(startLeaving, [])
  useEffect(() => {
    if (isDone && !warns) return onLeave('keep')
    if (isRead) return
    const timer = setTimeout(onLeave, READ_MS, 'keep')
    return () => clearTimeout(timer)
  }, [isDone, isRead, onLeave, warns])
  useEffect(() => {
    if (!isRead) return
    let isHere = true
    Promise.all([canBeKept(owner), loadSignedInTexts(), navigator.onLine && sendAll(GRACE_MS)]).then(
      ([able]) => isHere && setKeeps(able),
      // Nobody can be asked without words.
      () => isHere && onLeave('keep'),
    )
    return () => {
      isHere = false
    }
  }, [isRead, onLeave, owner])
  const send = async (): Promise<void> => {
    setSending(sendable)
    await sendAll(SEND_MS)
    setSending(null)
    setTried(true)
  }
  if (!asks) return pending
  if (warns) return <LeaveOffline onSure={() => onLeave('keep')} onStay={onStay} />
  return (
    <LeaveQuestion
      keeps={keeps}
      sending={sending}
      tried={tried}
      onSend={() => void send()}
      onLeave={onLeave}
      onStay={onStay}
    />
  )
}
