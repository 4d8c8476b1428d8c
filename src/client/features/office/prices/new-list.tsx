import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OfficePriceList } from '#contract/office/price-list.schema.ts'
import { PRICE_LIST_NAME_MAX } from '#contract/office/price-list.ts'
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

/** A new list, which has no rows and holds for nobody yet. */
export function NewList({ shop, currency: own, onMade }: Props) {
  const { t } = useLingui()
  const [id, setId] = useState('')
  const [name, setName] = useState('')
  const [currency, setCurrency] = useState(own)
  const { errors, busy, form } = useForm<ListErrors>({
    check: () => {
      const wrong = idError(id)
      return {
        ...listErrors({ name, currency, valid_from: '', valid_to: '' }),
        ...(wrong !== undefined && { id: wrong }),
      }
    },
    send: async () => onMade(await makePriceList({ shop_id: shop, id, name, currency })),
    refused: listRefusal,
  })
  return (
    <form {...form} className="setup-form">
      <TextField
        label={listFieldName('name')}
        name="name"
        value={name}
        onValue={setName}
        error={errors.name}
        maxLength={PRICE_LIST_NAME_MAX}
        autoComplete="off"
        required
      />
      <TextField
        label={t`Id`}
        name="id"
        value={id}
        onValue={setId}
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
        onValue={(text) => setCurrency(text.toUpperCase())}
        error={errors.currency}
        maxLength={3}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <FormEnd problem={errors.form} busy={busy}>{t`Make the list`}</FormEnd>
    </form>
  )
}
