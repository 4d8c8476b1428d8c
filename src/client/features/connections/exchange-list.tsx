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
import { Notice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager/pager.tsx'
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
      <ol className={styles.list} aria-busy={waiting}>
        {answer.data.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
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

function Entry({ entry }: { entry: ExchangeEntry }) {
  const locale = useLocale()
  const { id, at, connection, kind, reason, detail } = entry
  return (
    <li>
      <time dateTime={at}>{momentText(at, locale)}</time>
      <span className={styles.from}>{connection.name}</span>
      <Link to="/office/$" params={{ _splat: `systems/${id}` }} className={styles.what}>
        {kindText(kind)}
      </Link>
      <span className={isRefused(entry) ? styles.refused : styles.good}>
        {isRefused(entry) && <Icon of={CircleAlert} />} {reasonText(reason) ?? detail}
      </span>
    </li>
  )
}
