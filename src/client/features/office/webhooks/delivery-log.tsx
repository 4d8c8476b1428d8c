import { Plural, useLingui } from '@lingui/react/macro'
import { WEBHOOK_STATES } from '#contract/office/webhook.ts'
import type { Deliveries } from '#contract/office/webhook.schema.ts'
import { isApiError } from '../../../http/api-error.ts'
import type { ServerAnswer } from '../../../http/query.ts'
import { everyPage, SaveList } from '../../../http/save-list.tsx'
import { columnsWords } from '../../../i18n/columns-words.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { pagerWords } from '../../../i18n/pager-words.ts'
import { useColumns } from '../../../storage/kept-columns.ts'
import { Button } from '../../../ui/button.tsx'
import { ColumnsChoice } from '../../../ui/columns/columns-choice.tsx'
import { readColumns, writeColumns } from '../../../ui/columns/columns.ts'
import { FilterRow } from '../../../ui/filters/filter-row.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pager } from '../../../ui/pager/pager.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OnlineOnly } from '../form-end.tsx'
import { OfficeFailure } from '../failure.tsx'
import { useDoing } from '../use-doing.ts'
import { DELIVERY_COLUMNS, type HooksState } from './address.ts'
import { type DeliveryAction, decide, fetchDeliveries } from './calls.ts'
import { DeliveryList } from './delivery-list.tsx'
import { deliveryColumnName, type Entry } from './delivery-table.tsx'
import { deliveryCells } from './hooks-file.ts'
import { hookFailure, stateName } from './words.ts'

interface Props {
  state: HooksState
  log: ServerAnswer<Deliveries>
  /** What holds others back, to stand before everything else; null: nothing does. */
  parked: ServerAnswer<Deliveries> | null
  go: (next: HooksState) => void
  hrefOf: (next: HooksState) => string
  /** Asks for everything again. */
  renew: () => void
}

const COLUMNS = { all: DELIVERY_COLUMNS }

/** What went and goes to an endpoint: what is parked first, then everything, the newest first. */
export function DeliveryLog({ state, log, parked: asked, go, hrefOf, renew }: Props) {
  const parked = asked?.data
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const [busy, act] = useDoing((error) => {
    if (isApiError(error)) renew()
    return hookFailure(error)
  })
  const onDecide = (entry: Entry, decision: DeliveryAction): void =>
    act(async () => {
      await decide(entry.id, decision)
      renew()
    })
  const [columns, keep] = useColumns('deliveries', readColumns(state.columns, DELIVERY_COLUMNS), COLUMNS)
  /** Of this endpoint all. */
  const all = { endpoint: state.endpoint, columns: state.columns }
  const table = {
    columns,
    busy,
    onDecide,
    onOpen: (id: number) => go({ ...state, delivery: id }),
    hrefTo: (id: number): string => hrefOf({ ...state, delivery: id }),
    onEnd: renew,
  }
  const whole = async () => {
    const { endpoint = '', state: only } = state
    const entries = await everyPage((page, signal) => fetchDeliveries(endpoint, { state: only, page }, signal))
    return deliveryCells(entries, i18n, locale)
  }
  const paged = (page: number): HooksState => ({ ...state, page: page > 1 ? page : undefined })
  return (
    <OnlineOnly>
      {asked?.error && !parked ? <OfficeFailure error={asked.error} retry={asked.retry} /> : null}
      {parked && parked.data.length > 0 && (
        <section aria-labelledby="office-parked">
          <h2 id="office-parked">
            {t`Parked`} <Plural value={parked.meta.total} one="(# event)" other="(# events)" />
          </h2>
          <p className="office-note">
            {t`Tried for three days in vain. Later events of the same order wait until you resend or skip it.`}
          </p>
          <DeliveryList entries={parked.data} question="parked" {...table} />
          {parked.meta.total > parked.data.length && (
            <div className="office-actions">
              <Button onClick={() => go({ ...all, state: 'parked' })}>{t`All that are parked`}</Button>
            </div>
          )}
        </section>
      )}
      <section aria-labelledby="office-log">
        <h2 id="office-log">{t`Log`}</h2>
        <FilterRow>
          <Select
            label={t`State`}
            value={state.state ?? ''}
            options={[
              { value: '', label: t`All` },
              ...WEBHOOK_STATES.map((one) => ({ value: one, label: stateName(i18n, one) })),
            ]}
            onValue={(value) => go({ ...all, state: WEBHOOK_STATES.find((one) => one === value) })}
          />
          <ColumnsChoice
            columns={DELIVERY_COLUMNS.map((key) => [key, deliveryColumnName(key)] as const)}
            shown={columns}
            texts={columnsWords()}
            onChange={(next) => {
              keep(next)
              go({ ...state, columns: writeColumns(next).columns })
            }}
          />
        </FilterRow>
        {log.error && !log.data ? (
          <OfficeFailure error={log.error} retry={log.retry} />
        ) : !log.data ? (
          <Skeleton line />
        ) : log.data.data.length === 0 ? (
          <Notice
            title={state.state || state.page ? t`Nothing of that kind is in the log` : t`Nothing has been sent yet`}
            actions={(state.state || state.page) && <Button onClick={() => go(all)}>{t`Show the whole log`}</Button>}
          >
            <p>{t`What is settled is kept for 30 days.`}</p>
          </Notice>
        ) : (
          <>
            <DeliveryList entries={log.data.data} question={JSON.stringify([state.state, state.page])} {...table} />
            <SaveList name={t`Log`} className="office-actions" cells={whole} />
            <Pager
              current={log.data.meta.current_page}
              total={log.data.meta.total_pages}
              texts={pagerWords()}
              hrefOf={(page) => hrefOf(paged(page))}
              onPage={(page) => go(paged(page))}
            />
          </>
        )}
      </section>
    </OnlineOnly>
  )
}
