import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ConnectionEntry } from '#contract/punchout/punchout-log.schema.ts'
import { SaveList } from '../../http/save-list.tsx'
import { momentText } from '../../i18n/moment.ts'
import { useLocale } from '../../i18n/locale.ts'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ConnectLink } from './connect-link.tsx'
import styles from './connection-list.module.css'
import { connectionCells } from './connections-file.ts'
import { stateText, wayText } from './words.ts'

/** The connections with what one must know to help a buyer: how they are known, whether they are in use, when last. */
export function ConnectionList({ connections }: { connections: readonly ConnectionEntry[] }) {
  const { t } = useLingui()
  if (connections.length === 0)
    return (
      <Notice title={t`No purchasing system is connected`} actions={<ConnectLink />}>
        <p>{t`With a connection a buyer’s people come here from their own system, and take their cart back.`}</p>
      </Notice>
    )
  return <ConnectionTable connections={connections} />
}

function ConnectionTable({ connections }: { connections: readonly ConnectionEntry[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <>
      <ListTable
        rows={connections}
        keyOf={({ id }) => id}
        rowClass={({ enabled }) => (enabled ? undefined : styles.off)}
        heading={{
          name: t`Connection`,
          render: ({ id, name }) => (
            <Link to="/office/$" params={{ _splat: `connections/${id}` }}>
              {name}
            </Link>
          ),
        }}
        columns={[
          { key: 'way', name: t`Way`, render: wayText },
          { key: 'sender', name: t`Known as`, render: ({ sender }) => sender },
          { key: 'account', name: t`Account`, render: ({ username }) => username },
          { key: 'state', name: t`State`, render: stateText },
          { key: 'last', name: t`Last document`, render: (connection) => <LastDocument of={connection} /> },
        ]}
      />
      <SaveList name={t`Purchasing systems`} cells={() => connectionCells(connections, locale)} />
    </>
  )
}

function LastDocument({ of: { last_at, last_refused } }: { of: ConnectionEntry }) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <>
      {last_at === null ? t`None yet` : <time dateTime={last_at}>{momentText(last_at, locale)}</time>}
      {last_refused && <span className={styles.refused}>{t`Refused`}</span>}
    </>
  )
}
