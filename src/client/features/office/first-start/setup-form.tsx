import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, type ComponentType, useState } from 'react'
import { ERROR } from '#contract/errors.ts'
import { OFFICE_ERROR } from '#contract/office/office-error.ts'
import { PASSWORD_MIN } from '#contract/users/password.ts'
import { isApiError } from '../../../http/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import type { TextField } from '../../../ui/text-field.tsx'
import { FormText } from '../form/fields.tsx'
import { useAskedForm } from '../form/use-asked-form.ts'
import { EMPTY_SHOP, NewShopFields } from '../new-shop-fields.tsx'
import { setUp } from './calls.ts'
import { refusedErrors, setupErrors, type SetupValues } from './problems.ts'

/** A password that can be shown while one types it, as the sign-in pages have it. */
export type PasswordInput = ComponentType<ComponentProps<typeof TextField>>

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

const EMPTY: SetupValues = { ...EMPTY_SHOP, person: { name: '', email: '', username: '', password: '' } }

/** Who administers the installation, and the first shop, in one step; then one is signed in. */
export function SetupForm({ token, needsShop, Password, signIn, onDone, onOver }: Props) {
  const { t, i18n } = useLingui()
  /** Made already, where only signing in failed. */
  const [made, setMade] = useState<string | null>(null)
  const form = useAskedForm({
    begin: EMPTY,
    check: (said) => (made === null ? setupErrors(said, needsShop, i18n) : {}),
    send: async ({ person: { name, email, username, password }, ...shop }) => {
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
  const field = <F extends keyof SetupValues['person']>(name: F) => ({
    of: form,
    name: `person.${name}` as const,
    readOnly: made !== null,
    required: true,
  })
  return (
    <form {...form.element} className="setup-form">
      {needsShop && (
        <fieldset>
          <legend>{t`Your shop`}</legend>
          <NewShopFields
            of={form}
            propose={(id) => form.write('id', id)}
            settle={(language) => form.write('language', language)}
            readOnly={made !== null}
          />
        </fieldset>
      )}
      <fieldset>
        <legend>{t`You, its administrator`}</legend>
        <FormText label={t`Name`} {...field('name')} maxLength={200} autoComplete="name" />
        <FormText label={t`Email`} {...field('email')} type="email" maxLength={200} autoComplete="email" />
        <FormText
          label={t`Username`}
          {...field('username')}
          maxLength={100}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormText
          label={t`New password`}
          {...field('password')}
          by={Password}
          hint={t`At least ${PASSWORD_MIN} characters. Several words are easier to remember than signs and digits.`}
          autoComplete="new-password"
        />
      </fieldset>
      <p className="office-wrong" role="alert" hidden={!form.problem}>
        {form.problem}
      </p>
      <Button type="submit" look="next" size="l" wide busy={form.busy}>
        {form.busy ? t`Saving…` : needsShop ? t`Open the shop` : t`Save and log in`}
      </Button>
    </form>
  )
}
