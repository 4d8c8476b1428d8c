import { useLingui } from '@lingui/react/macro'
import { TARGETS, type Target } from '#contract/organisation/price-list.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { LabelledSelect } from '../labelled-select.tsx'
import type { Offer, RowErrors, RowValues } from './row-values.ts'
import { listFieldName, targetName } from './words.ts'

interface Props {
  /** Of one that is there already, what it is about stays. */
  isNew: boolean
  values: RowValues
  set: (part: Partial<RowValues>) => void
  errors: RowErrors
  /** The list's, ISO 4217. */
  currency: string
}

/** What a row says, to be written. */
export function RowFields({ isNew, values, set, errors, currency }: Props) {
  const { t } = useLingui()
  const field = (name: Exclude<keyof RowValues, 'target' | 'offer'>) => ({
    name,
    value: values[name],
    onValue: (text: string) => set({ [name]: text }),
    error: errors[name],
    autoComplete: 'off',
  })
  return (
    <>
      {isNew && (
        <>
          <LabelledSelect
            label={t`Kind`}
            name="target"
            value={values.target}
            onValue={(target) => set({ target: target as Target })}
            options={TARGETS.map((one) => [one, targetName(one)])}
          />
          <TextField {...field('subject')} label={t`Article number, category or brand`} maxLength={200} required />
        </>
      )}
      <TextField {...field('from')} label={t`From quantity`} inputMode="numeric" required />
      <LabelledSelect
        label={t`Price or discount`}
        name="offer"
        value={values.offer}
        onValue={(offer) => set({ offer: offer as Offer })}
        options={[
          ['price', t`A price`],
          ['discount', t`A discount`],
          ['hidden', t`Hidden from the companies`],
        ]}
      />
      {values.offer === 'price' && (
        <TextField {...field('price')} label={t`Price excl. VAT`} hint={currency} inputMode="decimal" required />
      )}
      {values.offer === 'discount' && (
        <TextField {...field('discount')} label={t`Discount, %`} inputMode="decimal" required />
      )}
      <TextField {...field('valid_from')} label={listFieldName('valid_from')} type="date" />
      <TextField {...field('valid_to')} label={listFieldName('valid_to')} type="date" />
    </>
  )
}
