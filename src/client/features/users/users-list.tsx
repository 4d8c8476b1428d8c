import { Plural, useLingui } from '@lingui/react/macro'
import type { UsersAnswer } from '#contract/users/users.schema.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ChooseAll } from '../../ui/list/choose.tsx'
import { RowList } from '../../ui/list/row-list.tsx'
import { useChosen } from '../../ui/list/use-chosen.ts'
import { Notice } from '../../ui/notice.tsx'
import { bulkWords } from '../../i18n/bulk-words.ts'
import { pagerWords } from '../../i18n/pager-words.ts'
import { Pager } from '../../ui/pager/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { UserColumn, UsersSearch } from './address.ts'
import { fetchUsers } from './calls.ts'
import { UsersFailure } from './failure.tsx'
import type { ServerAnswer } from '../../http/query.ts'
import { everyPage, SaveList } from '../../http/save-list.tsx'
import type { Changes } from './use-changes.ts'
import { useFileWords } from './use-file-words.ts'
import { UsersBulk } from './users-bulk.tsx'
import { UserRow } from './user-row.tsx'
import { userColumnName } from './user-columns.ts'
import { userCells } from './users-file.ts'
import styles from './users-list.module.css'

interface Props {
  users: ServerAnswer<UsersAnswer>
  changes: Changes
  state: UsersSearch
  columns: readonly UserColumn[]
  onOpen: (id: string) => void
  onPage: (page: number) => void
  hrefOf: (page: number) => string
  onClear: () => void
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/** The users, a page at a time; with its loading, empty and failed states. */
export function UsersList({ users, changes, state, columns, onOpen, onPage, hrefOf, onClear }: Props) {
  const { t, i18n } = useLingui()
  const { data: answer, error, waiting, retry } = users
  const pager = pagerWords()
  const words = useFileWords()
  const { search, shop, without, page } = state
  const chosen = useChosen(answer?.data ?? [], JSON.stringify([search, shop, without, page]))
  const { all, keys } = bulkWords()
  if (error) return <UsersFailure error={error} retry={retry} />
  if (answer && answer.data.length === 0 && state.without && state.search === undefined)
    return (
      <Notice
        title={t`Everybody buys for a company`}
        actions={<Button onClick={onClear}>{t`Show all users`}</Button>}
      />
    )
  if (answer && answer.data.length === 0)
    return (
      <Notice
        title={state.search === undefined ? t`Nobody here` : t`Nobody is called that`}
        actions={<Button onClick={onClear}>{t`Show all users`}</Button>}
      >
        <p>{t`Look for a part of a name, username or email address, in all your shops.`}</p>
      </Notice>
    )
  return (
    <>
      <VisuallyHidden>
        <span role="status">
          {answer && !waiting && <Plural value={answer.meta.total} one="# user" other="# users" />}
        </span>
      </VisuallyHidden>
      <RowList isStale={waiting} choosing={chosen.keys}>
        <table className={classNames(styles.table, waiting && answer && styles.waiting)}>
          <thead>
            <tr>
              <ChooseAll rows={answer?.data ?? []} chosen={chosen} all={all} keys={keys} />
              <th scope="col">{t`Name`}</th>
              {columns.map((key) => (
                <th key={key} scope="col">
                  {userColumnName(i18n, key)}
                </th>
              ))}
              <th scope="col">
                <VisuallyHidden>{t`More`}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {answer
              ? answer.data.map((user) => (
                  <UserRow
                    key={user.id}
                    user={user}
                    columns={columns}
                    chosen={chosen}
                    changes={changes}
                    open={state.user === user.id}
                    onOpen={() => onOpen(user.id)}
                  />
                ))
              : PLACES.map((place) => (
                  <tr key={place} className={styles.place}>
                    <td colSpan={columns.length + 3}>
                      <Skeleton line />
                    </td>
                  </tr>
                ))}
          </tbody>
        </table>
      </RowList>
      {answer && <UsersBulk users={answer.data} chosen={chosen} onEnd={retry} />}
      {answer && (
        <SaveList
          name={t`Users`}
          cells={async () =>
            userCells(await everyPage((page, signal) => fetchUsers({ ...state, page }, signal)), words)
          }
        />
      )}
      {answer && (
        <Pager
          current={answer.meta.current_page}
          total={answer.meta.total_pages}
          texts={pager}
          hrefOf={hrefOf}
          onPage={onPage}
        />
      )}
    </>
  )
}
