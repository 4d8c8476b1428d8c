import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ERROR } from '#contract/errors.ts'
import { checkNewPassword } from '#contract/users/password.ts'
import { isApiError } from '../../http/api-error.ts'
import { passwordErrorText } from '../../i18n/password-words.ts'
import type { SessionState } from '../../storage/session-state.ts'
import { Button } from '../../ui/button.tsx'
import { type FormErrors, useForm } from '../../ui/use-form.ts'
import { loginErrorText } from './login-error.ts'
import styles from './login-layout.module.css'
import { NewPasswordField } from './new-password-field.tsx'
import { PasswordField } from './password-field.tsx'
import { refusedPasswordText } from './refused-password.ts'
import { changePassword } from './sign-in.ts'

interface Props {
  username: string
  /** On the button. */
  save: string
  /** The temporary password just signed in with; without it, as after a reload, it is asked for. */
  oldPassword: string | null
  onDone: (session: SessionState) => void
}

type Errors = FormErrors<'old' | 'next' | 'again' | 'form'>

/** The forced step when a new password is due (`reset_password` 1), and one's own change at any time. */
export default function NewPasswordForm({ username, save, oldPassword, onDone }: Props) {
  const { t, i18n } = useLingui()
  const [asked, setAsked] = useState(oldPassword === null)
  const [old, setOld] = useState(oldPassword ?? '')
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const { errors, busy, form } = useForm<Errors>({
    check: () => {
      const rule = checkNewPassword(next, old, username)
      return {
        ...(old === '' && { old: t`Enter the password you have now` }),
        ...(rule && { next: i18n._(passwordErrorText(rule)) }),
        ...(!rule && next !== again && { again: t`The two passwords differ` }),
      }
    },
    send: async () => onDone(await changePassword(old, next)),
    refused: (error) => {
      const text = i18n._(loginErrorText(error))
      const weak = refusedPasswordText(error)
      if (weak) return { next: i18n._(weak) }
      if (!isApiError(error, ERROR.wrongPassword)) return { form: text }
      setAsked(true)
      return { old: text }
    },
  })

  return (
    <form {...form} className={styles.form}>
      {/* Password managers file the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {asked && (
        <PasswordField
          label={t`Current password`}
          name="old"
          value={old}
          onValue={setOld}
          error={errors.old}
          autoComplete="current-password"
          required
        />
      )}
      <NewPasswordField name="next" value={next} onValue={setNext} error={errors.next} />
      <PasswordField
        label={t`New password once more`}
        name="again"
        value={again}
        onValue={setAgain}
        error={errors.again}
        autoComplete="new-password"
        required
      />
      <p className={styles.problem} role="alert" hidden={!errors.form}>
        {errors.form}
      </p>
      <Button type="submit" look="next" size="l" wide busy={busy}>
        {busy ? t`Saving…` : save}
      </Button>
    </form>
  )
}
