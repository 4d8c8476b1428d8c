import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LOCALES } from '#contract/locale.ts'
import type { ShopSettings } from '#contract/office/shop.schema.ts'
import { COUNTRIES, INFORMATION_MAX, isCountry, SHOP_TEXT_MAX, USUAL } from '#contract/office/shop.ts'
import { formatNumber } from '../../../i18n/number.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { countryName } from '../country-names.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'
import { LabelledSelect } from '../labelled-select.tsx'
import { languageName } from '../language-names.ts'
import { changeShop } from './calls.ts'
import {
  changeOf,
  closedAsText,
  closedOfText,
  SHOP_GUARDS,
  type ShopText,
  type ShopTick,
  shopValues,
} from './shop-values.ts'
import { WorkingDays } from './working-days.tsx'
import { shopErrors, shopFieldName, shopRefusal, shopValueText } from './shop-words.ts'

/** The shop's settings. */
export function ShopForm({ shop, told }: { shop: ShopSettings; told: (now: ShopSettings) => void }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { shop_id, revision } = shop
  const form = useOfficeForm({
    name: `office-shop/${shop_id}`,
    guards: SHOP_GUARDS,
    now: shop,
    valuesOf: shopValues,
    check: shopErrors,
    save: (values, fields) => changeShop({ shop_id, revision, ...changeOf(values, fields) }),
    told,
    refused: shopRefusal,
  })
  const { values, errors, write } = form
  const text = (field: ShopText, hint?: ReactNode) => ({
    label: shopFieldName(i18n, field),
    name: field,
    value: values[field],
    onValue: (value: string) => write({ [field]: value }),
    error: errors[field],
    maxLength: SHOP_TEXT_MAX,
    ...(hint !== undefined && { hint }),
  })
  const select = (field: ShopText) => ({
    label: shopFieldName(i18n, field),
    name: field,
    value: values[field],
    onValue: (value: string) => write({ [field]: value }),
  })
  const check = (field: ShopTick) => ({
    label: shopFieldName(i18n, field),
    name: field,
    checked: values[field],
    onChecked: (on: boolean) => write({ [field]: on }),
  })
  const settle = (country: string): void => {
    if (isCountry(country)) write({ country, currency: USUAL[country].currency })
  }
  const vat = formatNumber(shop.vat_percent, locale)
  const zone = shop.time_zone
  const isMoved = form.written.some((field) => field === 'country' || field === 'currency')
  return (
    <OfficeForm
      form={form}
      fieldName={(field) => shopFieldName(i18n, field)}
      valueText={(field, of) => shopValueText(i18n, field, of)}
    >
      <fieldset>
        <legend>{t`Name and contact`}</legend>
        <TextField {...text('name')} required />
        <TextField {...text('provider_contact', t`Name, mail address, phone: buyers see it.`)} />
        <TextField
          {...text('supplier_mail', t`Orders and messages go there. Without it they wait.`)}
          type="email"
          spellCheck={false}
        />
        <TextField
          {...text('payment_terms', t`Where a company has none of its own. Empty: buyers write them with each order.`)}
        />
      </fieldset>
      <fieldset>
        <legend>{t`Country and currency`}</legend>
        <LabelledSelect
          {...select('country')}
          onValue={settle}
          options={COUNTRIES.map((one) => [one, countryName(i18n, one)])}
          hint={t`Decides VAT and time zone. Now: ${vat} % and ${zone}.`}
        />
        <TextField
          {...text('currency')}
          onValue={(value) => write({ currency: value.toUpperCase() })}
          maxLength={3}
          spellCheck={false}
          hint={isMoved ? t`Products keep the currency that they have.` : ''}
        />
        <LabelledSelect
          {...select('language')}
          options={LOCALES.map((one) => [one, languageName(i18n, one)])}
          hint={t`Stands in for texts that are missing in another language.`}
        />
      </fieldset>
      <fieldset>
        <legend>{t`Orders and links`}</legend>
        <CheckField {...check('company_required')} />
        <CheckField {...check('show_greenified')} />
      </fieldset>
      <WorkingDays
        holidays={COUNTRIES.map((one) => ({ ...check(`holidays.${one}`), country: one }))}
        closed={closedOfText(values.closed_days)}
        onClosed={(days) => write({ closed_days: closedAsText(days) })}
        label={shopFieldName(i18n, 'closed_days')}
        error={errors.closed_days}
      />
      <fieldset>
        <legend>{t`Information for buyers`}</legend>
        {LOCALES.map((one) => (
          <TextField key={one} {...text(`information.${one}`)} maxLength={INFORMATION_MAX} multiline rows={4} />
        ))}
      </fieldset>
    </OfficeForm>
  )
}
