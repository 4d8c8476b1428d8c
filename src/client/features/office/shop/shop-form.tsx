import { Plural, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { ERROR } from '#contract/errors.ts'
import { LOCALES } from '#contract/locale.ts'
import type { ShopSettings } from '#contract/office/shop.schema.ts'
import { COUNTRIES, INFORMATION_MAX, isCountry, SHOP_TEXT_MAX, USUAL } from '#contract/office/shop.ts'
import { isApiError } from '../../../http/api-error.ts'
import { useContact } from '../../../http/use-contact.ts'
import { formatNumber } from '../../../i18n/number.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useUnsaved } from '../../../pwa/busy.ts'
import { type DraftKind, useDraft } from '../../../storage/draft.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { useForm } from '../../../ui/use-form.ts'
import { countryName } from '../country-names.ts'
import { LabelledSelect } from '../labelled-select.tsx'
import { languageName } from '../language-names.ts'
import { changeShop } from './calls.ts'
import {
  changeOf,
  closedAsText,
  closedOfText,
  NO_DRAFT,
  readShopDraft,
  rebasedShop,
  type ShopDraft,
  type ShopField,
  withValue,
  written,
} from './shop-draft.ts'
import { ShopDifferences } from './shop-differences.tsx'
import { WorkingDays } from './working-days.tsx'
import { type ShopErrors, shopErrors, shopFieldName, shopRefusal } from './shop-words.ts'

interface Props {
  shop: ShopSettings
  onSaved: (now: ShopSettings) => void
  /** A colleague has changed it meanwhile. */
  onSeen: (now: ShopSettings) => void
}

/** The shop's settings: kept on the device until they are saved, all together. */
export function ShopForm({ shop, onSaved, onSeen }: Props) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const isThere = useContact()
  const kind = useMemo(
    (): DraftKind<ShopDraft> => ({ name: `office-shop/${shop.shop_id}`, empty: NO_DRAFT, read: readShopDraft }),
    [shop.shop_id],
  )
  const [draft, change] = useDraft(kind)
  const [isNew, setNew] = useState(false)
  const count = Object.keys(draft.values).length
  const open = Object.keys(draft.theirs).length
  useUnsaved(count > 0)
  const { errors, busy, form } = useForm<ShopErrors>({
    check: () => shopErrors(draft),
    blocked: count === 0 || open > 0 || !isThere,
    send: async () => {
      onSaved(await changeShop(changeOf(draft, shop)))
      change(() => NO_DRAFT)
      setNew(false)
      toast(t`Everything is saved`, 'success', { id: 'office-saved' })
    },
    refused: (error) => {
      if (!isApiError(error, ERROR.revisionChanged)) return shopRefusal(error)
      const now = error.data as ShopSettings
      change((before) => rebasedShop(before, now))
      onSeen(now)
      setNew(true)
      return {}
    },
  })
  const set = (field: ShopField, value: string | boolean): void =>
    change((before) => withValue(before, shop, field, value))
  const text = (field: ShopField, hint?: ReactNode) => ({
    label: shopFieldName(i18n, field),
    name: field,
    value: String(written(shop, draft, field)),
    onValue: (value: string) => set(field, value),
    error: errors[field],
    maxLength: SHOP_TEXT_MAX,
    ...(hint !== undefined && { hint }),
  })
  const select = (field: ShopField) => ({
    label: shopFieldName(i18n, field),
    name: field,
    value: String(written(shop, draft, field)),
  })
  const check = (field: ShopField) => ({
    label: shopFieldName(i18n, field),
    checked: written(shop, draft, field) === true,
    onChecked: (on: boolean) => set(field, on),
  })
  const settle = (country: string): void => {
    if (!isCountry(country)) return
    set('country', country)
    set('currency', USUAL[country].currency)
  }
  const vat = formatNumber(shop.vat_percent, locale)
  const zone = shop.time_zone
  const isMoved = 'country' in draft.values || 'currency' in draft.values
  return (
    <form {...form} className="setup-form">
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
          onValue={(value) => set('currency', value.toUpperCase())}
          maxLength={3}
          spellCheck={false}
          hint={isMoved ? t`Products keep the currency that they have.` : ''}
        />
        <LabelledSelect
          {...select('language')}
          onValue={(value) => set('language', value)}
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
        closed={closedOfText(String(written(shop, draft, 'closed_days')))}
        onClosed={(days) => set('closed_days', closedAsText(days))}
        label={shopFieldName(i18n, 'closed_days')}
        error={errors.closed_days}
      />
      <fieldset>
        <legend>{t`Information for buyers`}</legend>
        {LOCALES.map((one) => (
          <TextField key={one} {...text(`information.${one}`)} maxLength={INFORMATION_MAX} multiline rows={4} />
        ))}
      </fieldset>
      <ShopDifferences draft={draft} change={(next) => change(() => next)} />
      {(count > 0 || errors.form) && (
        <div className="office-save" role="region" aria-label={t`Changes that are not saved`}>
          <div className="office-save-words" role="status">
            <p>
              <Plural value={count} one="# change" other="# changes" />
            </p>
            {!isThere && <p id="shop-why">{t`There is no network: your changes wait on this device.`}</p>}
            {open > 0 && <p id="shop-open">{t`A colleague has changed the same: choose above first.`}</p>}
            {isNew && open === 0 && <p>{t`A colleague has changed other fields meanwhile. Save again.`}</p>}
            {errors.form && <p className="office-wrong">{errors.form}</p>}
          </div>
          <div className="office-save-actions">
            <Button disabled={busy} onClick={() => change(() => NO_DRAFT)}>{t`Discard`}</Button>
            <Button
              type="submit"
              look="next"
              busy={busy}
              disabled={!isThere || open > 0}
              aria-describedby="shop-why shop-open"
            >
              {t`Save`}
            </Button>
          </div>
        </div>
      )}
    </form>
  )
}
