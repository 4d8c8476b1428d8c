import { useLingui } from '@lingui/react/macro'
import type { OfficePriceList } from '#contract/office/price-list.schema.ts'
import { PRICE_LIST_NAME_MAX } from '#contract/office/price-list.ts'
import { FormText } from '../form/fields.tsx'
import { MakingForm } from '../form/office-form.tsx'
import { useKeptAmong } from '../form/use-kept.ts'
import { useOfficeForm } from '../form/use-office-form.ts'
import { makePriceList } from './calls.ts'
import { NEW_LIST_GUARDS, type NewListField } from './list-values.ts'
import { idError, listErrors, listFieldName, listRefusal } from './words.ts'

interface Props {
  shop: string
  /** The shop's, ISO 4217. */
  currency: string
  onMade: (list: OfficePriceList) => void
}

/** A new list, which has no rows and holds for nobody yet. */
export function NewList({ shop, currency, onMade }: Props) {
  const { t } = useLingui()
  const form = useOfficeForm<Record<NewListField, string>, NewListField, OfficePriceList | null>({
    kept: useKeptAmong('office-new-price-list', shop, NEW_LIST_GUARDS),
    now: null,
    valuesOf: () => ({ id: '', name: '', currency }),
    makes: true,
    check: (said) => ({ ...listErrors({ ...said, valid_from: '', valid_to: '' }), id: idError(said.id) }),
    save: (said) => makePriceList({ shop_id: shop, ...said }),
    told: (made) => made && onMade(made),
    refused: listRefusal,
  })
  const text = <F extends NewListField>(name: F) => ({ of: form, name, autoComplete: 'off', required: true })
  return (
    <MakingForm form={form} make={t`Make the list`}>
      <FormText {...text('name')} label={listFieldName('name')} maxLength={PRICE_LIST_NAME_MAX} />
      <FormText
        {...text('id')}
        label={t`Id`}
        hint={t`What files and other systems call it, such as frame-2026. It stays.`}
        maxLength={63}
        spellCheck={false}
      />
      <FormText
        {...text('currency')}
        label={listFieldName('currency')}
        as={(code) => code.toUpperCase()}
        maxLength={3}
        spellCheck={false}
      />
    </MakingForm>
  )
}
