import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { EXPORT_FORMATS, type ExportFormat } from '#contract/orders/orders.ts'
import { getFile, type Query } from '../../http/api.ts'
import { saveFile } from '../../http/download.ts'
import { fileFailure } from '../../http/file-failure.ts'
import { useLocale } from '../../i18n/locale.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './export-buttons.module.css'

interface Props {
  /** Where the file is to be had; `format` and `language` are added. */
  path: string
  query?: Query
  /** What the group of buttons exports, for those who only hear it. */
  label: string
  disabled?: boolean
}

/** XLSX, CSV, PDF: one press, one file. While one is made the others wait. */
export function ExportButtons({ path, query = {}, label, disabled = false }: Props) {
  const { t } = useLingui()
  const language = useLocale()
  const [busy, setBusy] = useState<ExportFormat | null>(null)
  const [said, setSaid] = useState('')

  const fetchFile = async (format: ExportFormat): Promise<void> => {
    if (busy !== null) return
    setBusy(format)
    setSaid('')
    try {
      const file = await getFile(path, { ...query, format, language })
      const name = saveFile(file, `orders.${format}`)
      // The browser shows the file itself; a toast would only lie over the next button.
      setSaid(t`${name} has been saved`)
    } catch (error) {
      toast(fileFailure(error), 'error')
    } finally {
      setBusy(null)
    }
  }

  return (
    <div className={styles.group} role="group" aria-label={label}>
      {EXPORT_FORMATS.map((format, i) => (
        <Button
          key={format}
          size="s"
          busy={busy === format}
          disabled={disabled || busy !== null}
          onClick={() => void fetchFile(format)}
        >
          {i === 0 && busy !== format && <Icon of={Download} />}
          {format.toUpperCase()}
        </Button>
      ))}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  )
}
