import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { PASSWORD_MIN } from '#contract/users/password.ts'
import { PasswordField } from './password-field.tsx'

type Props = Omit<ComponentProps<typeof PasswordField>, 'label' | 'hint' | 'autoComplete' | 'required'>

/** The password one chooses, with the rule that it must keep. */
export function NewPasswordField(props: Props) {
  const { t } = useLingui()
  return (
    <PasswordField
      {...props}
      label={t`New password`}
      hint={t`At least ${PASSWORD_MIN} characters. Several words are easier to remember than signs and digits.`}
      autoComplete="new-password"
      required
    />
  )
}
