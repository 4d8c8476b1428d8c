import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Key } from '#contract/keys/key.schema.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { momentText } from '../../../i18n/moment.ts'
import { sessionAtom } from '../../../storage/session-state.ts'
import { Button } from '../../../ui/button.tsx'
import { type ListColumn, ListTable } from '../../../ui/list/list-table.tsx'
import { actionName } from '../webhooks/words.ts'
import type { KeyColumn } from './address.ts'
import { scopeName } from './words.ts'

interface Props {
  keys: readonly Key[]
  columns: readonly KeyColumn[]
  onRotate: (key: Key) => void
  onRevoke: (key: Key) => void
}

/** What the columns of the list are called. */
export function keyColumnName(key: KeyColumn): string {
  const names: Readonly<Record<KeyColumn, string>> = {
    may: t`May`,
    shops: t`Shops`,
    until: t`Good until`,
    used: t`Last used`,
    networks: t`Networks`,
  }
  return names[key]
}

/** Keys with what they may do, where, from where, until when, and when they were last used. */
export function KeyList({ keys, columns, onRotate, onRevoke }: Props) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const known = useAtomValue(sessionAtom)?.shops ?? []
  const shopName = (id: string): string => known.find(({ shop_id }) => shop_id === id)?.name ?? id
  const cells: Readonly<Record<KeyColumn, Pick<ListColumn<Key>, 'render'>>> = {
    may: { render: ({ scopes }) => <Lines of={scopes.map((scope) => scopeName(i18n, scope))} /> },
    shops: { render: ({ shops }) => <Lines of={shops.map(shopName)} /> },
    until: { render: (one) => <Until one={one} /> },
    used: {
      render: ({ last_used_at: used }) =>
        used === null ? t`Never` : <time dateTime={used}>{momentText(used, locale)}</time>,
    },
    networks: {
      render: ({ networks }) => (networks.length === 0 ? t`From anywhere` : <Lines of={networks} />),
    },
  }
  return (
    <ListTable
      rows={keys}
      keyOf={({ id }) => id}
      heading={{ name: t`Name`, render: (one) => <Heading one={one} /> }}
      columns={[
        ...columns.map((key) => ({ key, name: keyColumnName(key), ...cells[key] })),
        {
          key: 'do',
          name: t`To do`,
          isBare: () => true,
          render: (one) => one.revoked_at === null && <Ways one={one} onRotate={onRotate} onRevoke={onRevoke} />,
        },
      ]}
    />
  )
}

function Ways({ one, onRotate, onRevoke }: Pick<Props, 'onRotate' | 'onRevoke'> & { one: Key }) {
  const { t } = useLingui()
  const { name } = one
  return (
    <span className="office-buttons">
      <Button size="s" aria-haspopup="dialog" aria-label={t`Change ${name}…`} onClick={() => onRotate(one)}>
        {t`Change…`}
      </Button>
      <Button size="s" aria-haspopup="dialog" aria-label={t`Revoke ${name}…`} onClick={() => onRevoke(one)}>
        {t`Revoke…`}
      </Button>
    </span>
  )
}

function Heading({ one: { name, changes } }: { one: Key }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  return (
    <>
      {name}
      <details>
        <summary>{t`Who has done what`}</summary>
        <ul>
          {changes.map(({ at, actor, action }) => (
            <li key={at}>
              <time dateTime={at}>{momentText(at, locale)}</time>, {actor}: {actionName(i18n, action)}
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

/** When each of its secrets ends: two while it is changed for another. */
function Until({ one: { revoked_at: revoked, expires_at } }: { one: Key }) {
  const { t } = useLingui()
  const locale = useLocale()
  // As of when the page was opened.
  const [now] = useState(() => Date.now())
  if (revoked !== null) return t`Revoked`
  return (
    <ul>
      {expires_at.map((end) => {
        const until = momentText(end, locale)
        const isOver = Date.parse(end) <= now
        return (
          <li key={end} className={isOver ? 'office-wrong' : undefined}>
            {isOver ? t`Over since ${until}` : <time dateTime={end}>{until}</time>}
          </li>
        )
      })}
    </ul>
  )
}

const Lines = ({ of }: { of: readonly string[] }) => (
  <ul>
    {of.map((one) => (
      <li key={one}>{one}</li>
    ))}
  </ul>
)
