import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ERROR } from '#contract/errors.ts'
import { checkNewPassword } from '#contract/users/password.ts'
import { isApiError } from '../../../http/api-error.ts'
import { passwordErrorText } from '../../../i18n/password-words.ts'
import { Button } from '../../../ui/button.tsx'
import { type FormErrors, useForm } from '../../../ui/use-form.ts'
import { loginErrorText } from '../login-error.ts'
import styles from '../login-layout.module.css'
import { NewPasswordField } from '../new-password-field.tsx'
import { refusedPasswordText } from '../refused-password.ts'
import { signIn } from '../sign-in.ts'
import { choosePassword } from './calls.ts'

interface Props {
  token: string
  username: string
  /** The password is chosen, and its person signed in. */
  onDone: () => void
  /** The link was used meanwhile, or has become too old. */
  onOver: () => void
}

/** Typed once, since it can be shown; then one is signed in with it. */
export function ChooseForm({ token, username, onDone, onOver }: Props) {
  const { t, i18n } = useLingui()
  const [password, setPassword] = useState('')
  /** Chosen already, where only signing in failed. */
  const [chosen, setChosen] = useState<string | null>(null)
  const { errors, busy, form } = useForm<FormErrors<'password' | 'form'>>({
    check: () => {
      const rule = checkNewPassword(password, null, username)
      return { ...(rule && { password: i18n._(passwordErrorText(rule)) }) }
    },
    send: async () => {
      const name = chosen ?? (await choosePassword(token, password))
      setChosen(name)
      await signIn({ username: name, password })
      onDone()
    },
    refused: (error) => {
      const weak = refusedPasswordText(error)
      if (weak) return { password: i18n._(weak) }
      if (isApiError(error, ERROR.linkExpired)) onOver()
      return { form: i18n._(loginErrorText(error)) }
    },
    leaves: true,
  })
  return (
    <form {...form} className={styles.form}>
      {/* Password managers file the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <NewPasswordField
        name="password"
        value={password}
        onValue={setPassword}
        error={errors.password}
        readOnly={chosen !== null}
      />
      <p className={styles.problem} role="alert" hidden={!errors.form}>
        {errors.form}
      </p>
      <Button type="submit" look="next" size="l" wide busy={busy}>
        {busy ? t`Saving…` : t`Save and log in`}
      </Button>
    </form>
  )
}
