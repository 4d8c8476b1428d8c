import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { isConnectionError } from '../../http/api-error.ts'
import { dayTag } from '../../i18n/day.ts'
import { useLocale } from '../../i18n/locale.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Obstacle } from './checks.ts'
import styles from './send-page.module.css'
import type { ReturnFormState } from './use-return-form.ts'

interface Props {
  cart: Cart
  asked: ReturnFormState
  obstacle: Obstacle | null
  moved: boolean
  onRetry: () => void
}

/** What was looked at before sending: what is well, what to know, what to put right first. */
export function Checks({ cart, asked, obstacle, moved, onRetry }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const clock = new Intl.DateTimeFormat(dayTag(locale), { hour: '2-digit', minute: '2-digit' })
  return (
    <div role="status">
      <ul className={styles.checks}>
        {moved && (
          <Bad>
            <Trans>The cart has changed since you looked at it. Look through the lines, and send again.</Trans>
          </Bad>
        )}
        {obstacle && <Problem cart={cart} obstacle={obstacle} asked={asked} onRetry={onRetry} />}
        {asked.state === 'ready' && (
          <>
            <Good>{t`All prices were checked at ${clock.format(asked.at)}`}</Good>
            {asked.sent.rows.length > 0 && <Classes coarse={asked.form.unclassified.length} />}
            <Good>{t`No changes are waiting to be sent`}</Good>
          </>
        )}
      </ul>
    </div>
  )
}

/** Lines without a class of their own go out with the connection's. */
function Classes({ coarse }: { coarse: number }) {
  const { t } = useLingui()
  if (coarse === 0) return <Good>{t`All lines have a classification`}</Good>
  return (
    <Good>
      {plural(coarse, {
        one: '# line has a general classification only. Your system may ask for a finer one.',
        other: '# lines have a general classification only. Your system may ask for a finer one.',
      })}
    </Good>
  )
}

const Good = ({ children }: { children: ReactNode }) => (
  <li>
    <Icon of={Check} />
    <span>{children}</span>
  </li>
)

const Bad = ({ children }: { children: ReactNode }) => (
  <li className={styles.bad}>
    <Icon of={TriangleAlert} />
    <span>{children}</span>
  </li>
)

function Problem({ cart, obstacle, asked, onRetry }: Omit<Props, 'moved' | 'obstacle'> & { obstacle: Obstacle }) {
  const { t } = useLingui()
  const waiting = asked.state === 'unsent' ? asked.count : 0
  switch (obstacle.kind) {
    case 'asking':
      return <li className={styles.quiet}>{t`Checking prices…`}</li>
    case 'unsent':
      return (
        <li className={styles.quiet}>
          {plural(waiting, {
            one: '# change is on its way. The cart can be sent when it has arrived.',
            other: '# changes are on their way. The cart can be sent when they have arrived.',
          })}
        </li>
      )
    case 'offline':
      return <Bad>{t`Sending needs the network. The cart is kept, and can be filled until the network is back.`}</Bad>
    case 'empty':
      return <Bad>{t`The cart is empty. Put something in it, or go back without buying.`}</Bad>
    case 'on-request':
      return (
        <Bad>
          <Trans>
            Without a price, and so not to be sent: {namesOf(obstacle, cart)}. Ask for a price, or remove it.
          </Trans>
        </Bad>
      )
    case 'gone':
      return (
        <Bad>
          <Trans>No longer sold: {namesOf(obstacle, cart)}. Remove it to send the rest.</Trans>
        </Bad>
      )
    case 'currency':
      return (
        <Bad>
          <Trans>
            In another currency than {cart.currency}: {namesOf(obstacle, cart)}. A message has one currency only. Put it
            in a cart of its own.
          </Trans>
        </Bad>
      )
    case 'failed':
      return (
        <Bad>
          {isConnectionError(obstacle.error) ? (
            <Trans>The server does not answer, and the prices cannot be checked.</Trans>
          ) : (
            <Trans>The server could not say what will be sent.</Trans>
          )}{' '}
          <button type="button" className={styles.link} onClick={onRetry}>
            <Trans>Try again</Trans>
          </button>
        </Bad>
      )
  }
}

const namesOf = ({ names }: { names: readonly string[] }, { title }: Cart): string => names.join(', ') || title
