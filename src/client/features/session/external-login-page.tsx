import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { usePageTitle } from '../../ui/page-title.ts'
import { loginErrorText } from './login-error.ts'
import { LoginForm } from './login-form.tsx'
import { LoginLayout } from './login-layout.tsx'
import styles from './login-layout.module.css'
import { takePunchoutCode } from './punchout-code.ts'
import { signIn } from './sign-in.ts'

interface Props {
  onComplete: () => void
  end: ReactNode
}

/**
 * The door from a purchasing system: with a one-time code in the address it opens by itself, without one it is the
 * ordinary form for users with a connection (decisions §5).
 */
export function ExternalLoginPage({ onComplete, end }: Props) {
  const { t } = useLingui()
  const [code] = useState(takePunchoutCode)
  usePageTitle(t`Log in from your purchasing system`)
  return (
    <LoginLayout end={end}>
      {code === null ? (
        <>
          <div>
            <h1 className={styles.step}>{t`Log in from your purchasing system`}</h1>
            <p className={styles.lead}>{t`What you collect here is sent back to your own system for approval.`}</p>
          </div>
          <LoginForm punchout onSignedIn={onComplete} />
        </>
      ) : (
        <Exchange code={code} onComplete={onComplete} />
      )}
    </LoginLayout>
  )
}

/** A code works once, so two mounts of one page must share one exchange. */
const exchanges = new Map<string, Promise<unknown>>()

function exchange(code: string): Promise<unknown> {
  const running = exchanges.get(code) ?? signIn({ punchout: code })
  exchanges.set(code, running)
  return running
}

function Exchange({ code, onComplete }: { code: string; onComplete: () => void }) {
  const { t, i18n } = useLingui()
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    let gone = false
    exchange(code).then(
      () => gone || onComplete(),
      (reason: unknown) => gone || setError(reason),
    )
    return () => {
      gone = true
    }
  }, [code, onComplete])
  return (
    <div>
      <h1 className={styles.step}>{error ? t`Start again from your purchasing system` : t`Opening the catalogue…`}</h1>
      <p className={styles.lead} role={error ? 'alert' : 'status'}>
        {error ? i18n._(loginErrorText(error)) : t`Your purchasing system has signed you in.`}
      </p>
    </div>
  )
}
