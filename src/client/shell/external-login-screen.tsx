import { useLayoutEffect } from 'react'
import { ExternalLoginPage } from '../features/session/external-login-page.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import { removeStaticShell } from './static-shell.ts'
import { useGoOn } from './use-go-on.ts'

export function ExternalLoginScreen() {
  const goOn = useGoOn(undefined)
  useLayoutEffect(removeStaticShell, [])
  return <ExternalLoginPage onComplete={goOn} end={<LanguageSwitcher />} />
}
