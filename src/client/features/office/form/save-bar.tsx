import { useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useContact } from '../../../http/use-contact.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

interface Props {
  /** How much waits, and what else is to be known of it, a paragraph each. */
  children: ReactNode
  /** What may be done before it is saved. */
  first?: ReactNode
  busy: boolean
  /** It cannot be saved as it is; why is said. */
  isHeld: boolean
  /** What the two buttons say, where that is something else than elsewhere. */
  words?: { save: string; discard: string } | undefined
  onDiscard: () => void
  /** Without it the form that it stands in is sent. */
  onSave?: () => void
}

/** What stands in the way of saving. */
export const Wrong = ({ children }: { children: ReactNode }) => (
  <p className="office-wrong">
    <Icon of={CircleAlert} /> {children}
  </p>
)

/** The one place where a page of the office saves what was written, or throws it away. */
export function SaveBar({ children, first, busy, isHeld, words, onDiscard, onSave }: Props) {
  const { t } = useLingui()
  const isThere = useContact()
  const id = useId()
  return (
    <div className="office-save" role="region" aria-label={t`Changes that are not saved`}>
      <div className="office-save-words" role="status" id={id}>
        {children}
        {!isThere && <p>{t`There is no network: your changes wait on this device.`}</p>}
      </div>
      <div className="office-save-actions">
        {first}
        <Button disabled={busy} onClick={onDiscard}>
          {words?.discard ?? t`Discard`}
        </Button>
        <Button
          type={onSave ? 'button' : 'submit'}
          look="next"
          busy={busy}
          disabled={!isThere || isHeld}
          aria-describedby={id}
          onClick={onSave}
        >
          {words?.save ?? t`Save`}
        </Button>
      </div>
    </div>
  )
}
