import { useLingui } from '@lingui/react/macro'
import { TARGETS } from '#contract/organisation/price-list.ts'
import { type Fields, FormSelect, FormText } from '../form/fields.tsx'
import type { RowValues } from './row-values.ts'
import { rowFieldName } from './row-words.ts'
import { targetName } from './words.ts'

interface Props {
  of: Fields<RowValues>
  /** Of one that is there already, what it is about stays. */
  isNew: boolean
  /** The list's, ISO 4217. */
  currency: string
}

/** What a row says, to be written. */
export function RowFields({ of, isNew, currency }: Props) {
  const { t } = useLingui()
  const { kind } = of.values.offer
  const named = <F extends 'target' | 'subject' | 'from' | 'valid_from' | 'valid_to'>(name: F) => ({
    of,
    name,
    label: rowFieldName(name),
  })
  const text = { of, autoComplete: 'off' }
  return (
    <>
      {isNew && (
        <>
          <FormSelect {...named('target')} options={TARGETS.map((one) => [one, targetName(one)])} />
          <FormText {...text} {...named('subject')} maxLength={200} required />
        </>
      )}
      <FormText {...text} {...named('from')} inputMode="numeric" required />
      <FormSelect
        of={of}
        name="offer.kind"
        label={rowFieldName('offer')}
        options={[
          ['price', t`A price`],
          ['discount', t`A discount`],
          ['hidden', t`Hidden from the companies`],
        ]}
      />
      {kind === 'price' && (
        <FormText
          {...text}
          name="offer.price"
          label={t`Price excl. VAT`}
          hint={currency}
          inputMode="decimal"
          required
        />
      )}
      {kind === 'discount' && (
        <FormText {...text} name="offer.discount" label={t`Discount, %`} inputMode="decimal" required />
      )}
      <FormText {...text} {...named('valid_from')} type="date" />
      <FormText {...text} {...named('valid_to')} type="date" />
    </>
  )
}
