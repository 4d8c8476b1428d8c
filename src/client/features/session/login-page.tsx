import { useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useAtomValue } from 'jotai'
import { type SessionState, sessionAtom } from '../../storage/session-state.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { useOnline } from '../../ui/use-online.ts'
import { useEndedText } from './ended.ts'
import { LoginForm } from './login-form.tsx'
import { LoginLayout } from './login-layout.tsx'
import styles from './login-layout.module.css'

const NewPasswordForm = lazy(() => import('./new-password-form.tsx'))

interface Props {
  onComplete: () => void
  /** The line under the form that leads to a person. */
  help: ReactNode
  /** The foot of the page. */
  end: ReactNode
}

/** Sign-in, and the new password that may be due before anything else. */
export function LoginPage({ onComplete, help, end }: Props) {
  const session = useAtomValue(sessionAtom)
  const [password, setPassword] = useState<string | null>(null)

  const proceed = (next: SessionState, typed: string | null): void => {
    setPassword(typed)
    if (next.user.reset_password === 0) onComplete()
  }

  return (
    <LoginLayout end={end}>
      {session?.user.reset_password === 1 ? (
        <NewPasswordStep username={session.user.username} old={password} onDone={(next) => proceed(next, null)} />
      ) : (
        <SignInStep onSignedIn={proceed} help={help} />
      )}
    </LoginLayout>
  )
}

function SignInStep({ onSignedIn, help }: { onSignedIn: (s: SessionState, p: string) => void; help: ReactNode }) {
  const { t, i18n } = useLingui()
  const ended = useEndedText()
  const online = useOnline()
  usePageTitle(t`Log in`)
  return (
    <>
      <div>
        <p className={styles.welcome}>{t`Welcome to Interior`}</p>
        <h1 className={styles.title}>{t`Furniture for every working day`}</h1>
      </div>
      {ended && <output className={styles.lead}>{i18n._(ended)}</output>}
      {!online && (
        <output className={styles.lead}>{t`There is no network right now. You can log in when it is back.`}</output>
      )}
      <LoginForm onSignedIn={onSignedIn} />
      <div className={styles.help}>{help}</div>
    </>
  )
}

interface StepProps {
  username: string
  old: string | null
  onDone: (session: SessionState) => void
}

function NewPasswordStep({ username, old, onDone }: StepProps) {
  const { t } = useLingui()
  usePageTitle(t`Choose a new password`)
  return (
    <>
      <div>
        <h1 className={styles.step}>{t`Choose a new password`}</h1>
        <p className={styles.lead}>{t`You logged in with a temporary password. Choose one of your own to go on.`}</p>
      </div>
      <Suspense>
        <NewPasswordForm username={username} save={t`Save and continue`} oldPassword={old} onDone={onDone} />
      </Suspense>
    </>
  )
}
