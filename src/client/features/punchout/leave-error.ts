import { t } from '@lingui/core/macro'
import { ERROR } from '#contract/errors.ts'
import { isApiError, isConnectionError } from '../../http/api-error.ts'

/** Why the purchasing system could not be reached, and what to do. */
export function leaveErrorText(error: unknown): string {
  if (isConnectionError(error))
    return t`There is no answer. Press again when the network is back: it is sent only once.`
  if (isApiError(error, ERROR.cartClosed))
    return t`Too much time has passed to send it again. Start again from your purchasing system.`
  if (isApiError(error, ERROR.forbidden)) return t`Your access to this shop no longer allows it.`
  return t`Something went wrong on our side. Try again in a moment.`
}
