import { useLingui } from '@lingui/react/macro'
import { FormatButtons } from '../../../http/format-buttons.tsx'
import { saveTable, TABLE_FORMATS, type TableFormat } from '../../../http/table-file.ts'
import type { CellContext, Column } from './columns.ts'
import { fileRows } from './export.ts'
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
  const save = async (format: TableFormat): Promise<string> => {
    const all = chosen.count > 0 ? chosen.rows() : await rows.take(0, Math.min(total, CHOSEN_MAX) - 1)
    return await saveTable(fileRows(all, columns, context), { name: 'products', format, sheet: 'products' })
  }
  return (
    <FormatButtons
      formats={TABLE_FORMATS}
      label={t`Save the list as a file`}
      disabled={total === 0}
      className="office-buttons"
      save={save}
      failed={failed}
    />
  )
}
