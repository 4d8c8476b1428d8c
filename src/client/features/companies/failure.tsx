import { useLingui } from '@lingui/react/macro'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ERROR } from '#contract/errors.ts'
import { isApiError, isConnectionError } from '../../http/api-error.ts'
import { Failure } from '../../http/failure.tsx'
import { isForbidden } from '../../http/forbidden.ts'
import { NoPermission } from './no-permission.tsx'

interface Props {
  error: unknown
  retry: () => void
  /** 1 where nothing of the page is there. */
  level?: 1 | 2
}

/** Rules or budgets could not be fetched. */
export function CompaniesFailure({ error, retry, level = 2 }: Props) {
  const { t } = useLingui()
  if (isForbidden(error)) return <NoPermission />
  const gone = { title: t`You do not manage this company`, text: t`It is somebody else’s, or no longer there.` }
  return (
    <Failure
      level={level}
      error={error}
      retry={retry}
      title={t`This could not be fetched`}
      whenBack={t`It appears by itself when the network is back.`}
      refusal={isApiError(error, ERROR.notFound) ? gone : null}
    />
  )
}

/** Why a change was not made; nothing else of it was either. */
export function notSavedText(i18n: I18n, error: unknown): string {
  if (isConnectionError(error)) return i18n._(msg`There is no connection. Check the network and try again.`)
  if (isApiError(error, ERROR.revisionChanged))
    return i18n._(
      msg`Somebody else changed the company at the same time. It is shown as it is now: look again, and save once more.`,
    )
  if (isForbidden(error)) return i18n._(msg`Your access no longer allows it.`)
  if (isApiError(error, ERROR.notFound)) return i18n._(msg`You do not manage this company any more.`)
  if (isApiError(error, ERROR.validation)) return i18n._(msg`Something in the form is not right.`)
  return i18n._(msg`Something went wrong on our side. Try again in a moment.`)
}
