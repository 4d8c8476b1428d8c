import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FirstStart } from '../features/office/first-start/first-start.tsx'
import { LoginLayout } from '../features/session/login-layout.tsx'
import { PasswordField } from '../features/session/password-field.tsx'
import { signIn } from '../features/session/sign-in.ts'
import { LanguageSwitcher } from './language-switcher.tsx'

interface Props {
  token: string
  isKnown: boolean
  /** To the login, and to the page that signs out, as the page beside has them. */
  login: ReactNode
  leave: ReactNode
}

/** The page of the first start, in the frame of the sign-in pages. */
export function FirstStartScreen({ token, isKnown, login, leave }: Props) {
  const router = useRouter()
  return (
    <LoginLayout end={<LanguageSwitcher />}>
      <FirstStart
        key={token}
        token={token}
        isKnown={isKnown}
        Password={PasswordField}
        signIn={(username, password) => signIn({ username, password })}
        onDone={() => void router.navigate({ to: '/office/$', params: { _splat: '' }, replace: true })}
        login={login}
        leave={leave}
      />
    </LoginLayout>
  )
}
