import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { fileFailure } from '../../../http/file-failure.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { QueueState } from './address.ts'
import { saveQueue } from './calls.ts'

const FORMATS = ['xlsx', 'csv'] as const

interface Props {
  shop: string
  state: QueueState
  isEmpty: boolean
}

/** All orders of the queue as it is narrowed, with their lines, as a file. */
export function QueueFiles({ shop, state, isEmpty }: Props) {
  const { t } = useLingui()
  const language = useLocale()
  const [busy, setBusy] = useState<(typeof FORMATS)[number] | null>(null)
  const [said, setSaid] = useState('')
  const save = async (format: (typeof FORMATS)[number]): Promise<void> => {
    setBusy(format)
    setSaid('')
    try {
      const name = await saveQueue(shop, state, { format, language })
      setSaid(t`${name} has been saved`)
    } catch (error) {
      toast(fileFailure(error), 'error', { id: 'office-queue' })
    } finally {
      setBusy(null)
    }
  }
  return (
    <div role="group" aria-label={t`Save the list as a file`} className="office-buttons">
      {FORMATS.map((format, i) => (
        <Button
          key={format}
          size="s"
          busy={busy === format}
          disabled={busy !== null || isEmpty}
          onClick={() => void save(format)}
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
