import { t } from '@lingui/core/macro'
import { ERROR } from '#contract/errors.ts'
import { isApiError, isConnectionError } from '../../http/api-error.ts'

/** Why something that was written could not be saved: it stays where it was written. */
export function savingFailure(error: unknown): string {
  if (isConnectionError(error))
    return error.reason === 'timeout'
      ? t`The server is slow to answer. Your changes stay here; save them again in a moment.`
      : t`There is no network. Your changes stay on this device until you save them.`
  if (isRefused(error)) return t`Your access no longer allows it.`
  return t`Something went wrong on our side. Your changes stay here; save them again in a moment.`
}

/** Why an action failed that is done at once, without a draft. */
export function doingFailure(error: unknown): string {
  if (isConnectionError(error))
    return error.reason === 'timeout'
      ? t`The server is slow to answer. Look whether it was done before you do it again.`
      : t`There is no network, so nothing was done.`
  if (isRefused(error)) return t`Your access no longer allows it.`
  return t`Something went wrong on our side. Try again in a moment.`
}

/** The same of something that a colleague may have changed, or done, since it was read. */
export function meanwhileFailure(error: unknown): string {
  if (isApiError(error, ERROR.revisionChanged) || isApiError(error, ERROR.statusNotAllowed))
    return t`A colleague has changed it meanwhile. Look at it, then do it again.`
  return isApiError(error, ERROR.notFound) ? t`It is no longer there.` : doingFailure(error)
}

const isRefused = (error: unknown): boolean =>
  isApiError(error, ERROR.forbidden) || isApiError(error, ERROR.shopForbidden)
