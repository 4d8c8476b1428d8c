import { t } from '@lingui/core/macro'
import { ERROR } from '#contract/errors.ts'
import { EXPORT_ORDERS_MAX } from '#contract/orders/orders.ts'
import { isApiError, isConnectionError } from './api-error.ts'

/** Why there is no file of orders. */
export function fileFailure(error: unknown): string {
  if (isApiError(error, ERROR.tooManyOrders))
    return t`That is more than one file can hold. Choose a shorter period, at most ${EXPORT_ORDERS_MAX} orders.`
  if (isApiError(error, ERROR.tooManyExports))
    return t`Several files of yours are being made already. Wait a moment and try again.`
  if (isApiError(error, ERROR.statusNotAllowed)) return t`Nothing of this order is left to be delivered.`
  if (isConnectionError(error))
    return error.reason === 'offline'
      ? t`The file could not be fetched, since there is no network. Try again when it is back.`
      : t`The file took too long to make. Choose a shorter period and try again.`
  return t`The file could not be made. Try again.`
}
