import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { attentionText, waitingText } from '../i18n/change-words.ts'
import { useLocale } from '../i18n/locale.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { pendingOutcomeAtom, pendingIndicatorAtom } from './pending-indicator.ts'

/** Tells a screen reader, wherever it is, that changes wait, that they were sent, or that one needs a decision. */
export function QueueAnnouncer() {
  const { t } = useLingui()
  // Said again in the language now chosen.
  useLocale()
  const pending = useAtomValue(pendingIndicatorAtom)
  const ending = useAtomValue(pendingOutcomeAtom)
  const { waiting = 0, attention = 0 } = pending ?? {}
  const parts = [attention > 0 && `${attentionText(attention)}.`, waiting > 0 && `${waitingText(waiting)}.`].filter(
    Boolean,
  )
  const end = ending && (ending === 'sent' ? t`All changes are sent.` : `${t`Nothing is waiting`}.`)
  const said = parts.length > 0 ? parts.join(' ') : (end ?? '')
  return (
    <div aria-live="polite" aria-atomic="true">
      <VisuallyHidden>{said}</VisuallyHidden>
    </div>
  )
}
