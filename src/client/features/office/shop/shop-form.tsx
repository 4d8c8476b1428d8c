import { useLingui } from '@lingui/react/macro'
import { LOCALES } from '#contract/locale.ts'
import type { ShopSettings } from '#contract/office/shop.schema.ts'
import { COUNTRIES, INFORMATION_MAX, isCountry, SHOP_TEXT_MAX, USUAL } from '#contract/office/shop.ts'
import { formatNumber } from '../../../i18n/number.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { countryName } from '../country-names.ts'
import { FormCheck, FormSelect, FormText } from '../form/fields.tsx'
import { OfficeForm } from '../form/office-form.tsx'
import { useKept } from '../form/use-kept.ts'
import { useOfficeForm } from '../form/use-office-form.ts'
import { languageName } from '../language-names.ts'
import { changeShop } from './calls.ts'
import { changeOf, formerShop, SHOP_GUARDS, type ShopField, shopValues } from './shop-values.ts'
import { WorkingDays } from './working-days.tsx'
import { shopErrors, shopFieldName, shopRefusal, shopValueText } from './shop-words.ts'

/** The shop's settings. */
export function ShopForm({ shop, told }: { shop: ShopSettings; told: (now: ShopSettings) => void }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { shop_id, revision } = shop
  const form = useOfficeForm({
    kept: useKept(`office-shop/${shop_id}`, SHOP_GUARDS, formerShop),
    now: shop,
    valuesOf: shopValues,
    check: shopErrors,
    save: (values, fields) => changeShop({ shop_id, revision, ...changeOf(values, fields) }),
    told,
    refused: shopRefusal,
  })
  const named = <F extends ShopField>(name: F) => ({ of: form, name, label: shopFieldName(i18n, name) })
  const text = <F extends ShopField>(name: F) => ({ ...named(name), maxLength: SHOP_TEXT_MAX })
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
        <FormText {...text('name')} required />
        <FormText {...text('provider_contact')} hint={t`Name, mail address, phone: buyers see it.`} />
        <FormText
          {...text('supplier_mail')}
          hint={t`Orders and messages go there. Without it they wait.`}
          type="email"
          spellCheck={false}
        />
        <FormText
          {...text('payment_terms')}
          hint={t`Where a company has none of its own. Empty: buyers write them with each order.`}
        />
      </fieldset>
      <fieldset>
        <legend>{t`Country and currency`}</legend>
        <FormSelect
          {...named('country')}
          follow={(country) => isCountry(country) && form.write('currency', USUAL[country].currency)}
          options={COUNTRIES.map((one) => [one, countryName(i18n, one)])}
          hint={t`Decides VAT and time zone. Now: ${vat} % and ${zone}.`}
        />
        <FormText
          {...text('currency')}
          as={(code) => code.toUpperCase()}
          maxLength={3}
          spellCheck={false}
          hint={isMoved ? t`Products keep the currency that they have.` : ''}
        />
        <FormSelect
          {...named('language')}
          options={LOCALES.map((one) => [one, languageName(i18n, one)])}
          hint={t`Stands in for texts that are missing in another language.`}
        />
      </fieldset>
      <fieldset>
        <legend>{t`Orders and links`}</legend>
        <FormCheck {...named('company_required')} />
        <FormCheck {...named('show_greenified')} />
      </fieldset>
      <WorkingDays form={form} />
      <fieldset>
        <legend>{t`Information for buyers`}</legend>
        {LOCALES.map((one) => (
          <FormText key={one} {...text(`information.${one}`)} maxLength={INFORMATION_MAX} multiline rows={4} />
        ))}
      </fieldset>
    </OfficeForm>
  )
}
