import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isPunchout, readCredentials } from '../../storage/token-store.ts'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { Select } from '../../ui/select.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import type { UsersSearch } from './address.ts'
import { AuditList } from './audit-list.tsx'
import { NoPermission } from './no-permission.tsx'
import { useManagerScope } from './manager-scope.ts'
import { UsersScreen } from './users-screen.tsx'
import styles from './users-page.module.css'

interface Props {
  state: UsersSearch
  /** Changes the address; `replace` leaves no step behind, as while one types. */
  go: (next: UsersSearch, replace?: boolean) => void
  hrefOf: (next: UsersSearch) => string
  /** What stands beside the choice of what is shown. */
  children?: ReactNode
}

/** The users of the shops that one manages [contract/managing-users]. */
export function UsersPage(props: Props) {
  const { t } = useLingui()
  const { shops } = useManagerScope()
  const credentials = readCredentials()
  usePageTitle(t`Users`)
  if (shops.length === 0 || (credentials && isPunchout(credentials))) return <NoPermission />
  return <Managed {...props} />
}

function Managed({ state, go, hrefOf, children }: Props) {
  const { t } = useLingui()
  const { shops } = useManagerScope()
  const log = state.view === 'log'
  const choices = [
    { value: 'list', label: t`Users` },
    { value: 'log', label: t`Audit trail` },
  ] as const
  const tabs = (
    <div className={styles.tabs}>
      <ChoiceRow
        label={t`Show`}
        choices={choices}
        value={log ? 'log' : 'list'}
        onChoose={(value) =>
          go({ shop: state.shop, columns: state.columns, view: value === 'log' ? 'log' : undefined })
        }
      />
      {children}
    </div>
  )
  if (!log) return <UsersScreen state={state} go={go} hrefOf={hrefOf} tabs={tabs} />
  return (
    <>
      <header className={styles.head}>
        <h1>{t`Audit trail`}</h1>
        <p className={styles.lead}>{t`Every change to a user of your shops, the newest first.`}</p>
        {tabs}
      </header>
      {shops.length > 1 && (
        <Select
          label={t`Shop`}
          className={styles.shop}
          value={state.shop ?? ''}
          options={[
            { value: '', label: t`All my shops` },
            ...shops.map(({ shop_id, name }) => ({ value: shop_id, label: name })),
          ]}
          onValue={(shop) => go({ ...state, page: undefined, shop: shop === '' ? undefined : shop })}
        />
      )}
      <AuditList
        shop={state.shop}
        page={state.page ?? 1}
        hrefOf={(page) => hrefOf({ ...state, page })}
        onPage={(page) => go({ ...state, page })}
      />
    </>
  )
}
