import { useLingui } from '@lingui/react/macro'
import { isApiError } from '../../../http/api-error.ts'
import { fileReason, isAllSaid } from './reasons.ts'
import { failureText } from './words.ts'

/** Why a file cannot be read; what the engine says of it, rows and columns among it, is English. */
export function Unreadable({ reason, words = fileReason(reason) }: { reason: string; words?: string | null }) {
  const { i18n } = useLingui()
  const isEnglish = i18n.locale === 'en'
  const isWhole = isAllSaid(reason)
  return (
    <div role="alert">
      {words !== null && (!isEnglish || isWhole) && <p>{words}</p>}
      {(words === null || (!isWhole && (isEnglish || hasDetail(reason)))) && <p lang="en">{reason}</p>}
    </div>
  )
}

/** Whether it names something of the file, which our own words do not. */
const hasDetail = (reason: string): boolean => /[“\d]/.test(reason)

/** Why something was not done. */
export function FailureNote({ failure }: { failure: unknown }) {
  const reason = isApiError(failure) ? failure.fields[0]?.message : undefined
  if (reason !== undefined) return <Unreadable reason={reason} />
  return (
    <div role="alert">
      <p>{failureText(failure)}</p>
    </div>
  )
}
