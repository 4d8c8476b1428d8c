import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FailedMail } from '#contract/office/mail.schema.ts'
import { useContact } from '../../../http/use-contact.ts'
import { bulkWords } from '../../../i18n/bulk-words.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { momentText } from '../../../i18n/moment.ts'
import { Button } from '../../../ui/button.tsx'
import { type ListColumn, ListTable } from '../../../ui/list/list-table.tsx'
import type { Chosen } from '../../../ui/list/use-chosen.ts'
import { FIGURE } from '../../../ui/record-table.tsx'
import type { MailColumn } from './address.ts'
import type { MailDecision } from './calls.ts'
import { mailKindName, mailName, mailReasonText } from './words.ts'

interface Props {
  mails: readonly FailedMail[]
  columns: readonly MailColumn[]
  /** What shops are called, by id. */
  shops: ReadonlyMap<string, string>
  chosen: Chosen<FailedMail>
  busy: boolean
  onDecide: (mail: FailedMail, decision: MailDecision) => void
}

/** What the columns of the list are called. */
export function mailColumnName(key: MailColumn): string {
  const names: Readonly<Record<MailColumn, string>> = {
    to: t`To`,
    shop: t`Shop`,
    written: t`Written`,
    why: t`Why it could not be sent`,
    tries: t`Tries`,
  }
  return names[key]
}

/** Mails that could not be sent, each with why, and what may be done. */
export function MailsTable({ mails, columns, shops, chosen, busy, onDecide }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const isThere = useContact()
  const cells: Readonly<Record<MailColumn, Pick<ListColumn<FailedMail>, 'className' | 'render'>>> = {
    to: { render: ({ to }) => to ?? t`nobody yet` },
    shop: { render: ({ shop_id: shop }) => (shop === null ? t`none` : (shops.get(shop) ?? shop)) },
    written: { render: ({ at }) => <time dateTime={at}>{momentText(at, locale)}</time> },
    why: { render: (mail) => <Why mail={mail} /> },
    tries: { className: FIGURE, render: ({ tries }) => tries },
  }
  const { all, keys, one } = bulkWords()
  return (
    <ListTable
      rows={mails}
      keyOf={({ id }) => id}
      heading={{ name: t`What`, render: ({ kind }) => mailKindName(kind) }}
      columns={[
        ...columns.map((key) => ({ key, name: mailColumnName(key), ...cells[key] })),
        {
          key: 'do',
          name: t`To do`,
          isBare: () => true,
          render: (mail) => <Decisions mail={mail} busy={busy || !isThere} onDecide={onDecide} />,
        },
      ]}
      choosing={{ chosen, all, keys, one: (mail) => one(mailName(mail)) }}
    />
  )
}

function Why({ mail }: { mail: FailedMail }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { status, next_try_at: next, left_by: leftBy } = mail
  return (
    <>
      {mailReasonText(mail)}
      {status !== null && <span className="office-note"> {t`Its answer: ${status}`}</span>}
      {next !== null && (
        <time className="office-note" dateTime={next}>
          {' '}
          {t`Next try: ${momentText(next, locale)}`}
        </time>
      )}
      {leftBy !== null && <span className="office-note"> {t`Left by ${leftBy}`}</span>}
      {mail.is_forgotten && <span className="office-note"> {t`Its link is forgotten; invite the person again.`}</span>}
    </>
  )
}

function Decisions({ mail, busy, onDecide }: Pick<Props, 'busy' | 'onDecide'> & { mail: FailedMail }) {
  const { t } = useLingui()
  const what = mailKindName(mail.kind)
  return (
    <span className="office-buttons">
      {!mail.is_forgotten && (
        <Button size="s" disabled={busy} aria-label={t`Send again: ${what}`} onClick={() => onDecide(mail, 'resend')}>
          {t`Send again`}
        </Button>
      )}
      {mail.state === 'waiting' && (
        <Button size="s" disabled={busy} aria-label={t`Leave it: ${what}`} onClick={() => onDecide(mail, 'leave')}>
          {t`Leave it`}
        </Button>
      )}
    </span>
  )
}
