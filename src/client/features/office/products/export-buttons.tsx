import { useLingui } from '@lingui/react/macro'
import { saveFile } from '../../../http/download.ts'
import { FormatButtons } from '../../../http/format-buttons.tsx'
import type { CellContext, Column } from './columns.ts'
import { csvOf, EXPORT_FORMATS, type ExportFormat, fileRows, xlsxOf } from './export.ts'
import { CHOSEN_MAX, type Chosen } from './use-chosen.ts'
import type { Rows } from './use-rows.ts'

interface Props {
  rows: Rows
  total: number
  columns: readonly Column[]
  context: CellContext
  chosen: Chosen
  failed: (error: unknown) => void
}

/** The list as a file with the columns that are shown: what is chosen of it, else all of it as the server has it. */
export function ExportButtons({ rows, total, columns, context, chosen, failed }: Props) {
  const { t } = useLingui()
  const save = async (format: ExportFormat): Promise<string> => {
    const all = chosen.count > 0 ? chosen.rows() : await rows.take(0, Math.min(total, CHOSEN_MAX) - 1)
    const cells = fileRows(all, columns, context)
    const blob = format === 'csv' ? csvOf(cells) : await xlsxOf(cells)
    return saveFile({ blob, disposition: null }, `products.${format}`)
  }
  return (
    <FormatButtons
      formats={EXPORT_FORMATS}
      label={t`Save the list as a file`}
      disabled={total === 0}
      className="office-buttons"
      save={save}
      failed={failed}
    />
  )
}
