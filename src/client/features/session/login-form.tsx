import { useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { isApiError } from '../../http/api-error.ts'
import type { SessionState } from '../../storage/session-state.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type FormErrors, useForm } from '../../ui/use-form.ts'
import { loginErrorText } from './login-error.ts'
import styles from './login-layout.module.css'
import { PasswordField } from './password-field.tsx'
import { typedBefore } from './typed-before.ts'

interface Props {
  /** Logs in for a purchasing system [punchout/sessions]. */
  punchout?: boolean
  onSignedIn: (session: SessionState, password: string) => void
}

type Errors = FormErrors<'username' | 'password' | 'form'>

export function LoginForm({ punchout = false, onSignedIn }: Props) {
  const { t, i18n } = useLingui()
  const [typed] = useState(typedBefore)
  const [username, setUsername] = useState(typed.username)
  const [password, setPassword] = useState(typed.password)
  const { errors, busy, form } = useForm<Errors>({
    check: () => ({
      ...(username.trim() === '' && { username: t`Enter your username` }),
      ...(password === '' && { password: t`Enter your password` }),
    }),
    send: async () => {
      const { signIn } = await import('./sign-in.ts')
      onSignedIn(await signIn({ username: username.trim(), password, punchout }), password)
    },
    refused: (error) => {
      const text = i18n._(loginErrorText(error))
      return isApiError(error, 'wrong_login') ? { password: text } : { form: text }
    },
    leaves: true,
  })

  // What the person began in the static page goes on here: the same field, the same place in it, the same press.
  useLayoutEffect(() => typed.resume(form.ref.current), [typed, form.ref])

  return (
    <form {...form} className={styles.form}>
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
