import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useServerQuery } from '../../http/query.ts'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BackLink } from './back-link.tsx'
import { fetchConnections } from './calls.ts'
import { ConnectLink } from './connect-link.tsx'
import styles from './connections-page.module.css'
import { ConnectionsFailure } from './failure.tsx'
import { SimulatorForm } from './simulator-form.tsx'
import { SimulatorResult } from './simulator-result.tsx'
import { SimulatorVisit } from './simulator-visit.tsx'
import { useSimulation, type Window } from './use-simulation.ts'

/** A purchasing system of our own: visits the shop by one of its connections, and reads the cart that comes back. */
export function SimulatorPage({ shop }: { shop: string }) {
  const { t } = useLingui()
  usePageTitle(t`Try a connection`)
  const {
    data: connections,
    error,
    retry,
  } = useServerQuery([shop, null, 'connections'], (signal) => fetchConnections({ shop }, signal))
  const running = useSimulation(shop)
  const [where, setWhere] = useState<Window>('frame')
  const { simulation, start } = running
  const usable = connections?.filter(({ enabled }) => enabled) ?? []
  return (
    <>
      <BackLink />
      <header className={styles.head}>
        <div>
          <h1>{t`Try a connection`}</h1>
          <p className={styles.lead}>
            {t`Here the shop plays the buyer’s purchasing system: it opens itself as the connection would, and shows the cart that comes back as the buyer’s system reads it. Nothing is ordered.`}
          </p>
        </div>
      </header>
      {error !== null && <ConnectionsFailure error={error} retry={retry} />}
      {!connections && error === null && <Skeleton line className={styles.place} />}
      {connections && usable.length === 0 && (
        <Notice title={t`No purchasing system is connected`} actions={<ConnectLink />}>
          <p>{t`With a connection a buyer’s people come here from their own system, and take their cart back.`}</p>
        </Notice>
      )}
      {usable.length > 0 && (
        <SimulatorForm
          shop={shop}
          connections={usable}
          busy={running.starting}
          where={where}
          onWhere={setWhere}
          onBegin={(options) => running.begin(options, where)}
        />
      )}
      {running.error !== null && <ConnectionsFailure error={running.error} retry={running.retry} />}
      {simulation && start !== null && simulation.returned_at === null && (
        <SimulatorVisit key={simulation.id} start={start.address} where={start.where} onMoved={running.look} />
      )}
      {simulation && (
        <SimulatorResult
          simulation={simulation}
          onAgain={(operation, items) => void running.again(operation, items, where)}
        />
      )}
    </>
  )
}
