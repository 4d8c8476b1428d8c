import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useServerQuery } from '../../http/query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { LogSearch } from './address.ts'
import { fetchConnections } from './calls.ts'
import { ConnectLink } from './connect-link.tsx'
import { ConnectionList } from './connection-list.tsx'
import styles from './connections-page.module.css'
import { ExchangeFilter } from './exchange-filter.tsx'
import { ExchangeList } from './exchange-list.tsx'
import { ConnectionsFailure } from './failure.tsx'

interface Props {
  shop: string
  state: LogSearch
  go: (next: LogSearch) => void
  hrefOf: (next: LogSearch) => string
}

/** The purchasing systems of a shop, and everything that was said with them. */
export function ConnectionsPage({ shop, state, go, hrefOf }: Props) {
  const { t } = useLingui()
  usePageTitle(t`Purchasing systems`)
  const {
    data: connections,
    error,
    retry,
  } = useServerQuery([shop, null, 'connections'], (signal) => fetchConnections({ shop }, signal))
  if (error && !connections) return <ConnectionsFailure error={error} retry={retry} />
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{t`Purchasing systems`}</h1>
          <p className={styles.lead}>
            {t`The systems that open this shop for their people and take the carts back, and every document between you.`}
          </p>
        </div>
        {connections && connections.length > 0 && (
          <div className={styles.ways}>
            <Link to="/office/$" params={{ _splat: 'systems/simulator' }} className={buttonClass()}>
              {t`Try a connection`}
            </Link>
            <ConnectLink />
          </div>
        )}
      </header>
      {connections ? <ConnectionList connections={connections} /> : <Skeleton line className={styles.place} />}
      <section aria-labelledby="exchanges">
        <h2 id="exchanges" className={styles.title}>{t`Documents`}</h2>
        <ExchangeFilter
          state={state}
          connections={connections ?? []}
          change={(part) => go({ ...state, ...part, page: undefined })}
        />
        <ExchangeList
          shop={shop}
          state={state}
          onPage={(page) => go({ ...state, page: page > 1 ? page : undefined })}
          hrefOf={(page) => hrefOf({ ...state, page: page > 1 ? page : undefined })}
          onClear={() => go({})}
        />
      </section>
    </>
  )
}
