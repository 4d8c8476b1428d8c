import { Trans } from '@lingui/react/macro'
import { createFileRoute, Link, useLocation } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { ChoosePage } from '../features/password/choose-page.tsx'
import { loadSignedInTexts } from '../i18n/locale.ts'
import { LanguageSwitcher } from '../shell/language-switcher.tsx'
import { removeStaticShell } from '../shell/static-shell.ts'
import { useGoOn } from '../shell/use-go-on.ts'
import { readCredentials } from '../storage/token-store.ts'
import { buttonClass } from '../ui/button.tsx'

/** A password chosen by a link; the secret behind the # reaches no server in an address. */
export const Route = createFileRoute('/choose-password')({
  beforeLoad: async () => {
    // Whose device it is now, if that can be found out.
    if (readCredentials())
      await import('../features/session/load-session.ts').then((one) => one.ensureSession()).catch(() => null)
    await loadSignedInTexts()
  },
  component: ChoosePassword,
})

function ChoosePassword() {
  const { hash } = useLocation()
  const goOn = useGoOn(undefined)
  useLayoutEffect(removeStaticShell, [])
  return (
    <ChoosePage
      key={hash}
      token={hash}
      onDone={goOn}
      forgotten={
        <Link to="/forgotten" className={buttonClass({ look: 'next' })}>
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
