import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { isConnectionError } from '../../http/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { useEnded } from './ended.ts'
import { loginErrorText, PUNCHOUT_OVER } from './login-error.ts'
import { LoginForm } from './login-form.tsx'
import { LoginLayout } from './login-layout.tsx'
import styles from './login-layout.module.css'
import { dropPunchoutCode, punchoutCode } from './punchout-code.ts'
import { signIn } from './sign-in.ts'

interface Props {
  onComplete: () => void
  end: ReactNode
}

/**
 * The door from a purchasing system: with a one-time code in the address it opens by itself, without one it is the
 * ordinary form for users with a connection [punchout/sessions].
 */
export function ExternalLoginPage({ onComplete, end }: Props) {
  const { t, i18n } = useLingui()
  const [code] = useState(punchoutCode)
  const [tries, setTries] = useState(0)
  const ended = useEnded()
  useEffect(dropPunchoutCode, [])
  usePageTitle(t`Log in from your purchasing system`)
  if (code === null && ended === 'purchase')
    return (
      <LoginLayout end={end}>
        <Words title={t`Start again from your purchasing system`}>{i18n._(PUNCHOUT_OVER)}</Words>
      </LoginLayout>
    )
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
        <Exchange key={tries} code={code} onComplete={onComplete} onRetry={() => setTries((count) => count + 1)} />
      )}
    </LoginLayout>
  )
}

/** A code works once, so two mounts of one page must share one exchange. */
const exchanges = new Map<string, Promise<unknown>>()

function exchange(code: string): Promise<unknown> {
  const running = exchanges.get(code) ?? signIn({ punchout: code })
  exchanges.set(code, running)
  // Without an answer the code may still be good.
  running.catch((error: unknown) => isConnectionError(error) && exchanges.delete(code))
  return running
}

interface ExchangeProps {
  code: string
  onComplete: () => void
  onRetry: () => void
}

function Exchange({ code, onComplete, onRetry }: ExchangeProps) {
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
  if (error === null)
    return <Words title={t`Opening the catalogue…`}>{t`Your purchasing system has signed you in.`}</Words>
  const text = i18n._(loginErrorText(error))
  if (!isConnectionError(error)) return <Words title={t`Start again from your purchasing system`}>{text}</Words>
  return (
    <>
      <Words title={t`There is no connection`}>{text}</Words>
      <Button look="next" size="l" onClick={onRetry}>
        {t`Try again`}
      </Button>
    </>
  )
}

const Words = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h1 className={styles.step}>{title}</h1>
    <p className={styles.lead} role="status">
      {children}
    </p>
  </div>
)
