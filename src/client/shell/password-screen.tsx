import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState } from 'react'
import { ChoosePage } from '../features/session/link/choose-page.tsx'
import { ForgottenPage } from '../features/session/link/forgotten-page.tsx'
import { ensureSession } from '../features/session/load-session.ts'
import { readCredentials } from '../storage/token-store.ts'
import { buttonClass } from '../ui/button.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import { removeStaticShell } from './static-shell.ts'
import { useGoOn } from './use-go-on.ts'

/** A password chosen by a link; the secret behind the # reaches no server in an address. */
export function PasswordScreen() {
  const { hash } = useLocation()
  const goOn = useGoOn(undefined)
  const isKnown = usePresent()
  useLayoutEffect(removeStaticShell, [])
  if (hash === '')
    return (
      <ForgottenPage
        back={
          <Link to="/login">
            <Trans>Back to the login</Trans>
          </Link>
        }
        end={<LanguageSwitcher />}
      />
    )
  return (
    <ChoosePage
      key={hash}
      token={hash}
      isKnown={isKnown}
      onDone={goOn}
      forgotten={
        <Link to="/password" className={buttonClass({ look: 'next' })}>
          <Trans>Send another link</Trans>
        </Link>
      }
      leave={
        <Link to="/logout" className={buttonClass({ look: 'next' })}>
          <Trans>Log out</Trans>
        </Link>
      }
      end={<LanguageSwitcher />}
    />
  )
}

/** Whether it is known whose device it is now, as far as that can be found out. */
function usePresent(): boolean {
  const [isKnown, setKnown] = useState(() => readCredentials() === null)
  useEffect(() => {
    if (isKnown) return
    const known = (): void => setKnown(true)
    ensureSession().then(known, known)
  }, [isKnown])
  return isKnown
}
