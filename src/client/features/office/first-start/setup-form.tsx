import { useLingui } from '@lingui/react/macro'
import { type ComponentType, useState } from 'react'
import { ERROR } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'
import { LOCALES } from '#contract/locale.ts'
import { OFFICE_ERROR } from '#contract/office/office-error.ts'
import { COUNTRIES, type Country, isCountry, proposedShopId, SHOP_TEXT_MAX, USUAL } from '#contract/office/shop.ts'
import { PASSWORD_MIN } from '#contract/users/password.ts'
import { isApiError } from '../../../http/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { countryName } from '../country-names.ts'
import { languageName } from '../language-names.ts'
import { LabelledSelect } from '../labelled-select.tsx'
import { setUp } from './calls.ts'
import { refusedErrors, type SetupErrors, setupErrors, type Written } from './problems.ts'

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

const EMPTY: Written = { name: '', email: '', username: '', password: '', shopName: '', shopId: '' }

/** Who administers the installation, and the first shop, in one step; then one is signed in. */
export function SetupForm({ token, needsShop, Password, signIn, onDone, onOver }: Props) {
  const { t, i18n } = useLingui()
  const [written, setWritten] = useState(EMPTY)
  const [country, setCountry] = useState<Country>('SE')
  const [language, setLanguage] = useState<Locale>('sv')
  /** Made already, where only signing in failed. */
  const [made, setMade] = useState<string | null>(null)
  const { errors, busy, form } = useForm<SetupErrors>({
    check: () => (made === null ? setupErrors(written, needsShop, i18n) : {}),
    send: async () => {
      const { name, email, username, password, shopName, shopId } = written
      const shop = { id: shopId, name: shopName.trim(), country, language }
      const person = { username: username.trim(), name: name.trim(), email: email.trim() }
      const who = made ?? (await setUp({ token, ...person, new_pw: password, ...(needsShop && { first_shop: shop }) }))
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
  const field = (name: keyof Written) => ({
    name,
    value: written[name],
    onValue: (value: string) => setWritten((before) => ({ ...before, [name]: value })),
    error: errors[name],
    readOnly: made !== null,
    required: true,
  })
  const nameShop = (shopName: string): void =>
    setWritten((before) => {
      const follows = before.shopId === proposedShopId(before.shopName)
      return { ...before, shopName, ...(follows && { shopId: proposedShopId(shopName) }) }
    })
  const settle = (value: string): void => {
    if (!isCountry(value)) return
    setCountry(value)
    setLanguage(USUAL[value].language)
  }
  return (
    <form {...form} className="setup-form">
      {needsShop && (
        <fieldset>
          <legend>{t`Your shop`}</legend>
          <TextField
            label={t`Shop’s name`}
            {...field('shopName')}
            onValue={nameShop}
            maxLength={SHOP_TEXT_MAX}
            autoComplete="organization"
          />
          <TextField
            label={t`Short name in addresses`}
            {...field('shopId')}
            hint={t`Cannot be changed later.`}
            maxLength={63}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <LabelledSelect
            label={t`Country`}
            name="country"
            value={country}
            onValue={settle}
            hint={t`Decides VAT, time zone and currency.`}
            options={COUNTRIES.map((one) => [one, countryName(i18n, one)])}
          />
          <LabelledSelect
            label={t`The shop’s own language`}
            name="language"
            value={language}
            onValue={(value) => setLanguage(value as Locale)}
            options={LOCALES.map((one) => [one, languageName(i18n, one)])}
          />
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
