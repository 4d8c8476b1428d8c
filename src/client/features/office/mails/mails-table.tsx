import { useLingui } from '@lingui/react/macro'
import type { FailedMail } from '#contract/office/mail.schema.ts'
import { useContact } from '../../../http/use-contact.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { momentText } from '../../../i18n/moment.ts'
import { Button } from '../../../ui/button.tsx'
import { FIGURE, RecordTable } from '../../../ui/record-table.tsx'
import type { MailDecision } from './calls.ts'
import { mailKindName, mailReasonText } from './words.ts'

interface Props {
  mails: readonly FailedMail[]
  /** What shops are called, by id, where those of several are shown. */
  shops: ReadonlyMap<string, string> | null
  busy: boolean
  onDecide: (mail: FailedMail, decision: MailDecision) => void
}

/** Mails that could not be sent, each with why, and what may be done. */
export function MailsTable({ mails, shops, busy, onDecide }: Props) {
  const { t } = useLingui()
  const isThere = useContact()
  return (
    <RecordTable>
      <thead>
        <tr>
          <th scope="col">{t`What`}</th>
          <th scope="col">{t`To`}</th>
          {shops && <th scope="col">{t`Shop`}</th>}
          <th scope="col">{t`Written`}</th>
          <th scope="col">{t`Why it could not be sent`}</th>
          <th scope="col" className={FIGURE}>{t`Tries`}</th>
          <th scope="col">{t`To do`}</th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <Row key={mail.id} mail={mail} shops={shops} busy={busy || !isThere} onDecide={onDecide} />
        ))}
      </tbody>
    </RecordTable>
  )
}

function Row({ mail, shops, busy, onDecide }: Omit<Props, 'mails'> & { mail: FailedMail }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { kind, to, shop_id: shop, at, state, tries, next_try_at: next, status, left_by: leftBy } = mail
  const what = mailKindName(kind)
  return (
    <tr>
      <th scope="row">{what}</th>
      <td data-label={t`To`}>{to ?? t`nobody yet`}</td>
      {shops && <td data-label={t`Shop`}>{shop === null ? t`none` : (shops.get(shop) ?? shop)}</td>}
      <td data-label={t`Written`}>
        <time dateTime={at}>{momentText(at, locale)}</time>
      </td>
      <td data-label={t`Why it could not be sent`}>
        {mailReasonText(mail)}
        {status !== null && <span className="office-note"> {t`Its answer: ${status}`}</span>}
        {next !== null && (
          <time className="office-note" dateTime={next}>
            {' '}
            {t`Next try: ${momentText(next, locale)}`}
          </time>
        )}
        {leftBy !== null && <span className="office-note"> {t`Left by ${leftBy}`}</span>}
        {mail.is_forgotten && (
          <span className="office-note"> {t`Its link is forgotten; invite the person again.`}</span>
        )}
      </td>
      <td data-label={t`Tries`} className={FIGURE}>
        {tries}
      </td>
      <td>
        <span className="office-buttons">
          {!mail.is_forgotten && (
            <Button
              size="s"
              disabled={busy}
              aria-label={t`Send again: ${what}`}
              onClick={() => onDecide(mail, 'resend')}
            >
              {t`Send again`}
            </Button>
          )}
          {state === 'waiting' && (
            <Button size="s" disabled={busy} aria-label={t`Leave it: ${what}`} onClick={() => onDecide(mail, 'leave')}>
              {t`Leave it`}
            </Button>
          )}
        </span>
      </td>
    </tr>
  )
}
