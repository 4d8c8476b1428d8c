import { useLingui } from '@lingui/react/macro'
import { FormatButtons } from '../../../http/format-buttons.tsx'
import { useLocale } from '../../../i18n/locale.ts'
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
  return (
    <FormatButtons
      formats={FORMATS}
      label={t`Save the list as a file`}
      disabled={isEmpty}
      className="office-buttons"
      save={(format) => saveQueue(shop, state, { format, language })}
    />
  )
}
