import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { CloudOff } from 'lucide-react'
import { useContact } from '../http/use-contact.ts'
import { useLocale } from '../i18n/locale.ts'
import { ChangeMark, type ChangeState } from '../ui/change-mark/change-mark.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './queue-entry.module.css'
import { type PendingIndicator, pendingIndicatorAtom } from './pending-indicator.ts'

/** What waits, in few words: what needs the person comes first. */
function waitingText({ waiting, attention, parked }: PendingIndicator): string {
  if (attention > 0) return plural(attention, { one: '# needs attention', other: '# need attention' })
  if (parked) return plural(waiting, { one: '# is held back', other: '# are held back' })
  return plural(waiting, { one: '# waiting', other: '# waiting' })
}

function markOf({ attention, parked, keeping, sending }: PendingIndicator): ChangeState {
  if (attention > 0 || parked) return 'attention'
  if (keeping) return 'keeping'
  return sending ? 'sending' : 'device'
}

/** In the header: whether the server is there, and the way to what waits; nothing while all is well. */
export function QueueEntry() {
  const { t } = useLingui()
  const contact = useContact()
  const pending = useAtomValue(pendingIndicatorAtom)
  const here = useLocation().pathname === '/queue'
  // Said again in the language now chosen.
  useLocale()
  return (
    <>
      {!contact && (
        <span className={styles.offline}>
          <Icon of={CloudOff} /> {t`Offline`}
        </span>
      )}
      {pending && (
        <Link to="/queue" className={styles.entry} aria-current={here ? 'page' : undefined}>
          <ChangeMark state={markOf(pending)} text={waitingText(pending)} />
        </Link>
      )}
    </>
  )
}
