import type { OfficeRow } from '#contract/office/list.schema.ts'
import { withValues } from '../fields.ts'
import { stateAfter } from '../state-mark.tsx'
import type { Became } from '../use-saving.ts'

/** Puts what has become of products into the list; what was done before is not taken back by itself. */
export function became(
  all: readonly Became[],
  amend: (change: (row: OfficeRow) => OfficeRow) => void,
  forget: () => void,
): void {
  const byUid = new Map(all.map((one) => [one.uid, one]))
  forget()
  amend((row) => {
    const one = byUid.get(row.uid)
    if (!one) return row
    const product = one.product ?? withValues(row.product, one.draft?.values ?? {})
    return {
      ...row,
      revision: one.revision,
      product,
      state: stateAfter(product, row.state),
    }
  })
}
