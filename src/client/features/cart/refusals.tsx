import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { X } from 'lucide-react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { refusalText } from '../../i18n/cart-words.ts'
import { dismiss } from '../../carts/carts.ts'
import { OwnCopyButton } from '../../carts/own-copy-button.tsx'
import { lostChanges } from '../../carts/own-copy.ts'
import type { Entry } from '../../outbox/index.ts'
import { ChangeMark } from '../../ui/change-mark/change-mark.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './cart-page.module.css'
import { failedIntentText } from './describe-intent.ts'
import { attentionAtom, markedAtom } from './marked.ts'

/** The ordering panel speaks for these. */
const ELSEWHERE: ReadonlySet<string> = new Set(['cart.order', 'cart.ask', 'cart.withdraw', 'cart.setInfo'])

/** A cart that was closed under a hundred changes must not bury its lines under them. */
const SHOWN_MAX = 5

const isShownInCart = ({ intent, state }: Entry, cartId: string): boolean =>
  state === 'refused' && intent.cartId === cartId && !ELSEWHERE.has(intent.mutation.name)

/** What the server would not do to this cart, each with its reason, until the person has seen it. */
export function Refusals({ cart, onCopied }: { cart: Cart; onCopied: () => void }) {
  const { t } = useLingui()
  const refused = useAtomValue(markedAtom).filter((entry) => isShownInCart(entry, cart.id))
  const lost = lostChanges(useAtomValue(attentionAtom), cart.id)
  const more = refused.length - SHOWN_MAX
  return (
    // There before there is anything to say, so that it is said.
    <div aria-live="polite">
      {refused.length > 0 && (
        <ul className={styles.refusals} aria-label={t`Changes that were refused`}>
          {refused.slice(0, SHOWN_MAX).map(({ intent, code }) => (
            <li key={intent.opId}>
              <ChangeMark state="attention" text={failedIntentText(intent, cart)} />
              <span>{refusalText(code ?? '')}</span>
              <Link to="/queue" className={styles.link}>
                <Trans>What can be done</Trans>
              </Link>
              <button type="button" className={styles.link} onClick={() => dismiss(intent.opId)}>
                <Icon of={X} /> <Trans>Dismiss</Trans>
              </button>
            </li>
          ))}
          {lost.length > 0 && (
            <li>
              <OwnCopyButton changes={lost} onCopied={onCopied} />
            </li>
          )}
          {more > 0 && (
            <li>
              <Link to="/queue">{plural(more, { one: 'and # more', other: 'and # more' })}</Link>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
