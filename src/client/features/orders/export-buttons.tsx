import { EXPORT_FORMATS } from '#contract/orders/orders.ts'
import { getFile, type Query } from '../../http/api.ts'
import { saveFile } from '../../http/download.ts'
import { FormatButtons } from '../../http/format-buttons.tsx'
import { useLocale } from '../../i18n/locale.ts'

interface Props {
  /** Where the file is to be had; `format` and `language` are added. */
  path: string
  query?: Query
  /** What the group of buttons exports, for those who only hear it. */
  label: string
  disabled?: boolean
}

/** XLSX, CSV, PDF of orders. */
export function ExportButtons({ path, query = {}, label, disabled = false }: Props) {
  const language = useLocale()
  return (
    <FormatButtons
      formats={EXPORT_FORMATS}
      label={label}
      disabled={disabled}
      save={async (format) => saveFile(await getFile(path, { ...query, format, language }), `orders.${format}`)}
    />
  )
}
