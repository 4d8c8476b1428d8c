import { useLingui } from '@lingui/react/macro'
import type { Connection } from '#contract/punchout/connection.schema.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { levelName } from '../../../i18n/level-names.ts'
import { momentText } from '../../../i18n/moment.ts'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { connectionAction } from './connection-words.ts'

/** What a connection is known by, on whose account, by which secrets, and who has done what with it. */
export function ConnectionFacts({ connection }: { connection: Connection }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { kind, sender, from, own, username, level, enabled, test, secrets, changes } = connection
  const state = enabled ? t`In use` : t`Switched off`
  const good = ({ created_at, expires_at }: Connection['secrets'][number]): string => {
    const made = momentText(created_at, locale)
    const until = expires_at === null ? null : momentText(expires_at, locale)
    return until === null ? t`From ${made}: good` : t`From ${made}: good until ${until}`
  }
  const account = level === null ? username : t`${username}, at most: ${levelName(i18n, level)}`
  return (
    <div className="office-facts">
      <FactList>
        <Fact name={t`State`}>{test ? t`${state}, for tests` : state}</Fact>
        <Fact name={t`Way`}>{kind === 'oci' ? 'OCI' : 'cXML'}</Fact>
        <Fact name={t`Known as`}>{sender}</Fact>
        {from && <Fact name={t`Customer of the network`}>{`${from.domain}/${from.identity}`}</Fact>}
        {own && <Fact name={t`They call us`}>{`${own.domain}/${own.identity}`}</Fact>}
        <Fact name={t`Account`}>{account}</Fact>
        <Fact name={t`Secrets`}>
          <ul>
            {secrets.map((one) => (
              <li key={one.created_at}>{good(one)}</li>
            ))}
          </ul>
        </Fact>
      </FactList>
      {changes.length > 0 && (
        <details>
          <summary>{t`Who has done what`}</summary>
          <ul className="office-list">
            {changes.map(({ at, actor, action }, i) => (
              // The newest first: a later one moves the others.
              <li key={changes.length - i}>
                <time dateTime={at}>{momentText(at, locale)}</time>
                <span>{actor}</span>
                <span>{connectionAction(i18n, action)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
