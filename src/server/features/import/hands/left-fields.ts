import { IMPORT_HELD_MAX } from '#contract/office/held.ts'
import { NAMES_SHOWN, type ImportReport } from '../report.ts'
import type { LeftField } from './merge.ts'

/** A field of a product that an import has left. */
export interface LeftRow extends LeftField {
  uid: string
}

/** Told of fields that were left, some hundred at a time. */
export type OnLeft = (rows: readonly LeftRow[]) => Promise<void>

/** Counts what is left for the report, and hands it on, as much as is kept of one import. */
export function leftFields({ held }: Pick<ImportReport, 'held'>, onLeft: OnLeft = async () => undefined) {
  let waiting: LeftRow[] = []
  return {
    /** All that is left of one product. */
    add(uid: string, left: readonly LeftField[]): void {
      if (left.length === 0) return
      held.products++
      for (const one of left) {
        held.fields++
        const row = { uid, ...one }
        if (held.shown.length < NAMES_SHOWN) held.shown.push(row)
        if (held.fields <= IMPORT_HELD_MAX) waiting.push(row)
      }
    },
    async flush(): Promise<void> {
      const rows = waiting
      waiting = []
      if (rows.length > 0) await onLeft(rows)
    },
  }
}

export type LeftFields = ReturnType<typeof leftFields>
