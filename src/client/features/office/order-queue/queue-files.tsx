import { FormatButtons } from '../../../http/format-buttons.tsx'
import type { Query } from '../../../http/api.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { saveQueue } from './calls.ts'

const FORMATS = ['xlsx', 'csv'] as const

interface Props {
  label: string
  /** Which orders. */
  question: Query
  isEmpty: boolean
}

/** Orders of the queue, with their lines, as a file. */
export function QueueFiles({ label, question, isEmpty }: Props) {
  const language = useLocale()
  return (
    <FormatButtons
      formats={FORMATS}
      label={label}
      disabled={isEmpty}
      className="office-buttons"
      save={(format) => saveQueue(question, { format, language })}
    />
  )
}
