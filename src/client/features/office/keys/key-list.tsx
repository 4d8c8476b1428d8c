import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Key } from '#contract/keys/key.schema.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { momentText } from '../../../i18n/moment.ts'
import { sessionAtom } from '../../../storage/session-state.ts'
import { Button } from '../../../ui/button.tsx'
import { RecordTable } from '../../../ui/record-table.tsx'
import { actionName } from '../webhooks/words.ts'
import { scopeName } from './words.ts'

interface Props {
  keys: readonly Key[]
  onRotate: (key: Key) => void
  onRevoke: (key: Key) => void
}

/** Keys with what they may do, where, from where, until when, and when they were last used. */
export function KeyList({ keys, ...ways }: Props) {
  const { t } = useLingui()
  return (
    <RecordTable>
      <thead>
        <tr>
          <th scope="col">{t`Name`}</th>
          <th scope="col">{t`May`}</th>
          <th scope="col">{t`Shops`}</th>
          <th scope="col">{t`Good until`}</th>
          <th scope="col">{t`Last used`}</th>
          <th scope="col">{t`Networks`}</th>
          <th scope="col">{t`To do`}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((one) => (
          <Row key={one.id} one={one} {...ways} />
        ))}
      </tbody>
    </RecordTable>
  )
}

function Row({ one, onRotate, onRevoke }: Omit<Props, 'keys'> & { one: Key }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const known = useAtomValue(sessionAtom)?.shops ?? []
  const { name, scopes, shops, networks, last_used_at: used, revoked_at: revoked } = one
  return (
    <tr>
      <th scope="row">
        {name}
        <details>
          <summary>{t`Who has done what`}</summary>
          <ul>
            {one.changes.map(({ at, actor, action }) => (
              <li key={at}>
                <time dateTime={at}>{momentText(at, locale)}</time>, {actor}: {actionName(i18n, action)}
              </li>
            ))}
          </ul>
        </details>
      </th>
      <td data-label={t`May`}>
        <Lines of={scopes.map((scope) => scopeName(i18n, scope))} />
      </td>
      <td data-label={t`Shops`}>
        <Lines of={shops.map((id) => known.find(({ shop_id }) => shop_id === id)?.name ?? id)} />
      </td>
      <td data-label={t`Good until`}>
        <Until one={one} />
      </td>
      <td data-label={t`Last used`}>
        {used === null ? t`Never` : <time dateTime={used}>{momentText(used, locale)}</time>}
      </td>
      <td data-label={t`Networks`}>{networks.length === 0 ? t`From anywhere` : <Lines of={networks} />}</td>
      <td>
        {revoked === null && (
          <span className="office-buttons">
            <Button size="s" aria-haspopup="dialog" aria-label={t`Change ${name}…`} onClick={() => onRotate(one)}>
              {t`Change…`}
            </Button>
            <Button size="s" aria-haspopup="dialog" aria-label={t`Revoke ${name}…`} onClick={() => onRevoke(one)}>
              {t`Revoke…`}
            </Button>
          </span>
        )}
      </td>
    </tr>
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
