import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { statusText } from '../../i18n/cart-words.ts'
import { unsentText } from '../../i18n/change-words.ts'
import { longDay } from '../../i18n/day.ts'
import { useLocale } from '../../i18n/locale.ts'
import { parkedAtom } from '../../carts/carts.ts'
import { isLongAtom } from '../../carts/changes.ts'
import { isUnsettled } from '../../outbox/index.ts'
import styles from './cart-page.module.css'
import { markedAtom } from './marked.ts'

/** Where the cart stands, and what of it the server does not have yet. */
export function CartState({ cart }: { cart: Cart }) {
  const { t } = useLingui()
  const locale = useLocale()
  const parked = useAtomValue(parkedAtom)
  const own = useAtomValue(markedAtom).filter(({ intent }) => intent.cartId === cart.id)
  // In the place of the date: a row of its own would move the lines from under whoever presses in them.
  const unsent = useAtomValue(isLongAtom) ? own.filter(isUnsettled).length : 0
  const refused = own.filter(({ state }) => state === 'refused').length
  const date = longDay(cart.closed_at ?? cart.created_at, locale)
  const status = statusText(cart)
  return (
    <p className={styles.status}>
      <span>
        {cart.closed_at !== null ? t`${status} ${date}.` : unsent > 0 ? `${status}.` : t`${status}. Created ${date}.`}
      </span>{' '}
      {/* Told aloud wherever one is, by the shell. */}
      <span>
        {unsent > 0 && unsentText(unsent)}
        {unsent > 0 && parked === 'login' && <Trans> Log in again to send what waits.</Trans>}
        {unsent > 0 && parked === 'wrong_owner' && <Trans> Somebody else is signed in in this browser.</Trans>}
        {unsent > 0 && parked === 'update' && <Trans> Reload the page to send what waits.</Trans>}
      </span>{' '}
      {unsent + refused > 0 && <Link to="/queue">{t`What waits`}</Link>}
    </p>
  )
}
