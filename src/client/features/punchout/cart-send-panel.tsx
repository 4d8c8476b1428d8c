import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { isOpen } from '#contract/cart/status.ts'
import { moneyOf } from '#contract/cart/sums.ts'
import { usePunchout } from '../../storage/punchout-state.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './cart-send-panel.module.css'

/** Beside a cart's lines in a purchasing session: the way to its sending. */
export function CartSendPanel({ cart }: { cart: Cart }) {
  const { t } = useLingui()
  const session = usePunchout()
  if (!session || session.operation === 'inspect') return null
  const { return_host: host, outcome } = session
  if (outcome === null && !isOpen(cart.status)) return null
  const sum = moneyOf(cart)(cart.subtotal)
  return (
    <section className={styles.panel} aria-label={t`Send to procurement`}>
      <Link
        to="/cart/order"
        search={{ cart: cart.id }}
        className={buttonClass({ look: 'next', size: 'l', wide: true })}
      >
        <Icon of={Send} />{' '}
        {outcome === null ? t`Send to procurement` : outcome === 'sent' ? t`Send again` : t`Go back again`}
      </Link>
      {outcome === null && (
        <p className={styles.quiet}>
          <Trans>
            {sum} excl. VAT goes to {host}. You see first what will be sent; nothing is ordered until somebody approves
            it there.
          </Trans>
        </p>
      )}
    </section>
  )
}
