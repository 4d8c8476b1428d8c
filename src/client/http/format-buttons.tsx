import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { fileFailure } from './file-failure.ts'
import styles from './format-buttons.module.css'

interface Props<Format extends string> {
  formats: readonly Format[]
  /** What the group of buttons exports, for those who only hear it. */
  label: string
  /** Makes the file and hands it to the browser; answers its name. */
  save: (format: Format) => Promise<string>
  /** Says why there is none; by default a toast. */
  failed?: (error: unknown) => void
  disabled?: boolean
  className?: string | undefined
}

const toasted = (error: unknown): void => {
  toast(fileFailure(error), 'error', { id: 'file' })
}

/** One press, one file of the button's format. While one is made the others wait. */
export function FormatButtons<Format extends string>(props: Props<Format>) {
  const { formats, label, save, failed = toasted, disabled = false, className = styles.group } = props
  const { t } = useLingui()
  const [busy, setBusy] = useState<Format | null>(null)
  const [said, setSaid] = useState('')

  const make = async (format: Format): Promise<void> => {
    setBusy(format)
    setSaid('')
    try {
      const name = await save(format)
      // The browser shows the file itself; a toast would only lie over the next button.
      setSaid(t`${name} has been saved`)
    } catch (error) {
      failed(error)
    } finally {
      setBusy(null)
    }
  }

  return (
    <div className={className} role="group" aria-label={label}>
      {formats.map((format, i) => (
        <Button
          key={format}
          size="s"
          busy={busy === format}
          disabled={disabled || busy !== null}
          onClick={() => void make(format)}
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
