import { useLingui } from '@lingui/react/macro'
import type { OfficePriceList } from '#contract/office/price-list.schema.ts'
import { PRICE_LIST_NAME_MAX } from '#contract/office/price-list.ts'
import { keyedDrafts, readTexts, useFormDraft } from '../../../storage/keyed-drafts.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { FormEnd } from '../form-end.tsx'
import { makePriceList } from './calls.ts'
import { idError, type ListErrors, listErrors, listFieldName, listRefusal } from './words.ts'

interface Props {
  shop: string
  /** The shop's, ISO 4217. */
  currency: string
  onMade: (list: OfficePriceList) => void
}

/** By shop. */
const KIND = keyedDrafts('office-new-price-list', readTexts('id', 'name', 'currency'))

/** A new list, which has no rows and holds for nobody yet. */
export function NewList({ shop, currency: own, onMade }: Props) {
  const { t } = useLingui()
  const { values, isBegun, write, forget } = useFormDraft(KIND, shop, { id: '', name: '', currency: own })
  const { id, name, currency } = values
  const { errors, busy, form } = useForm<ListErrors>({
    check: () => {
      const wrong = idError(id)
      return {
        ...listErrors({ name, currency, valid_from: '', valid_to: '' }),
        ...(wrong !== undefined && { id: wrong }),
      }
    },
    send: async () => {
      const made = await makePriceList({ shop_id: shop, ...values })
      forget()
      onMade(made)
    },
    refused: listRefusal,
  })
  return (
    <form {...form} className="setup-form">
      <TextField
        label={listFieldName('name')}
        name="name"
        value={name}
        onValue={(text) => write({ name: text })}
        error={errors.name}
        maxLength={PRICE_LIST_NAME_MAX}
        autoComplete="off"
        required
      />
      <TextField
        label={t`Id`}
        name="id"
        value={id}
        onValue={(text) => write({ id: text })}
        error={errors.id}
        hint={t`What files and other systems call it, such as frame-2026. It stays.`}
        maxLength={63}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <TextField
        label={listFieldName('currency')}
        name="currency"
        value={currency}
        onValue={(text) => write({ currency: text.toUpperCase() })}
        error={errors.currency}
        maxLength={3}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <FormEnd problem={errors.form} busy={busy} onDiscard={isBegun ? forget : undefined}>{t`Make the list`}</FormEnd>
    </form>
  )
}
