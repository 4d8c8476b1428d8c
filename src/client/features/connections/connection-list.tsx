import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ConnectionEntry } from '#contract/punchout/punchout-log.schema.ts'
import { SaveList } from '../../http/save-list.tsx'
import { momentText } from '../../i18n/moment.ts'
import { useLocale } from '../../i18n/locale.ts'
import { Notice } from '../../ui/notice.tsx'
import { RecordTable } from '../../ui/record-table.tsx'
import { ConnectLink } from './connect-link.tsx'
import styles from './connection-list.module.css'
import { connectionCells } from './connections-file.ts'
import { stateText, wayText } from './words.ts'

/** The connections with what one must know to help a buyer: how they are known, whether they are in use, when last. */
export function ConnectionList({ connections }: { connections: readonly ConnectionEntry[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (connections.length === 0)
    return (
      <Notice title={t`No purchasing system is connected`} actions={<ConnectLink />}>
        <p>{t`With a connection a buyer’s people come here from their own system, and take their cart back.`}</p>
      </Notice>
    )
  return (
    <>
      <RecordTable>
        <thead>
          <tr>
            <th scope="col">{t`Connection`}</th>
            <th scope="col">{t`Way`}</th>
            <th scope="col">{t`Known as`}</th>
            <th scope="col">{t`Account`}</th>
            <th scope="col">{t`State`}</th>
            <th scope="col">{t`Last document`}</th>
          </tr>
        </thead>
        <tbody>
          {connections.map((one) => (
            <Row key={one.id} connection={one} />
          ))}
        </tbody>
      </RecordTable>
      <SaveList name={t`Purchasing systems`} cells={() => connectionCells(connections, locale)} />
    </>
  )
}

function Row({ connection }: { connection: ConnectionEntry }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { id, name, sender, username, enabled, last_at, last_refused } = connection
  return (
    <tr className={enabled ? undefined : styles.off}>
      <th scope="row">
        <Link to="/office/$" params={{ _splat: `connections/${id}` }}>
          {name}
        </Link>
      </th>
      <td data-label={t`Way`}>{wayText(connection)}</td>
      <td data-label={t`Known as`}>{sender}</td>
      <td data-label={t`Account`}>{username}</td>
      <td data-label={t`State`}>{stateText(connection)}</td>
      <td data-label={t`Last document`}>
        {last_at === null ? t`None yet` : <time dateTime={last_at}>{momentText(last_at, locale)}</time>}
        {last_refused && <span className={styles.refused}>{t`Refused`}</span>}
      </td>
    </tr>
  )
}
