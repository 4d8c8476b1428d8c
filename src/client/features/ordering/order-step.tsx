import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Cart } from '#contract/cart.schema.ts'
import { COUNTED } from '#contract/cart-line.ts'
import { formatMoney, toMinor } from '#contract/money.ts'
import { linesText, piecesText } from '../../i18n/cart-words.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import styles from './order-step.module.css'

interface Props {
  cart: Cart
  /** The way back to the lines. */
  back: ReactNode
  /** The order panel. */
  children: ReactNode
}

/** Ordering as a step of its own, where the screen is too narrow for lines and form side by side. */
export function OrderStep({ cart, back, children }: Props) {
  const { t } = useLingui()
  const { title } = cart
  usePageTitle(t`Order ${title}`)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.back}>{back}</p>
        <h1>{title}</h1>
        <p className={styles.under}>{counted(cart)}</p>
      </header>
      <div className={styles.columns}>
        <Sums cart={cart} />
        {children}
      </div>
    </div>
  )
}

/** `6 lines, 56 pieces`. */
function counted({ lines }: Cart): string {
  const normal = lines.filter((line) => line.prisl_underrad === COUNTED)
  const pieces = piecesText(normal.reduce((sum, { antal }) => sum + Number(antal), 0))
  return `${linesText(normal.length)}, ${pieces}`
}

/** What the order comes to; the lines themselves are a step back. */
function Sums({ cart }: { cart: Cart }) {
  const { subtotal, vat, total, currency } = cart
  const amount = (decimal: number): string => formatMoney(toMinor(decimal), currency)
  return (
    <dl className={styles.sums}>
      <div>
        <dt>
          <Trans>Sum excl. VAT</Trans>
        </dt>
        <dd>{amount(subtotal)}</dd>
      </div>
      <div>
        <dt>
          <Trans>VAT</Trans>
        </dt>
        <dd>{amount(vat)}</dd>
      </div>
      <div className={styles.total}>
        <dt>
          <Trans>Total, incl. VAT</Trans>
        </dt>
        <dd>{amount(total)}</dd>
      </div>
    </dl>
  )
}
