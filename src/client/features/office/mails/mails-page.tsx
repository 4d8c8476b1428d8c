import { Plural, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { FailedMail, FailedMails } from '#contract/office/mail.schema.ts'
import type { FailedMailState } from '#contract/office/mail.ts'
import type { Shop } from '#contract/users/auth.schema.ts'
import { amendAnswers, useServerQuery } from '../../../http/query.ts'
import { everyPage, SaveList } from '../../../http/save-list.tsx'
import { columnsWords } from '../../../i18n/columns-words.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useColumns } from '../../../storage/kept-columns.ts'
import { sessionAtom } from '../../../storage/session-state.ts'
import { ColumnsChoice } from '../../../ui/columns/columns-choice.tsx'
import { FilterRow } from '../../../ui/filters/filter-row.tsx'
import { useChosen } from '../../../ui/list/use-chosen.ts'
import { Notice } from '../../../ui/notice.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.ts'
import { BackLink } from '../back-link.tsx'
import sheet from '../office-forms.css?url'
import { OfficePage, useOfficeList } from '../office-list.tsx'
import { useDoing } from '../use-doing.ts'
import { MAIL_COLUMNS, readMailsState, writeMailsState } from './address.ts'
import { decideMail, fetchFailedMails, type MailDecision } from './calls.ts'
import { MailsBulk } from './mails-bulk.tsx'
import { mailCells } from './mails-file.ts'
import { mailColumnName, MailsTable } from './mails-table.tsx'
import { decisionFailure } from './words.ts'

/** In which shop a mail is written says something to those alone who see several. */
const ALL_SHOPS = { all: MAIL_COLUMNS }
const ONE_SHOP = { all: MAIL_COLUMNS.filter((key) => key !== 'shop') }
const ADDRESS = { read: readMailsState, write: writeMailsState }

/** Mails that could not be sent; which are shown stands in the address. */
export function MailsPage({ shop: { shop_id: shop } }: { shop: Shop }) {
  const { t } = useLingui()
  usePageTitle(t`Mails that could not be sent`)
  const locale = useLocale()
  const session = useAtomValue(sessionAtom)
  const isAdministrator = session?.user.installation === true
  const { state, go, hrefOf } = useOfficeList('mails', ADDRESS)
  const isAll = isAdministrator && state.all
  const { columns: named, ...asked } = state
  const [columns, keep] = useColumns('mails', named, isAdministrator ? ALL_SHOPS : ONE_SHOP)
  const key = [shop, null, 'office-mails'] as const
  const list = useServerQuery([...key, { ...asked, isAll }], (signal) =>
    fetchFailedMails(isAll ? null : shop, state, signal),
  )
  const { data, retry } = list
  const chosen = useChosen(data?.data ?? [], JSON.stringify({ ...asked, isAll }))
  const [busy, act] = useDoing(decisionFailure)
  const decide = (mail: FailedMail, decision: MailDecision): void =>
    act(async () => {
      try {
        await decideMail(mail.id, decision)
        const without = (page: FailedMails): FailedMails => ({
          ...page,
          data: page.data.filter(({ id }) => id !== mail.id),
          meta: { ...page.meta, total: page.meta.total - 1 },
        })
        amendAnswers<FailedMails>(key, (page) => (page.data.some(({ id }) => id === mail.id) ? without(page) : page))
        toast(decision === 'resend' ? t`It is being sent again` : t`It is left`, 'success', { id: 'office-saved' })
      } finally {
        retry()
      }
    })
  const names = new Map((session?.shops ?? []).map(({ shop_id, name }) => [shop_id, name]))
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="office" />
      <header className="office-head">
        <BackLink to="">{t`What needs doing`}</BackLink>
        <h1>{t`Mails that could not be sent`}</h1>
        <p>{t`They are tried again by themselves, at least once an hour. What is left is not, and is forgotten after 30 days.`}</p>
      </header>
      <FilterRow>
        <Select
          label={t`State`}
          value={state.state}
          options={[
            { value: 'waiting', label: t`Tried again by themselves` },
            { value: 'left', label: t`Left alone` },
          ]}
          onValue={(value) => go({ state: value as FailedMailState })}
        />
        {isAdministrator && (
          <Select
            label={t`Shops`}
            value={state.all ? 'all' : 'this'}
            options={[
              { value: 'this', label: t`This shop` },
              { value: 'all', label: t`All shops` },
            ]}
            onValue={(value) => go({ all: value === 'all' })}
          />
        )}
      </FilterRow>
      <div className="office-bar">
        <p role="status">{data && <Plural value={data.meta.total} one="# mail" other="# mails" />}</p>
        <div className="office-buttons">
          <ColumnsChoice
            columns={(isAdministrator ? ALL_SHOPS : ONE_SHOP).all.map((key) => [key, mailColumnName(key)] as const)}
            shown={columns}
            texts={columnsWords()}
            onChange={(next) => {
              keep(next)
              go({ page: state.page, columns: next })
            }}
          />
          <SaveList
            name={t`Mails that could not be sent`}
            className="office-buttons"
            disabled={!data?.meta.total}
            cells={async () => {
              const all = await everyPage((page, signal) =>
                fetchFailedMails(isAll ? null : shop, { ...state, page }, signal),
              )
              return mailCells(all, names, locale)
            }}
          />
        </div>
      </div>
      <OfficePage
        list={list}
        nothing={<Notice title={state.state === 'left' ? t`No mail has been left` : t`Every mail could be sent`} />}
        hrefOf={hrefOf}
        onPage={(page) => go({ page })}
      >
        {(found) => (
          <>
            <MailsTable
              mails={found.data}
              columns={columns}
              shops={names}
              chosen={chosen}
              busy={busy}
              onDecide={decide}
            />
            <MailsBulk mails={found.data} chosen={chosen} onEnd={retry} />
          </>
        )}
      </OfficePage>
    </>
  )
}
