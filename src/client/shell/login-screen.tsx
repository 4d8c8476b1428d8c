import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { LoginPage } from '../features/session/login-page.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import { removeStaticShell, wasAskedForHelp } from './static-shell.ts'
import { useGoOn } from './use-go-on.ts'

const ContactDialog = lazy(() => import('../features/contact/contact-dialog.tsx'))

export function LoginScreen({ redirect }: { redirect: string | undefined }) {
  const goOn = useGoOn(redirect)
  useLayoutEffect(removeStaticShell, [])
  return <LoginPage onComplete={goOn} help={<Help />} end={<LanguageSwitcher />} />
}

function Help() {
  const { t } = useLingui()
  const [open, setOpen] = useState(wasAskedForHelp)
  const [asked, setAsked] = useState(open)
  const ask = (): void => {
    setAsked(true)
    setOpen(true)
  }
  return (
    <>
      <p>
        <a href="/password">{t`Forgotten your password?`}</a>
        <button type="button" onClick={ask} aria-haspopup="dialog">
          {t`Contact us`}
        </button>
      </p>
      {asked && (
        <Suspense>
          <ContactDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
