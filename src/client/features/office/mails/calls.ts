import type { FailedMail, FailedMails } from '#contract/office/mail.schema.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { getJson, postJson } from '../../../http/api.ts'
import type { MailsState } from './address.ts'

/** What is decided about a mail that could not be sent. */
export type MailDecision = 'resend' | 'leave'

/** Mails that could not be sent. Throws as `getJson` does. @param shop null: of all that one may see */
export const fetchFailedMails = (
  shop: string | null,
  { state, page }: Pick<MailsState, 'state' | 'page'>,
  signal: AbortSignal,
): Promise<FailedMails> => getJson(OFFICE_API.mails, { shop_id: shop ?? undefined, state, page }, { signal })

/** Answers how the mail is then. Throws as `postJson` does. */
export const decideMail = async (id: string, decision: MailDecision): Promise<FailedMail> =>
  (
    await postJson<{ data: FailedMail }>(
      (decision === 'resend' ? OFFICE_API.mailResend : OFFICE_API.mailLeave).replace(':id', encodeURIComponent(id)),
      undefined,
    )
  ).data
