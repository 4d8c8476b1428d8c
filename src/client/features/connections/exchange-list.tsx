import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import type { ExchangeEntry } from '#contract/punchout/punchout-log.schema.ts'
import { useServerQuery } from '../../http/query.ts'
import { everyPage, SaveList } from '../../http/save-list.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { momentText } from '../../i18n/moment.ts'
import { pagerWords } from '../../i18n/pager-words.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager/pager.tsx'
import { CODE } from '../../ui/record-table.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { LogSearch } from './address.ts'
import { fetchExchanges } from './calls.ts'
import { exchangeCells } from './connections-file.ts'
import styles from './exchange-list.module.css'
import { ConnectionsFailure } from './failure.tsx'
import { isRefused, kindText, reasonText } from './words.ts'

interface Props {
  shop: string
  state: LogSearch
  onPage: (page: number) => void
  hrefOf: (page: number) => string
  onClear: () => void
}

/** Every document, the newest first, with what became of it. */
export function ExchangeList({ shop, state, onPage, hrefOf, onClear }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const {
    data: answer,
    error,
    waiting,
    retry,
  } = useServerQuery([shop, null, 'exchanges', state], (signal) => fetchExchanges({ shop, ...state }, signal))
  if (error) return <ConnectionsFailure error={error} retry={retry} />
  if (!answer) return <Skeleton line className={styles.place} />
  if (answer.data.length === 0) {
    const filtered = Object.values(state).some((value) => value !== undefined)
    return (
      <Notice
        title={filtered ? t`No document fits` : t`Nothing has been sent yet`}
        actions={filtered && <Button onClick={onClear}>{t`Show all documents`}</Button>}
      >
        <p>{t`Documents are kept for 90 days.`}</p>
      </Notice>
    )
  }
  return (
    <>
      <ExchangeTable entries={answer.data} isStale={waiting} />
      <SaveList
        name={t`Documents`}
        cells={async () => {
          const all = await everyPage((page, signal) => fetchExchanges({ shop, ...state, page }, signal))
          return exchangeCells(all, locale)
        }}
      />
      <Pager
        current={answer.meta.current_page}
        total={answer.meta.total_pages}
        texts={pagerWords()}
        hrefOf={hrefOf}
        onPage={onPage}
      />
    </>
  )
}

function ExchangeTable({ entries, isStale }: { entries: readonly ExchangeEntry[]; isStale: boolean }) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <ListTable
      rows={entries}
      keyOf={({ id }) => id}
      isStale={isStale}
      heading={{
        name: t`Document`,
        render: ({ id, kind }) => (
          <Link to="/office/$" params={{ _splat: `systems/${id}` }}>
            {kindText(kind)}
          </Link>
        ),
      }}
      columns={[
        {
          key: 'moment',
          name: t`Moment`,
          className: CODE,
          render: ({ at }) => <time dateTime={at}>{momentText(at, locale)}</time>,
        },
        { key: 'connection', name: t`Connection`, render: ({ connection }) => connection.name },
        {
          key: 'result',
          name: t`Result`,
          render: (entry) => (
            <span className={isRefused(entry) ? styles.refused : undefined}>
              {isRefused(entry) && <Icon of={CircleAlert} />} {reasonText(entry.reason) ?? entry.detail}
            </span>
          ),
        },
      ]}
    />
  )
}
