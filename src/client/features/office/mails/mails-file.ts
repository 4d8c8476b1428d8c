import { t } from '@lingui/core/macro'
import type { Locale } from '#contract/locale.ts'
import type { FailedMail } from '#contract/office/mail.schema.ts'
import type { Cell } from '../../../http/table-file.ts'
import { momentText } from '../../../i18n/moment.ts'
import { mailKindName, mailReasonText } from './words.ts'

/** Mails that could not be sent as the rows of a file. @param shops what shops are called, by id */
export const mailCells = (
  mails: readonly FailedMail[],
  shops: ReadonlyMap<string, string>,
  locale: Locale,
): Cell[][] => [
  [t`What`, t`To`, t`Shop`, t`Written`, t`Why it could not be sent`, t`Tries`],
  ...mails.map((mail): Cell[] => [
    mailKindName(mail.kind),
    mail.to ?? t`nobody yet`,
    mail.shop_id === null ? t`none` : (shops.get(mail.shop_id) ?? mail.shop_id),
    momentText(mail.at, locale),
    mailReasonText(mail),
    mail.tries,
  ]),
]
