import { t } from '@lingui/core/macro'
import { ERROR } from '#contract/errors.ts'
import type { MailKind } from '#contract/office/mail.ts'
import type { FailedMail } from '#contract/office/mail.schema.ts'
import { isApiError } from '../../../http/api-error.ts'
import { doingFailure } from '../failure-text.ts'

/** What a mail is about. */
export function mailKindName(kind: MailKind): string {
  switch (kind) {
    case 'order_confirmation':
      return t`Order confirmation to the buyer`
    case 'order_step':
      return t`News of an order to the buyer`
    case 'order_supplier':
      return t`Order to the supplier`
    case 'approval':
      return t`Request for approval, or the answer to it`
    case 'password':
      return t`Invitation, or link to choose a password`
    case 'message':
      return t`Message from the contact form`
    case 'other':
      return t`Another mail`
  }
}

/** A mail among others: what it is about, and to whom. */
export const mailName = ({ kind, to }: Pick<FailedMail, 'kind' | 'to'>): string =>
  [mailKindName(kind), to].filter((part) => part !== null).join(', ')

/** Why a mail could not be sent, and what helps. */
export function mailReasonText({ reason }: Pick<FailedMail, 'reason'>): string {
  switch (reason) {
    case 'no_recipient':
      return t`Nobody’s address is known. Say where orders go under The shop.`
    case 'unreachable':
      return t`The mail server cannot be reached. It is tried again by itself.`
    case 'credentials':
      return t`The mail server does not accept the shop’s sign-in. Whoever runs the server can mend that.`
    case 'refused':
      return t`The mail server refuses it, mostly because there is no such address. Look at the address.`
    case 'later':
      return t`The mail server does not take it yet. It is tried again by itself.`
    case 'too_large':
      return t`It is too large for the mail server.`
    case 'not_made':
      return t`Something went wrong on our side when it was made. It is tried again by itself.`
    case 'interrupted':
      return t`The last try was cut short. It is tried again by itself.`
  }
}

/** Why a mail could not be sent again, or left. */
export function decisionFailure(error: unknown): string {
  if (isApiError(error, ERROR.statusNotAllowed)) return t`It has gone meanwhile, or cannot be sent any more.`
  if (isApiError(error, ERROR.inProgress)) return t`It is being sent this very moment. Look again in a moment.`
  if (isApiError(error, ERROR.notFound)) return t`It is no longer there.`
  return doingFailure(error)
}
