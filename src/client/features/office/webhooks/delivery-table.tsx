import { Plural, useLingui } from '@lingui/react/macro'
import type { Deliveries } from '#contract/office/webhook.schema.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { momentText } from '../../../i18n/moment.ts'
import { Button } from '../../../ui/button.tsx'
import { isPlainClick } from '../../../ui/plain-click.ts'
import { FIGURE, RecordTable } from '../../../ui/record-table.tsx'
import type { DeliveryAction } from './calls.ts'
import { eventName, stateName } from './words.ts'

export type Entry = Deliveries['data'][number]

interface Props {
  entries: readonly Entry[]
  busy: boolean
  onDecide: (entry: Entry, decision: DeliveryAction) => void
  onOpen: (id: number) => void
  hrefTo: (id: number) => string
}

/** Deliveries with what became of each; one that is parked is decided about here. */
export function DeliveryTable({ entries, ...ways }: Props) {
  const { t } = useLingui()
  return (
    <RecordTable>
      <thead>
        <tr>
          <th scope="col">{t`Event`}</th>
          <th scope="col">{t`Moment`}</th>
          <th scope="col">{t`State`}</th>
          <th scope="col" className={FIGURE}>{t`Tries`}</th>
          <th scope="col">{t`Last answer`}</th>
          <th scope="col">{t`To do`}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} {...ways} />
        ))}
      </tbody>
    </RecordTable>
  )
}

function Row({ entry, busy, onDecide, onOpen, hrefTo }: Omit<Props, 'entries'> & { entry: Entry }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { id, type, at, state, attempts, last_status, last_error, held_by, holds } = entry
  const event = eventName(i18n, type)
  return (
    <tr>
      <th scope="row">
        <a
          href={hrefTo(id)}
          onClick={(click) => {
            if (!isPlainClick(click)) return
            click.preventDefault()
            onOpen(id)
          }}
        >
          {event}
        </a>
      </th>
      <td data-label={t`Moment`}>
        <time dateTime={at}>{momentText(at, locale)}</time>
      </td>
      <td data-label={t`State`}>
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
      </td>
      <td data-label={t`Tries`} className={FIGURE}>
        {attempts}
      </td>
      <td data-label={t`Last answer`}>{last_status ?? <span lang="en">{last_error ?? '–'}</span>}</td>
      <td>
        {state === 'parked' && (
          <span className="office-buttons">
            <Button size="s" disabled={busy} aria-label={t`Resend: ${event}`} onClick={() => onDecide(entry, 'resend')}>
              {t`Resend`}
            </Button>
            <Button size="s" disabled={busy} aria-label={t`Skip: ${event}`} onClick={() => onDecide(entry, 'skip')}>
              {t`Skip`}
            </Button>
          </span>
        )}
      </td>
    </tr>
  )
}
