import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { columnsWords } from '../../i18n/columns-words.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { listText } from '../../i18n/list.ts'
import { USER_COLUMNS, type UsersSearch, USUAL_COLUMNS } from './address.ts'
import { fetchUsers } from './calls.ts'
import { NewUserPanel } from './new-user-panel.tsx'
import { useManagerScope } from './manager-scope.ts'
import { useServerQuery } from '../../http/query.ts'
import { useChanges } from './use-changes.ts'
import { userColumnName } from './user-columns.ts'
import { UserDialog } from './user-dialog.tsx'
import { UsersFilter } from './users-filter.tsx'
import { UsersList } from './users-list.tsx'
import { ColumnsChoice } from '../../ui/columns/columns-choice.tsx'
import { readColumns, writeColumns } from '../../ui/columns/columns.ts'
import { useColumns } from '../../storage/kept-columns.ts'
import { NeedsNetwork } from '../../ui/needs-network.tsx'
import styles from './users-page.module.css'

interface Props {
  state: UsersSearch
  go: (next: UsersSearch, replace?: boolean) => void
  hrefOf: (next: UsersSearch) => string
  tabs: ReactNode
}

const COLUMNS = { all: USER_COLUMNS, usual: USUAL_COLUMNS }

/** The list with what can be done in place, and the form for a new user beside it. */
export function UsersScreen({ state, go, hrefOf, tabs }: Props) {
  const { t, i18n } = useLingui()
  const { shops } = useManagerScope()
  const { search, shop, without, columns, page } = state
  const [shown, keep] = useColumns('users', readColumns(columns, USER_COLUMNS), COLUMNS)
  const asked = { search, shop, without, page }
  const users = useServerQuery([null, null, 'users', asked], (signal) => fetchUsers(asked, signal))
  const changes = useChanges()
  const open = users.data?.data.find(({ id }) => id === state.user)
  const chosen = shops.filter(({ shop_id }) => shop === undefined || shop_id === shop)
  const names = listText(
    chosen.map(({ name }) => name),
    currentLocale(),
  )
  return (
    <>
      <header className={styles.head}>
        <h1>{t`Users`}</h1>
        <p className={styles.lead}>
          {users.data && (
            <>
              <Plural
                value={users.data.meta.active}
                one={`# active in ${names}.`}
                other={`# active in ${names}.`}
              />{' '}
            </>
          )}
          <Trans>You can give at most your own access.</Trans>
        </p>
        {tabs}
      </header>
      <NeedsNetwork why={t`Users are managed online only. Everything here waits for the network.`}>
        <div className={styles.work}>
          <div>
            <UsersFilter
              search={search ?? ''}
              shop={shop}
              shops={shops}
              without={without !== undefined}
              onSearch={(text) => go({ shop, without, columns, search: text === '' ? undefined : text }, true)}
              onShop={(next) => go({ search, without, columns, shop: next })}
              onWithout={(next) => go({ search, shop, columns, without: next ? 'company' : undefined })}
            >
              <ColumnsChoice
                columns={USER_COLUMNS.map((key) => [key, userColumnName(i18n, key)] as const)}
                shown={shown}
                texts={columnsWords()}
                onChange={(next) => {
                  keep(next)
                  go({ ...state, columns: writeColumns(next).columns })
                }}
              />
            </UsersFilter>
            <UsersList
              users={users}
              changes={changes}
              state={state}
              columns={shown}
              onOpen={(id) => go({ ...state, user: id })}
              onPage={(next) => go({ search, shop, without, columns, page: next > 1 ? next : undefined })}
              hrefOf={(next) => hrefOf({ search, shop, without, columns, page: next > 1 ? next : undefined })}
              onClear={() => go({ columns })}
            />
          </div>
          <NewUserPanel onMade={users.retry} />
        </div>
      </NeedsNetwork>
      <UserDialog user={open ?? null} changes={changes} onClose={() => go({ ...state, user: undefined }, true)} />
    </>
  )
}
