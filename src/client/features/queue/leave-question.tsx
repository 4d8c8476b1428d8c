import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useId, useState } from 'react'
import { useLocale } from '../../i18n/locale.ts'
import { changeCountAtom } from '../../carts/changes.ts'
import { Button } from '../../ui/button.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { LeaveHeading } from './leave-heading.tsx'
import { LeaveQueues } from './leave-queues.tsx'
import type { LeaveProps } from './leave-page.tsx'
import styles from './leave-page.module.css'
import { LeaveProgress } from './leave-progress.tsx'
import { LeaveSure } from './leave-sure.tsx'
import { useSendable } from './use-sendable.ts'
import { useWhyNotSent } from './use-why-not-sent.tsx'

interface Props extends LeaveProps {
  /** Whether this device can lock them away. */
  keeps: boolean
  /** How many are on their way; null while none are. */
  sending: number | null
  /** Sending them has been tried, and these are left. */
  tried: boolean
  onSend: () => void
}

/** Names the changes that have not been sent, and asks what to do with them. */
export function LeaveQuestion({ keeps, sending, tried, onSend, onLeave, onStay }: Props) {
  const { t } = useLingui()
  // Said again in the language now chosen.
  useLocale()
  const { total } = useAtomValue(changeCountAtom)
  const sendable = useSendable()
  const why = useWhyNotSent()
  const online = useOnline()
  const [isThrowing, setThrowing] = useState(false)
  if (isThrowing) return <LeaveSure onSure={() => onLeave('discard')} onBack={() => setThrowing(false)} />
  return (
    <section className={styles.page}>
      <LeaveHeading>
        {plural(total, { one: '# change has not been sent', other: '# changes have not been sent' })}
      </LeaveHeading>
      <p className={styles.lead}>{t`The provider does not have this yet. What shall become of it when you log out?`}</p>
      {!online && (
        <p className={styles.lead}>
          {t`You cannot log in again before there is a network, and the catalogue is removed from this device.`}
        </p>
      )}
      <LeaveQueues />
      <LeaveProgress all={sending} tried={tried} />
      <ul className={styles.choices} aria-label={t`What becomes of it`}>
        <Choice
          label={sending !== null ? t`Sending…` : t`Send now`}
          next={why === null}
          busy={sending !== null}
          disabled={why !== null}
          onChoose={onSend}
        >
          {why ??
            plural(sendable, {
              one: 'You are logged out when it has arrived.',
              other: 'You are logged out when all of it has arrived.',
            })}
        </Choice>
        <Choice
          label={t`Keep on this device`}
          next={why !== null && keeps}
          disabled={!keeps}
          onChoose={() => onLeave('keep')}
        >
          {keeps
            ? t`Locked, for you alone: nobody else who logs in here can see or send it. It is sent when you log in here again.`
            : t`This browser cannot lock anything away for you alone.`}
        </Choice>
        <Choice label={t`Throw away`} onChoose={() => setThrowing(true)}>
          {t`It is gone for good.`}
        </Choice>
      </ul>
      <Button look="flat" onClick={onStay}>
        {t`Stay logged in`}
      </Button>
    </section>
  )
}

interface ChoiceProps {
  label: string
  next?: boolean
  busy?: boolean
  disabled?: boolean
  onChoose: () => void
  /** What it does, or why it cannot be chosen. */
  children: ReactNode
}

function Choice({ label, next = false, busy = false, disabled = false, onChoose, children }: ChoiceProps) {
  const id = useId()
  return (
    <li>
      <Button
        look={next ? 'next' : 'outline'}
        wide
        busy={busy}
        disabled={disabled}
        aria-describedby={id}
        onClick={onChoose}
      >
        {label}
      </Button>
      <p id={id}>{children}</p>
    </li>
  )
}
