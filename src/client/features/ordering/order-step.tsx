import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { COUNTED } from '#contract/cart/line.ts'
import { moneyOf } from '#contract/cart/sums.ts'
import { linesText, piecesText } from '../../i18n/cart-words.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { StepHead } from '../../ui/step-head.tsx'
import { Sum, SumList } from '../../ui/sum-list.tsx'
import styles from './order-step.module.css'

interface Props {
  cart: Cart
  /** The way back to the lines. */
  back: ReactNode
  /** What has happened to the lines and has to be known before they are ordered. */
  notice?: ReactNode
  /** The order panel. */
  children: ReactNode
}

/** Ordering as a step of its own, where the screen is too narrow for lines and form side by side. */
export function OrderStep({ cart, back, notice, children }: Props) {
  const { t } = useLingui()
  const { title } = cart
  usePageTitle(t`Order ${title}`)
  return (
    <>
      <StepHead back={back} title={title}>
        {counted(cart)}
      </StepHead>
      {notice}
      <div className={styles.columns}>
        <Sums cart={cart} />
        {children}
      </div>
    </>
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
  const { t } = useLingui()
  const { subtotal, vat, total } = cart
  const amount = moneyOf(cart)
  return (
    <SumList className={styles.sums}>
      <Sum name={t`Sum excl. VAT`}>{amount(subtotal)}</Sum>
      <Sum name={t`VAT`}>{amount(vat)}</Sum>
      <Sum name={t`Total, incl. VAT`} total>
        {amount(total)}
      </Sum>
    </SumList>
  )
}
