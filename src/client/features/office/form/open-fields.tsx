import { useLingui } from '@lingui/react/macro'
import { Differences } from '../differences.tsx'
import type { Field, WrittenOver } from './use-written.ts'

export interface FieldWords<V extends object> {
  fieldName: (field: Field<V>) => string
  /** What a field says, in a line. */
  valueText: (field: Field<V>, values: V) => string
}

interface Props<V extends object> extends FieldWords<V> {
  of: Pick<WrittenOver<V>, 'open' | 'now' | 'values' | 'settle'>
}

/** The fields that a colleague has changed as well, to be settled. */
export function OpenFields<V extends object>({ of: { open, now, values, settle }, fieldName, valueText }: Props<V>) {
  const { t } = useLingui()
  if (open.length === 0) return null
  return (
    <section aria-label={t`Changed by a colleague too`} role="alert">
      <Differences
        rows={open.map((field) => ({
          key: field,
          field: fieldName(field),
          theirs: valueText(field, now),
          mine: valueText(field, values),
          settle: (take) => settle(field, take),
        }))}
      />
    </section>
  )
}
