import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useCallback, useLayoutEffect, useState } from 'react'
import { useRouter } from '@tanstack/react-router'
import { setEnded } from '../features/session/ended.ts'
import { ExternalLoginPage } from '../features/session/external-login-page.tsx'
import { LoginPage } from '../features/session/login-page.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import { removeStaticShell } from './static-shell.ts'

const ContactDialog = lazy(() => import('../features/contact/contact-dialog.tsx'))

/** Where a signed-in person goes: back to the page that asked, else to the products. */
function useGoOn(redirect: string | undefined): () => void {
  const router = useRouter()
  return useCallback(() => {
    setEnded(null)
    router.history.replace(redirect ?? '/')
  }, [router, redirect])
}

export function LoginScreen({ redirect }: { redirect: string | undefined }) {
  const goOn = useGoOn(redirect)
  useLayoutEffect(removeStaticShell, [])
  return <LoginPage onComplete={goOn} help={<Help />} end={<LanguageSwitcher />} />
}

export function ExternalLoginScreen() {
  const goOn = useGoOn(undefined)
  useLayoutEffect(removeStaticShell, [])
  return <ExternalLoginPage onComplete={goOn} end={<LanguageSwitcher />} />
}

function Help() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  const ask = (): void => {
    setAsked(true)
    setOpen(true)
  }
  return (
    <>
      <p>
        {t`Forgotten the password, or new here?`}{' '}
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
