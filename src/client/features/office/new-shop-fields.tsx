import { useLingui } from '@lingui/react/macro'
import type { Locale } from '#contract/locale.ts'
import { LOCALES } from '#contract/locale.ts'
import type { NewShop } from '#contract/office/shop.schema.ts'
import { COUNTRIES, isCountry, proposedShopId, SHOP_TEXT_MAX, USUAL } from '#contract/office/shop.ts'
import { countryName } from './country-names.ts'
import { type Fields, FormSelect, FormText } from './form/fields.tsx'
import { languageName } from './language-names.ts'

export const EMPTY_SHOP: NewShop = { id: '', name: '', country: 'SE', language: 'sv' }

interface Props {
  of: Fields<NewShop>
  propose: (id: string) => void
  settle: (language: Locale) => void
  readOnly?: boolean
}

/** What a new shop needs: the short name follows the name, and the language the country, until somebody says otherwise. */
export function NewShopFields({ of, propose, settle, readOnly = false }: Props) {
  const { t, i18n } = useLingui()
  const { id, name: before } = of.values
  return (
    <>
      <FormText
        of={of}
        name="name"
        follow={(name) => id === proposedShopId(before) && propose(proposedShopId(name))}
        label={t`Shop’s name`}
        readOnly={readOnly}
        required
        maxLength={SHOP_TEXT_MAX}
        autoComplete="organization"
      />
      <FormText
        of={of}
        name="id"
        label={t`Short name in addresses`}
        readOnly={readOnly}
        required
        hint={t`Cannot be changed later.`}
        maxLength={63}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormSelect
        of={of}
        name="country"
        follow={(country) => isCountry(country) && settle(USUAL[country].language)}
        label={t`Country`}
        hint={t`Decides VAT, time zone and currency.`}
        options={COUNTRIES.map((one) => [one, countryName(i18n, one)])}
      />
      <FormSelect
        of={of}
        name="language"
        label={t`The shop’s own language`}
        options={LOCALES.map((one) => [one, languageName(i18n, one)])}
      />
    </>
  )
}
