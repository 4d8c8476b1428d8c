import { t } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import type { Deliveries } from '#contract/office/webhook.schema.ts'
import { bulkWords } from '../../../i18n/bulk-words.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { momentText } from '../../../i18n/moment.ts'
import { Button } from '../../../ui/button.tsx'
import { type ListColumn, ListTable } from '../../../ui/list/list-table.tsx'
import type { Chosen } from '../../../ui/list/use-chosen.ts'
import { isPlainClick } from '../../../ui/plain-click.ts'
import { FIGURE, WORDS } from '../../../ui/record-table.tsx'
import type { DeliveryColumn } from './address.ts'
import type { DeliveryAction } from './calls.ts'
import { eventName, stateName } from './words.ts'

export type Entry = Deliveries['data'][number]

export interface TableProps {
  entries: readonly Entry[]
  columns: readonly DeliveryColumn[]
  busy: boolean
  onDecide: (entry: Entry, decision: DeliveryAction) => void
  onOpen: (id: number) => void
  hrefTo: (id: number) => string
  chosen: Chosen<Entry>
  /** What one is called among others. */
  nameOf: (entry: Entry) => string
}

/** What the columns of the log are called. */
export function deliveryColumnName(key: DeliveryColumn): string {
  const names: Readonly<Record<DeliveryColumn, string>> = {
    moment: t`Moment`,
    state: t`State`,
    tries: t`Tries`,
    answer: t`Last answer`,
  }
  return names[key]
}

/** Deliveries with what became of each; one that is parked is decided about here. */
export function DeliveryTable({ entries, columns, busy, onDecide, onOpen, hrefTo, chosen, nameOf }: TableProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { all, keys, one } = bulkWords()
  const cells: Readonly<Record<DeliveryColumn, Pick<ListColumn<Entry>, 'className' | 'render'>>> = {
    moment: { render: ({ at }) => <time dateTime={at}>{momentText(at, locale)}</time> },
    state: { className: WORDS, render: (entry) => <Standing entry={entry} /> },
    tries: { className: FIGURE, render: ({ attempts }) => attempts },
    answer: { render: ({ last_status, last_error }) => last_status ?? <span lang="en">{last_error ?? '–'}</span> },
  }
  return (
    <ListTable
      rows={entries}
      keyOf={({ id }) => id}
      heading={{
        name: t`Event`,
        render: ({ id, type }) => (
          <a
            href={hrefTo(id)}
            onClick={(click) => {
              if (!isPlainClick(click)) return
              click.preventDefault()
              onOpen(id)
            }}
          >
            {eventName(i18n, type)}
          </a>
        ),
      }}
      columns={[
        ...columns.map((key) => ({ key, name: deliveryColumnName(key), ...cells[key] })),
        {
          key: 'do',
          name: t`To do`,
          isBare: () => true,
          render: (entry) => entry.state === 'parked' && <Decisions entry={entry} busy={busy} onDecide={onDecide} />,
        },
      ]}
      choosing={{ chosen, all, keys, one: (entry) => one(nameOf(entry)) }}
    />
  )
}

function Standing({ entry: { state, held_by, holds } }: { entry: Entry }) {
  const { t, i18n } = useLingui()
  return (
    <>
      {stateName(i18n, state)}
      {held_by !== null && <span className="office-note">, {t`waits for number ${held_by}`}</span>}
      {holds > 0 && (
        <span className={state === 'parked' ? 'office-wrong' : 'office-note'}>
          ,{' '}
          <Plural
            value={holds}
            one="holds back # later event of its order"
            other="holds back # later events of its order"
          />
        </span>
      )}
    </>
  )
}

function Decisions({ entry, busy, onDecide }: Pick<TableProps, 'busy' | 'onDecide'> & { entry: Entry }) {
  const { t, i18n } = useLingui()
  const event = eventName(i18n, entry.type)
  return (
    <span className="office-buttons">
      <Button size="s" disabled={busy} aria-label={t`Resend: ${event}`} onClick={() => onDecide(entry, 'resend')}>
        {t`Resend`}
      </Button>
      <Button size="s" disabled={busy} aria-label={t`Skip: ${event}`} onClick={() => onDecide(entry, 'skip')}>
        {t`Skip`}
      </Button>
    </span>
  )
}
