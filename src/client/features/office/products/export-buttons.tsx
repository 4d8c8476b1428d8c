import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../../http/download.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
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
  const [busy, setBusy] = useState<ExportFormat | null>(null)
  const save = async (format: ExportFormat): Promise<void> => {
    setBusy(format)
    try {
      const all = chosen.count > 0 ? chosen.rows() : await rows.take(0, Math.min(total, CHOSEN_MAX) - 1)
      const cells = fileRows(all, columns, context)
      saveFile({ blob: format === 'csv' ? csvOf(cells) : await xlsxOf(cells), disposition: null }, `products.${format}`)
    } catch (error) {
      failed(error)
    } finally {
      setBusy(null)
    }
  }
  return (
    <div role="group" aria-label={t`Save the list as a file`} className="office-buttons">
      {EXPORT_FORMATS.map((format, i) => (
        <Button
          key={format}
          size="s"
          busy={busy === format}
          disabled={busy !== null || total === 0}
          onClick={() => void save(format)}
        >
          {i === 0 && busy !== format && <Icon of={Download} />}
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
