import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ERROR, type ErrorCode } from '#contract/errors.ts'
import { OFFICE_ERROR } from '#contract/office/office-error.ts'
import { isApiError, isConnectionError } from '../../http/api-error.ts'

/** Why something may not be done to a user; the same words before and after asking the server. */
const TEXTS: Partial<Record<ErrorCode, MessageDescriptor>> = {
  [ERROR.ownAccount]: msg`This is your own account: somebody else has to do that.`,
  [ERROR.accountElsewhere]: msg`The user also belongs to shops or companies that you do not manage. You can only change what is yours.`,
  [ERROR.levelTooHigh]: msg`The user's access is higher than yours.`,
  [ERROR.lastShop]: msg`A user needs at least one shop. Deactivate the user instead.`,
  [ERROR.lastCompany]: msg`A user needs at least one company. Take the user out of the shop instead.`,
  [OFFICE_ERROR.lastInstallation]: msg`Somebody who can log in has to keep the rights over the installation. Give them to somebody else first.`,
  [ERROR.tooManyCarts]: msg`You would have more open carts than anybody can. Order or cancel some of yours first.`,
  [ERROR.tooManyLines]: msg`Your open carts would hold more lines than they can. Order or cancel some of yours first.`,
  [ERROR.companyForbidden]: msg`You do not manage that company.`,
  [ERROR.shopForbidden]: msg`You have no access to that shop.`,
  [ERROR.forbidden]: msg`Your access no longer allows it.`,
  [ERROR.notFound]: msg`The user is no longer in any shop or company that you manage.`,
  [ERROR.usernameTaken]: msg`This username is taken`,
  [ERROR.weakPassword]: msg`The password is too easy to guess.`,
  [ERROR.validation]: msg`Something in the form is not right.`,
  [ERROR.revisionChanged]: msg`Somebody else changed the user at the same time.`,
  [ERROR.rateLimited]: msg`Too many changes at once. Wait a moment and try again.`,
}

/** The reason as a rule of the contract gives it. */
export const refusalText = (code: ErrorCode): MessageDescriptor => TEXTS[code] ?? TEXTS.forbidden ?? msg`Not allowed`

/** What to say of a call that failed: what happened, and that nothing was changed. */
export function userErrorText(i18n: I18n, error: unknown): string {
  if (isConnectionError(error))
    return error.reason === 'timeout'
      ? i18n._(msg`The server is slow to answer. Try again in a moment.`)
      : i18n._(msg`There is no connection. Check the network and try again.`)
  const known = isApiError(error) ? TEXTS[error.code] : undefined
  return i18n._(known ?? msg`Something went wrong on our side. Try again in a moment.`)
}
