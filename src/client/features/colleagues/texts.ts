import { t } from '@lingui/core/macro'
import { ERROR } from '#contract/errors.ts'
import { isApiError, isConnectionError } from '../../http/api-error.ts'
import { refusalText } from '../../i18n/cart-words.ts'

/** Why colleagues could not be listed, or a cart not shared with them. */
export function colleaguesErrorText(error: unknown): string {
  if (isConnectionError(error))
    return error.reason === 'timeout'
      ? t`The server is slow to answer. Try again in a moment.`
      : t`There is no connection. Carts are shared with colleagues online only.`
  if (isApiError(error, ERROR.notFound)) return t`The server does not have this cart yet, or no longer.`
  if (isApiError(error) && error.ours && error.status < 500) return refusalText(error.code)
  return t`Something went wrong on our side. Try again in a moment.`
}
