import { useLingui } from '@lingui/react/macro'
import { useUnsaved } from '../../pwa/busy.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'

interface Props {
  /** Held by the page alone: it is in no address and on no device. */
  secret: string
  /** What it is for, and what else is to be known of it. */
  children: string
  onDone: () => void
}

/** A secret that the server tells this once. */
export function SecretShown({ secret, children, onDone }: Props) {
  const { t } = useLingui()
  // An update of the app would take it away.
  useUnsaved(true)
  return (
    <div className="office-form">
      <p>{children}</p>
      <p className="office-secret">
        <code>{secret}</code>
        <CopyButton
          text={() => secret}
          label={t`Copy the secret`}
          copied={t`Copied`}
          failed={t`The browser would not copy`}
        >{t`Copy`}</CopyButton>
      </p>
      <p role="note">
        <strong>{t`It is shown this once. Nobody can read it again, we neither: keep it where you keep passwords.`}</strong>
      </p>
      <Button look="next" onClick={onDone}>{t`I have kept it`}</Button>
    </div>
  )
}
