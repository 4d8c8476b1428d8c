import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ErrorCode } from '#contract/errors.ts'
import { isApiError, isConnectionError } from '../../http/api-error.ts'

/** A one-time code, or the session it opened, is no more. */
export const PUNCHOUT_OVER = msg`The link has been used, or the session is over. Start again from your purchasing system.`

const TEXTS: Partial<Record<ErrorCode, MessageDescriptor>> = {
  wrong_login: msg`Username or password is incorrect`,
  rate_limited: msg`Too many attempts. Wait a quarter of an hour, or ask for a new password.`,
  account_disabled: msg`This account has been deactivated. Contact us if you think that is wrong.`,
  temporary_password_expired: msg`This temporary password is no longer good. Ask whoever gave it to you for a new one.`,
  no_connection: msg`This account has no connection to a purchasing system. Log in the ordinary way instead.`,
  punchout_code_expired: PUNCHOUT_OVER,
  wrong_password: msg`The current password is not right.`,
  weak_password: msg`The new password is too easy to guess.`,
}

/** What to tell someone whose sign-in or new password was refused; one text per cause. */
export function loginErrorText(error: unknown): MessageDescriptor {
  if (isConnectionError(error))
    return error.reason === 'timeout'
      ? msg`The server is slow to answer. Try again in a moment.`
      : msg`There is no connection. Check the network and try again.`
  const known = isApiError(error) ? TEXTS[error.code] : undefined
  return known ?? msg`Something went wrong on our side. Try again in a moment.`
}
