import { Trans } from '@lingui/react/macro'
import { Link, type RouterState, useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState } from 'react'
import { ChoosePage } from '../features/session/link/choose-page.tsx'
import { ForgottenPage } from '../features/session/link/forgotten-page.tsx'
import { ensureSession } from '../features/session/load-session.ts'
import { readCredentials } from '../storage/token-store.ts'
import { buttonClass } from '../ui/button.tsx'
import { later } from '../ui/later.ts'
import { LanguageSwitcher } from './language-switcher.tsx'
import { removeStaticShell } from './static-shell.ts'
import { useGoOn } from './use-go-on.ts'

/** What the first start needs is of the office's kind: nobody else fetches it. */
const FirstStart = later(async () => (await import('./first-start-screen.tsx')).FirstStartScreen)
const SETUP = 'setup.'

/** What stands behind the # of this page, also while the next one is being fetched, whose address stands there already. */
const hashHere = ({ location, resolvedLocation = location }: RouterState): string =>
  (location.pathname.startsWith('/password') ? location : resolvedLocation).hash

/** A password chosen by a link; the secret behind the # reaches no server in an address. */
export function PasswordScreen() {
  const hash = useRouterState({ select: hashHere })
  const goOn = useGoOn(undefined)
  const isKnown = usePresent()
  useLayoutEffect(removeStaticShell, [])
  const login = (
    <Link to="/login">
      <Trans>Back to the login</Trans>
    </Link>
  )
  const leave = (
    <Link to="/logout" className={buttonClass({ look: 'next' })}>
      <Trans>Log out</Trans>
    </Link>
  )
  if (hash.startsWith(SETUP))
    return <FirstStart token={hash.slice(SETUP.length)} isKnown={isKnown} login={login} leave={leave} />
  if (hash === '') return <ForgottenPage back={login} end={<LanguageSwitcher />} />
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
      leave={leave}
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
