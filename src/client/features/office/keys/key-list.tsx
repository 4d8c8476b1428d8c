import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Key } from '#contract/keys/key.schema.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { momentText } from '../../../i18n/moment.ts'
import { sessionAtom } from '../../../storage/session-state.ts'
import { Button } from '../../../ui/button.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { actionName } from '../webhooks/words.ts'
import { scopeName } from './words.ts'

interface Props {
  keys: readonly Key[]
  onRotate: (key: Key) => void
  onRevoke: (key: Key) => void
}

/** Keys with what they may do, where, from where, until when, and when they were last used. */
export function KeyList({ keys, onRotate, onRevoke }: Props) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const known = useAtomValue(sessionAtom)?.shops ?? []
  const shopName = (id: string): string => known.find(({ shop_id }) => shop_id === id)?.name ?? id
  return (
    <ListTable
      rows={keys}
      keyOf={({ id }) => id}
      heading={{ name: t`Name`, render: (one) => <Heading one={one} /> }}
      columns={[
        {
          key: 'may',
          name: t`May`,
          render: ({ scopes }) => <Lines of={scopes.map((scope) => scopeName(i18n, scope))} />,
        },
        { key: 'shops', name: t`Shops`, render: ({ shops }) => <Lines of={shops.map(shopName)} /> },
        { key: 'until', name: t`Good until`, render: (one) => <Until one={one} /> },
        {
          key: 'used',
          name: t`Last used`,
          render: ({ last_used_at: used }) =>
            used === null ? t`Never` : <time dateTime={used}>{momentText(used, locale)}</time>,
        },
        {
          key: 'networks',
          name: t`Networks`,
          render: ({ networks }) => (networks.length === 0 ? t`From anywhere` : <Lines of={networks} />),
        },
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

function Ways({ one, onRotate, onRevoke }: Omit<Props, 'keys'> & { one: Key }) {
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
