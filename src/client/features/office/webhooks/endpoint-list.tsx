import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { ENDPOINTS_MAX } from '#contract/office/webhook.ts'
import type { Endpoint } from '#contract/office/webhook.schema.ts'
import { SaveList } from '../../../http/save-list.tsx'
import { useLocale } from '../../../i18n/locale.ts'
import { momentText } from '../../../i18n/moment.ts'
import { formatNumber } from '../../../i18n/number.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FIGURE } from '../../../ui/record-table.tsx'
import { type HooksState, hooksSearch } from './address.ts'
import { endpointCells } from './hooks-file.ts'
import { eventName } from './words.ts'

/** A shop's endpoints, each with the way to its log. */
export function EndpointList({ endpoints, go }: { endpoints: readonly Endpoint[]; go: (next: HooksState) => void }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const isFull = endpoints.length >= ENDPOINTS_MAX
  const add = <Button look="next" disabled={isFull} onClick={() => go({ dialog: 'new' })}>{t`New endpoint…`}</Button>
  return (
    <>
      <header className="office-head">
        <h1>{t`Webhooks`}</h1>
        <p>{t`Other systems are told what happens in the shop as soon as it does.`}</p>
      </header>
      {endpoints.length === 0 ? (
        <Notice title={t`No system is told anything yet`} actions={add}>
          <p>{t`Give the address of an ERP, a warehouse or a flow of your own, and choose what it is told.`}</p>
        </Notice>
      ) : (
        <>
          <EndpointTable endpoints={endpoints} />
          <div className="office-actions">
            {add}
            <SaveList
              name={t`Webhooks`}
              className="office-buttons"
              cells={() => endpointCells(endpoints, i18n, locale)}
            />
          </div>
          {isFull && <p className="office-note">{t`A shop has at most ${ENDPOINTS_MAX} endpoints.`}</p>}
        </>
      )}
    </>
  )
}

function EndpointTable({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  return (
    <ListTable
      rows={endpoints}
      keyOf={({ id }) => id}
      heading={{
        name: t`Address`,
        render: ({ id, url }) => (
          <Link to="/office/$" params={{ _splat: 'webhooks' }} search={hooksSearch({ endpoint: id })}>
            {url}
          </Link>
        ),
      }}
      columns={[
        {
          key: 'told',
          name: t`Is told`,
          title: ({ events }) => events.map((one) => eventName(i18n, one)).join('\n'),
          render: ({ events }) => <Plural value={events.length} one="# event" other="# events" />,
        },
        { key: 'state', name: t`State`, render: (endpoint) => <EndpointState endpoint={endpoint} /> },
        {
          key: 'waiting',
          name: t`On its way`,
          className: FIGURE,
          render: ({ waiting }) => formatNumber(waiting, locale),
        },
        { key: 'parked', name: t`Parked`, className: FIGURE, render: (endpoint) => <ParkedLink endpoint={endpoint} /> },
        {
          key: 'last',
          name: t`Last delivery`,
          render: ({ last_delivered_at: last }) =>
            last === null ? t`None yet` : <time dateTime={last}>{momentText(last, locale)}</time>,
        },
      ]}
    />
  )
}

function ParkedLink({ endpoint: { id, parked } }: { endpoint: Endpoint }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (parked === 0) return 0
  return (
    <Link
      to="/office/$"
      params={{ _splat: 'webhooks' }}
      search={hooksSearch({ endpoint: id, state: 'parked' })}
      aria-label={t`Parked: ${parked}`}
    >
      {formatNumber(parked, locale)}
    </Link>
  )
}

/** Whether an endpoint is used, and takes what it is told. */
export function EndpointState({ endpoint: { active, failures } }: { endpoint: Endpoint }) {
  const { t } = useLingui()
  if (!active) return t`Switched off`
  if (failures === 0) return t`In use`
  return (
    <span className="office-wrong">
      <Icon of={CircleAlert} />{' '}
      <Plural value={failures} one="Took nothing # time" other="Took nothing # times in a row" />
    </span>
  )
}

/** An address that names an endpoint which is none of the shop's. */
export function EndpointGone() {
  const { t } = useLingui()
  return (
    <Notice
      level={1}
      title={t`This shop has no such endpoint`}
      actions={
        <Link to="/office/$" params={{ _splat: 'webhooks' }} className={buttonClass({ look: 'next' })}>
          {t`To the webhooks`}
        </Link>
      }
    >
      <p>{t`Somebody may have deleted it, or it is another shop’s.`}</p>
    </Notice>
  )
}
