import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { climateOf, longestDelivery } from '#contract/cart/climate.ts'
import { COUNTED } from '#contract/cart/line.ts'
import { moneyOf } from '#contract/cart/sums.ts'
import type { SharedCart } from '#contract/cart/share.schema.ts'
import { ClimateRow } from '../../carts/climate-row.tsx'
import { linesText, piecesText } from '../../i18n/cart-words.ts'
import { dayText, longDay } from '../../i18n/day.ts'
import { useLocale } from '../../i18n/locale.ts'
import { deliveryText } from '../../i18n/product-words.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { SharedLines } from './shared-lines.tsx'
import styles from './shared-page.module.css'

interface Props {
  cart: SharedCart
  /** The link's code, for whoever is signed in here and may have a cart of their own; else null. */
  copyCode: string | null
}

/** The cart itself: what it holds, its prices where the link shows them, climate and delivery. */
export function SharedCartView({ cart, copyCode }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const { shop } = cart
  const until = longDay(cart.expires_at, locale)
  const day = cart.wished_on && dayText(cart.wished_on, locale)
  return (
    <article className={styles.cart}>
      <header className={styles.head}>
        <div>
          <p className={styles.shop}>{shop.name}</p>
          <h1>{cart.title}</h1>
          <p className={styles.lead}>
            {cart.ordered ? t`Ordered: it no longer changes.` : t`A proposal, as it is right now.`}{' '}
            <Trans>The link opens until {until}.</Trans>
          </p>
          {cart.note !== undefined && <p className={styles.note}>{cart.note}</p>}
          {day && <p>{t`Wished delivery: ${day}`}</p>}
        </div>
        <div className={styles.print}>
          {copyCode !== null && cart.lines.length > 0 && (
            <Link to="/cart" hash={copyCode} className={buttonClass({ look: 'next', size: 's' })}>
              {t`Copy to a cart of mine`}
            </Link>
          )}
          <Button size="s" onClick={() => window.print()}>
            <Icon of={Printer} /> {t`Print`}
          </Button>
        </div>
      </header>
      {cart.lines.length === 0 ? (
        <p className={styles.lead}>{t`There is nothing in the cart yet.`}</p>
      ) : (
        <>
          <SharedLines cart={cart} />
          <Sums cart={cart} />
        </>
      )}
      {shop.provider_contact && (
        <p className={styles.contact}>
          <span>{t`Contact`}</span> <Unbroken text={shop.provider_contact} />
        </p>
      )}
    </article>
  )
}

function Sums({ cart }: { cart: SharedCart }) {
  const { t } = useLingui()
  const climate = climateOf(cart.lines)
  const { time } = longestDelivery(cart.lines)
  const lines = linesText(cart.lines.filter((line) => line.prisl_underrad === COUNTED).length)
  const all = piecesText(climate.pieces)
  const money = moneyOf(cart)
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{cart.prices ? t`${lines}, ${all}, excl. VAT` : t`${lines}, ${all}`}</dt>
        <dd>{cart.prices && cart.subtotal !== undefined && money(cart.subtotal)}</dd>
      </div>
      {cart.prices && cart.vat !== undefined && (
        <div>
          <dt>{t`VAT`}</dt>
          <dd>{money(cart.vat)}</dd>
        </div>
      )}
      {cart.prices && cart.total !== undefined && (
        <div className={styles.total}>
          <dt>{t`Total, incl. VAT`}</dt>
          <dd>{money(cart.total)}</dd>
        </div>
      )}
      <ClimateRow climate={climate} />
      {time && (
        <div>
          <dt>{t`Longest delivery time`}</dt>
          <dd>{deliveryText(time)}</dd>
        </div>
      )}
    </dl>
  )
}
