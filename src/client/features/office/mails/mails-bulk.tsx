import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FailedMail } from '#contract/office/mail.schema.ts'
import { useContact } from '../../../http/use-contact.ts'
import { bulkWords } from '../../../i18n/bulk-words.ts'
import { action, BulkBar } from '../../../ui/list/bulk-bar.tsx'
import type { Chosen } from '../../../ui/list/use-chosen.ts'
import { decideMail } from './calls.ts'
import { decisionFailure, mailName } from './words.ts'

interface Props {
  mails: readonly FailedMail[]
  chosen: Chosen<FailedMail>
  /** Something was done with mails. */
  onEnd: () => void
}

/** What is done with all chosen mails. */
export function MailsBulk({ mails, chosen, onEnd }: Props) {
  const { t } = useLingui()
  const isThere = useContact()
  return (
    <BulkBar
      chosen={chosen}
      listed={mails}
      actions={[
        action({
          key: 'resend',
          label: t`Send again`,
          isFor: ({ is_forgotten: isForgotten }: FailedMail) => !isForgotten,
          act: ({ id }) => decideMail(id, 'resend'),
          done: (count) => plural(count, { one: '# mail is being sent again', other: '# mails are being sent again' }),
          reasonOf: decisionFailure,
        }),
        action({
          key: 'leave',
          label: t`Leave it`,
          isFor: ({ state }: FailedMail) => state === 'waiting',
          act: ({ id }) => decideMail(id, 'leave'),
          done: (count) => plural(count, { one: '# mail is left', other: '# mails are left' }),
          reasonOf: decisionFailure,
        }),
      ]}
      blocked={!isThere}
      nameOf={mailName}
      words={bulkWords()}
      onEnd={onEnd}
    />
  )
}
