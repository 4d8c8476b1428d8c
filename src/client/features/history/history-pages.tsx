import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { isConnectionError } from '../../http/api-error.ts'
import { Failure } from '../../http/failure.tsx'
import { useServerQuery } from '../../http/query.ts'
import { useLocale } from '../../i18n/locale.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { fetchHistory } from './calls.ts'
import { daysOf, dayText } from './days.ts'
import { Entry } from './history-entry.tsx'
import styles from './history.module.css'

interface Props {
  cart: Cart
  /** Where the page before ended; null: the newest. */
  before: string | null
}

/** A page of the history, day by day, and those before it one after the other as they are asked for. */
export function HistoryPages({ cart, before }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  // What is older stays as it was; the newest page grows with the cart.
  const revision = before === null ? cart.revision : null
  const { data, error, waiting, retry } = useServerQuery(
    [cart.shop_id, null, 'history', cart.id, before, revision],
    (signal) => fetchHistory(cart.id, before, signal),
  )
  if (!data && error)
    return (
      <Failure
        error={error}
        retry={retry}
        title={t`The history could not be fetched`}
        whenBack={t`What was done to the cart is kept by the server: it appears when the network is back.`}
      />
    )
  if (!data) return <Skeleton line />
  const next = data.meta.next
  return (
    <>
      {isConnectionError(error) && (
        <p className={styles.note} role="status">
          {t`There is no network: newer changes are missing here. What you put back waits on this device.`}
        </p>
      )}
      {data.data.length === 0 && <p className={styles.note}>{t`Nothing has been written down yet.`}</p>}
      <div className={styles.days} aria-busy={waiting}>
        {daysOf(data.data).map((day) => (
          <section key={day.at} aria-label={dayText(day.at, locale)}>
            <h3>{dayText(day.at, locale)}</h3>
            <ol>
              {day.entries.map((entry) => (
                <Entry key={entry.id} entry={entry} cart={cart} />
              ))}
            </ol>
          </section>
        ))}
      </div>
      {next !== null && !isOpen && (
        <div>
          <Button size="s" onClick={() => setOpen(true)}>{t`Show older changes`}</Button>
        </div>
      )}
      {next !== null && isOpen && <HistoryPages cart={cart} before={next} />}
    </>
  )
}
