import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Cart } from '#contract/cart.schema.ts'
import { languageTag } from '#contract/locale.ts'
import { statusText } from '../../i18n/cart-words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { entriesAtom, parkedAtom } from '../../offline/carts.ts'
import styles from './cart-page.module.css'

/** Where the cart stands, and what of it the server does not have yet. */
export function CartState({ cart }: { cart: Cart }) {
  const { t } = useLingui()
  const locale = useLocale()
  const parked = useAtomValue(parkedAtom)
  const unsent = useAtomValue(entriesAtom).filter(
    ({ intent, state }) => intent.cartId === cart.id && (state === 'waiting' || state === 'sending'),
  ).length
  const day = new Intl.DateTimeFormat(languageTag(locale), { day: 'numeric', month: 'long', year: 'numeric' })
  const date = day.format(new Date(cart.closed_at ?? cart.created_at))
  const status = statusText(cart)
  return (
    <p className={styles.status}>
      <span>{cart.closed_at === null ? t`${status}. Created ${date}.` : t`${status} ${date}.`}</span>{' '}
      <span aria-live="polite">
        {unsent > 0 && plural(unsent, { one: '# change is not sent yet.', other: '# changes are not sent yet.' })}
        {unsent > 0 && parked === 'update' && <Trans> Reload the page to send what waits.</Trans>}
        {unsent > 0 && parked && parked !== 'update' && <Trans> Log in again to send what waits.</Trans>}
      </span>
    </p>
  )
}
