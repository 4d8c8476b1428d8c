import { useLingui } from '@lingui/react/macro'
import type { AuditEntry } from '#contract/users/users.schema.ts'
import { useServerQuery } from '../../http/query.ts'
import { everyPage, SaveList } from '../../http/save-list.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { momentText } from '../../i18n/moment.ts'
import { pagerWords } from '../../i18n/pager-words.ts'
import { Pager } from '../../ui/pager/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { actionText } from './audit-texts.ts'
import { fetchAudit } from './calls.ts'
import { UsersFailure } from './failure.tsx'
import styles from './audit-list.module.css'
import { useManagerScope } from './manager-scope.ts'
import { useFileWords } from './use-file-words.ts'
import { auditCells } from './users-file.ts'

interface Props {
  shop?: string | undefined
  /** One user's alone. */
  user?: string | undefined
  page: number
  hrefOf: (page: number) => string
  onPage: (page: number) => void
}

/** Who did what to whom, the newest first. */
export function AuditList({ shop, user, page, hrefOf, onPage }: Props) {
  const { t } = useLingui()
  const words = useFileWords()
  const {
    data: answer,
    error,
    waiting,
    retry,
  } = useServerQuery([shop ?? null, null, 'audit', user ?? null, page], (signal) =>
    fetchAudit({ shop, user, page }, signal),
  )
  const texts = pagerWords()
  if (error) return <UsersFailure error={error} retry={retry} />
  if (!answer) return <Skeleton line className={styles.place} />
  if (answer.data.length === 0) return <p className={styles.empty}>{t`Nothing has been written down yet.`}</p>
  return (
    <>
      <ol className={styles.log} aria-busy={waiting}>
        {answer.data.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <SaveList
        name={t`Audit trail`}
        cells={async () => {
          const entries = await everyPage((next, signal) => fetchAudit({ shop, user, page: next }, signal))
          return auditCells(entries, words)
        }}
      />
      <Pager
        current={answer.meta.current_page}
        total={answer.meta.total_pages}
        texts={texts}
        hrefOf={hrefOf}
        onPage={onPage}
      />
    </>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { shops } = useManagerScope()
  const shop = shops.find(({ shop_id }) => shop_id === entry.shop_id)?.name ?? entry.shop_id ?? ''
  return (
    <li>
      <time dateTime={entry.at}>{momentText(entry.at, locale)}</time>
      <span>{actionText(i18n, entry, shop)}</span>
    </li>
  )
}
