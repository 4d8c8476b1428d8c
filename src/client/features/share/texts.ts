import { t } from '@lingui/core/macro'
import { ERROR } from '#contract/errors.ts'
import { SHARES_MAX } from '#contract/cart/share.ts'
import { isApiError, isConnectionError } from '../../http/api-error.ts'
import { isForbidden } from '../../http/forbidden.ts'

/** Why a link could not be made, read or taken back. */
export function shareErrorText(error: unknown): string {
  if (isConnectionError(error))
    return error.reason === 'timeout'
      ? t`The server is slow to answer. Try again in a moment.`
      : t`There is no connection. Links are made and taken back online only.`
  if (isApiError(error, ERROR.shareLimit)) return t`A cart can have ${SHARES_MAX} links. Take one back first.`
  if (isApiError(error, ERROR.notFound)) return t`The cart no longer exists.`
  if (isForbidden(error)) return t`Your access to this shop no longer allows it.`
  return t`Something went wrong on our side. Try again in a moment.`
}
