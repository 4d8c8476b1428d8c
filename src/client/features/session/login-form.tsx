import { useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { isApiError } from '../../http/api-error.ts'
import type { SessionState } from '../../storage/session-state.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { loginErrorText } from './login-error.ts'
import styles from './login-layout.module.css'
import { PasswordField } from './password-field.tsx'
import { typedBefore } from './typed-before.ts'
import { signIn } from './sign-in.ts'

interface Props {
  /** Logs in for a purchasing system [punchout/sessions]. */
  punchout?: boolean
  onSignedIn: (session: SessionState, password: string) => void
}

type Errors = { username?: string; password?: string; form?: string }

export function LoginForm({ punchout = false, onSignedIn }: Props) {
  const { t, i18n } = useLingui()
  const [typed] = useState(typedBefore)
  const [username, setUsername] = useState(typed.username)
  const [password, setPassword] = useState(typed.password)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  // What the person began in the static page goes on here: the same field, the same place in it, the same press.
  useLayoutEffect(() => typed.resume(form.current), [typed])

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const missing: Errors = {
      ...(username.trim() === '' && { username: t`Enter your username` }),
      ...(password === '' && { password: t`Enter your password` }),
    }
    setErrors(missing)
    const first = missing.username ? 'username' : missing.password ? 'password' : null
    if (first) return focus(form.current, first)
    setBusy(true)
    try {
      onSignedIn(await signIn({ username: username.trim(), password, punchout }), password)
    } catch (error) {
      const text = i18n._(loginErrorText(error))
      const wrong = isApiError(error, 'wrong_login')
      setErrors(wrong ? { password: text } : { form: text })
      if (wrong) focus(form.current, 'password')
      // Once signed in it stays as it is until the next page stands in its place.
      setBusy(false)
    }
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate method="post">
      <TextField
        label={t`Username`}
        name="username"
        value={username}
        onValue={setUsername}
        error={errors.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        label={t`Password`}
        name="password"
        value={password}
        onValue={setPassword}
        error={errors.password}
        autoComplete="current-password"
        required
      />
      <p className={styles.problem} role="alert" hidden={!errors.form}>
        {errors.form}
      </p>
      <Button type="submit" look="next" size="l" wide busy={busy}>
        {busy ? t`Logging in…` : t`Log in`} {!busy && <Icon of={ArrowRight} />}
      </Button>
    </form>
  )
}

function focus(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.select()
}
