import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { ERROR } from '#contract/errors.ts'
import { EXPORT_FORMATS, EXPORT_ORDERS_MAX, type ExportFormat } from '#contract/orders/orders.ts'
import { getFile, type Query } from '../../http/api.ts'
import { isApiError, isConnectionError } from '../../http/api-error.ts'
import { saveFile } from '../../http/download.ts'
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
  const errorText = useErrorText()

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
      toast(errorText(error), 'error')
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

/** Why there is no file. */
function useErrorText(): (error: unknown) => string {
  const { t } = useLingui()
  return (error) => {
    if (isApiError(error, ERROR.tooManyOrders))
      return t`That is more than one file can hold. Choose a shorter period, at most ${EXPORT_ORDERS_MAX} orders.`
    if (isApiError(error, ERROR.tooManyExports))
      return t`Several files of yours are being made already. Wait a moment and try again.`
    if (isConnectionError(error))
      return error.reason === 'offline'
        ? t`The file could not be fetched, since there is no network. Try again when it is back.`
        : t`The file took too long to make. Choose a shorter period and try again.`
    return t`The file could not be made. Try again.`
  }
}
