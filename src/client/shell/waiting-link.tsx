import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { waitingText } from '../i18n/change-words.ts'
import { useLocale } from '../i18n/locale.ts'
import { pendingIndicatorAtom } from './pending-indicator.ts'

/** At the end of a bar: how many changes wait, leading to them. */
export function WaitingLink() {
  // Said again in the language now chosen.
  useLocale()
  const { waiting = 0 } = useAtomValue(pendingIndicatorAtom) ?? {}
  if (waiting === 0) return null
  return <Link to="/queue">{waitingText(waiting)}</Link>
}
