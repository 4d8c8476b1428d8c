import { useLingui } from '@lingui/react/macro'
import type { Endpoint } from '#contract/office/webhook.schema.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { momentText } from '../../../i18n/moment.ts'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { EndpointState } from './endpoint-list.tsx'
import { actionName, eventName } from './words.ts'

/** What an endpoint is told, by which secrets that is signed, and who has done what with it. */
export function EndpointFacts({ endpoint }: { endpoint: Endpoint }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { events, secrets, changes, last_delivered_at: last } = endpoint
  const signs = ({ created_at, expires_at }: Endpoint['secrets'][number]): string => {
    const made = momentText(created_at, locale)
    const until = expires_at === null ? null : momentText(expires_at, locale)
    return until === null ? t`From ${made}: signs` : t`From ${made}: signs too, until ${until}`
  }
  return (
    <div className="office-facts">
      <FactList>
        <Fact name={t`State`}>
          <EndpointState endpoint={endpoint} />
        </Fact>
        <Fact name={t`Is told`}>
          <ul>
            {events.map((one) => (
              <li key={one}>
                {eventName(i18n, one)} <code>{one}</code>
              </li>
            ))}
          </ul>
        </Fact>
        <Fact name={t`Last delivery`}>
          {last === null ? t`None yet` : <time dateTime={last}>{momentText(last, locale)}</time>}
        </Fact>
        <Fact name={t`Secrets`}>
          <ul>
            {secrets.map((one) => (
              <li key={one.created_at}>{signs(one)}</li>
            ))}
          </ul>
        </Fact>
      </FactList>
      <details>
        <summary>{t`Who has done what`}</summary>
        <ul className="office-list">
          {changes.map(({ at, actor, action }, i) => (
            // The newest first: a later one moves the others.
            <li key={changes.length - i}>
              <time dateTime={at}>{momentText(at, locale)}</time>
              <span>{actor}</span>
              <span>{actionName(i18n, action)}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
