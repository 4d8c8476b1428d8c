import { useLingui } from '@lingui/react/macro'
import type { Locale } from '#contract/locale.ts'
import { LOCALES } from '#contract/locale.ts'
import type { NewShop } from '#contract/office/shop.schema.ts'
import { COUNTRIES, isCountry, proposedShopId, SHOP_TEXT_MAX, USUAL } from '#contract/office/shop.ts'
import { TextField } from '../../ui/text-field.tsx'
import { countryName } from './country-names.ts'
import { LabelledSelect } from './labelled-select.tsx'
import { languageName } from './language-names.ts'
import type { NewShopErrors } from './new-shop-words.ts'

export const EMPTY_SHOP: NewShop = { id: '', name: '', country: 'SE', language: 'sv' }

interface Props {
  shop: NewShop
  onShop: (shop: NewShop) => void
  errors: NewShopErrors
  readOnly?: boolean
}

/** What a new shop needs: the short name follows the name, and the language the country, until somebody says otherwise. */
export function NewShopFields({ shop, onShop, errors, readOnly = false }: Props) {
  const { t, i18n } = useLingui()
  const nameShop = (name: string): void => {
    const follows = shop.id === proposedShopId(shop.name)
    onShop({ ...shop, name, ...(follows && { id: proposedShopId(name) }) })
  }
  const settle = (country: string): void => {
    if (isCountry(country)) onShop({ ...shop, country, language: USUAL[country].language })
  }
  return (
    <>
      <TextField
        label={t`Shop’s name`}
        name="shopName"
        value={shop.name}
        onValue={nameShop}
        error={errors.shopName}
        readOnly={readOnly}
        required
        maxLength={SHOP_TEXT_MAX}
        autoComplete="organization"
      />
      <TextField
        label={t`Short name in addresses`}
        name="shopId"
        value={shop.id}
        onValue={(id) => onShop({ ...shop, id })}
        error={errors.shopId}
        readOnly={readOnly}
        required
        hint={t`Cannot be changed later.`}
        maxLength={63}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <LabelledSelect
        label={t`Country`}
        name="country"
        value={shop.country}
        onValue={settle}
        hint={t`Decides VAT, time zone and currency.`}
        options={COUNTRIES.map((one) => [one, countryName(i18n, one)])}
      />
      <LabelledSelect
        label={t`The shop’s own language`}
        name="language"
        value={shop.language}
        onValue={(language) => onShop({ ...shop, language: language as Locale })}
        options={LOCALES.map((one) => [one, languageName(i18n, one)])}
      />
    </>
  )
}
