import { useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { Differences } from '../differences.tsx'

export interface FieldWords<V, F extends string> {
  fieldName: (field: F) => string
  /** What a field says, in a line. */
  valueText: (field: F, values: V) => string
}

interface Props<V, F extends string> extends FieldWords<V, F> {
  of: {
    open: readonly F[]
    /** What is so now, and what was written. */
    now: V
    values: V
    settle: (field: F, take: 'mine' | 'theirs') => void
  }
  ref?: RefObject<HTMLElement | null>
}

/** The fields that a colleague has changed as well, to be settled. */
export function OpenFields<V, F extends string>({ of, fieldName, valueText, ref }: Props<V, F>) {
  const { t } = useLingui()
  const { open, now, values, settle } = of
  if (open.length === 0) return null
  return (
    <section ref={ref} aria-label={t`Changed by a colleague too`} role="alert">
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
