import { Trans } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { ForgottenPage } from '../features/password/forgotten-page.tsx'
import { loadSignedInTexts } from '../i18n/locale.ts'
import { LanguageSwitcher } from '../shell/language-switcher.tsx'
import { removeStaticShell } from '../shell/static-shell.ts'

/** Asks for a link to choose a new password by; nobody needs to be signed in. */
export const Route = createFileRoute('/forgotten')({ beforeLoad: loadSignedInTexts, component: Forgotten })

function Forgotten() {
  useLayoutEffect(removeStaticShell, [])
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
}
