import { Plural, useLingui } from '@lingui/react/macro'
import type { Delivery } from '#contract/office/webhook.schema.ts'
import { isApiError } from '../../../http/api-error.ts'
import { amendAnswers, useServerQuery } from '../../../http/query.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { momentText } from '../../../i18n/moment.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OnlineOnly } from '../form-end.tsx'
import { OfficeFailure } from '../failure.tsx'
import { useDoing } from '../use-doing.ts'
import { type DeliveryAction, decide, fetchDelivery } from './calls.ts'
import { eventName, hookFailure, stateName } from './words.ts'

interface Props {
  shop: string
  id: number
  /** A decision was made; `id` is the delivery to show now. */
  onMoved: (id: number) => void
}

/** While it is on its way it is asked for again, ms. */
const EVERY_MS = 2_000

/** A delivery with its body and what was answered at each try, and what can still be decided about it. */
export function DeliveryDialog({ shop, id, onMoved }: Props) {
  const { t } = useLingui()
  const key = (one: number) => [shop, null, 'office-delivery', one] as const
  const { data, error, retry } = useServerQuery(key(id), (signal) => fetchDelivery(id, signal), {
    every: (newest) => (newest?.state === 'waiting' ? EVERY_MS : false),
  })
  const [busy, act] = useDoing((failure) => {
    if (isApiError(failure)) retry()
    return hookFailure(failure)
  })
  const onDecide = (decision: DeliveryAction): void =>
    act(async () => {
      const now = await decide(id, decision)
      amendAnswers<Delivery>(key(now.id), () => now)
      onMoved(now.id)
    })
  if (error && !data) return <OfficeFailure error={error} retry={retry} />
  if (!data || data.id !== id) return <Skeleton line />
  const { state } = data
  return (
    <div className="office-form">
      <Facts delivery={data} />
      <OnlineOnly>
        <div className="office-buttons">
          {state !== 'waiting' && (
            <Button size="s" disabled={busy} onClick={() => onDecide('resend')}>
              {state === 'parked' ? t`Resend` : t`Send once more`}
            </Button>
          )}
          {(state === 'waiting' || state === 'parked') && (
            <Button size="s" disabled={busy} onClick={() => onDecide('skip')}>{t`Skip`}</Button>
          )}
        </div>
      </OnlineOnly>
      <Body text={data.body} />
      <Tries delivery={data} />
    </div>
  )
}

function Facts({ delivery }: { delivery: Delivery }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { id, type, at, state, webhook_id, next_attempt_at: next, held_by, holds } = delivery
  return (
    <FactList>
      <Fact name={t`Event`}>
        {eventName(i18n, type)} <code>{type}</code>
      </Fact>
      <Fact name={t`Moment`}>
        <time dateTime={at}>{momentText(at, locale)}</time>
      </Fact>
      <Fact name={t`State`}>{stateName(i18n, state)}</Fact>
      <Fact name={t`Number`}>{id}</Fact>
      <Fact name="webhook-id">
        <code>{webhook_id}</code>
      </Fact>
      {held_by !== null && <Fact name={t`Waits for`}>{t`number ${held_by}, of the same order`}</Fact>}
      {holds > 0 && (
        <Fact name={t`Holds back`}>
          <Plural value={holds} one="# later event of its order" other="# later events of its order" />
        </Fact>
      )}
      {next !== null && held_by === null && (
        <Fact name={t`Next try`}>
          <time dateTime={next}>{momentText(next, locale)}</time>
        </Fact>
      )}
    </FactList>
  )
}

function Body({ text }: { text: string }) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="delivery-body">
      <h3 id="delivery-body">
        {t`What is sent`}{' '}
        <CopyButton
          text={() => text}
          label={t`Copy what is sent`}
          copied={t`Copied`}
          failed={t`The browser would not copy`}
        >{t`Copy`}</CopyButton>
      </h3>
      <pre className="office-body">{text}</pre>
    </section>
  )
}

function Tries({ delivery: { tries } }: { delivery: Delivery }) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <section aria-labelledby="delivery-tries">
      <h3 id="delivery-tries">{t`What was answered`}</h3>
      {tries.length === 0 && <p>{t`It has not been tried yet.`}</p>}
      <ol className="office-tries">
        {tries.map(({ at, milliseconds, status, error, answer }) => (
          <li key={at}>
            <p>
              <time dateTime={at}>{momentText(at, locale)}</time>{' '}
              <strong>{status ?? <span lang="en">{error}</span>}</strong> {t`in ${milliseconds} ms`}
            </p>
            {answer !== '' && <pre className="office-body">{answer}</pre>}
          </li>
        ))}
      </ol>
    </section>
  )
}
