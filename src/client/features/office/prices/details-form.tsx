import type { OfficePriceList } from '#contract/office/price-list.schema.ts'
import { PRICE_LIST_NAME_MAX } from '#contract/office/price-list.ts'
import { dayText } from '../../../i18n/day.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { FormText } from '../form/fields.tsx'
import { OfficeForm } from '../form/office-form.tsx'
import { useKept } from '../form/use-kept.ts'
import { useOfficeForm } from '../form/use-office-form.ts'
import { changePriceList, type ListKey } from './calls.ts'
import { changeOf, LIST_GUARDS, type ListField, listValues } from './list-values.ts'
import { listErrors, listFieldName, listRefusal } from './words.ts'

interface Props {
  list: OfficePriceList
  at: ListKey
  told: (now: OfficePriceList) => void
}

/** What a list says of itself. */
export function DetailsForm({ list, at, told }: Props) {
  const locale = useLocale()
  const form = useOfficeForm({
    kept: useKept(`office-price-list/${at.shop}/${at.id}`, LIST_GUARDS),
    now: list,
    valuesOf: listValues,
    check: listErrors,
    save: (values, fields) => changePriceList(at, { revision: list.revision, ...changeOf(values, fields) }),
    told,
    refused: listRefusal,
  })
  const text = (name: ListField) => ({ of: form, name, label: listFieldName(name), autoComplete: 'off' })
  return (
    <OfficeForm
      form={form}
      fieldName={listFieldName}
      valueText={(field, { [field]: value }) =>
        value !== '' && (field === 'valid_from' || field === 'valid_to') ? dayText(value, locale) : value
      }
    >
      <div className="office-fields">
        <FormText {...text('name')} maxLength={PRICE_LIST_NAME_MAX} required />
        <FormText {...text('currency')} maxLength={3} spellCheck={false} required />
        <FormText {...text('valid_from')} type="date" />
        <FormText {...text('valid_to')} type="date" />
      </div>
    </OfficeForm>
  )
}
