import { useLingui } from '@lingui/react/macro'
import { type ComponentType, useState } from 'react'
import { ERROR } from '#contract/errors.ts'
import { OFFICE_ERROR } from '#contract/office/office-error.ts'
import { PASSWORD_MIN } from '#contract/users/password.ts'
import { isApiError } from '../../../http/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { EMPTY_SHOP, NewShopFields } from '../new-shop-fields.tsx'
import { setUp } from './calls.ts'
import { refusedErrors, type SetupErrors, setupErrors, type SetupValues } from './problems.ts'

/** A password that can be shown while one types it, as the sign-in pages have it. */
export type PasswordInput = ComponentType<{
  label: string
  name: string
  value: string
  onValue: (value: string) => void
  error?: string | undefined
  hint?: string
  autoComplete: string
  readOnly?: boolean
  required?: boolean
}>

interface Props {
  token: string
  needsShop: boolean
  Password: PasswordInput
  signIn: (username: string, password: string) => Promise<unknown>
  /** Everything is made, and its person signed in. */
  onDone: () => void
  /** The link is good no longer; `claimed`: somebody else was first. */
  onOver: (claimed: boolean) => void
}

const EMPTY: SetupValues = { name: '', email: '', username: '', password: '' }

/** Who administers the installation, and the first shop, in one step; then one is signed in. */
export function SetupForm({ token, needsShop, Password, signIn, onDone, onOver }: Props) {
  const { t, i18n } = useLingui()
  const [written, setWritten] = useState(EMPTY)
  const [shop, setShop] = useState(EMPTY_SHOP)
  /** Made already, where only signing in failed. */
  const [made, setMade] = useState<string | null>(null)
  const { errors, busy, form } = useForm<SetupErrors>({
    check: () => (made === null ? setupErrors(written, needsShop ? shop : null, i18n) : {}),
    send: async () => {
      const { name, email, username, password } = written
      const person = { username: username.trim(), name: name.trim(), email: email.trim() }
      const who =
        made ??
        (await setUp({
          token,
          ...person,
          new_pw: password,
          ...(needsShop && { first_shop: { ...shop, name: shop.name.trim() } }),
        }))
      setMade(who)
      await signIn(who, password)
      onDone()
    },
    refused: (error) => {
      if (isApiError(error, OFFICE_ERROR.alreadySetUp)) onOver(true)
      if (isApiError(error, ERROR.linkExpired)) onOver(false)
      return refusedErrors(error, i18n)
    },
    leaves: true,
  })
  const field = (name: keyof SetupValues) => ({
    name,
    value: written[name],
    onValue: (value: string) => setWritten((before) => ({ ...before, [name]: value })),
    error: errors[name],
    readOnly: made !== null,
    required: true,
  })
  return (
    <form {...form} className="setup-form">
      {needsShop && (
        <fieldset>
          <legend>{t`Your shop`}</legend>
          <NewShopFields shop={shop} onShop={setShop} errors={errors} readOnly={made !== null} />
        </fieldset>
      )}
      <fieldset>
        <legend>{t`You, its administrator`}</legend>
        <TextField label={t`Name`} {...field('name')} maxLength={200} autoComplete="name" />
        <TextField label={t`Email`} {...field('email')} type="email" maxLength={200} autoComplete="email" />
        <TextField
          label={t`Username`}
          {...field('username')}
          maxLength={100}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Password
          label={t`New password`}
          {...field('password')}
          hint={t`At least ${PASSWORD_MIN} characters. Several words are easier to remember than signs and digits.`}
          autoComplete="new-password"
        />
      </fieldset>
      <p className="office-wrong" role="alert" hidden={!errors.form}>
        {errors.form}
      </p>
      <Button type="submit" look="next" size="l" wide busy={busy}>
        {busy ? t`Saving…` : needsShop ? t`Open the shop` : t`Save and log in`}
      </Button>
    </form>
  )
}
