import { useLingui } from '@lingui/react/macro'
import type { Cart } from '#contract/cart/cart.schema.ts'
import type { CartApproval } from '#contract/organisation/approval.schema.ts'
import { BudgetBar } from '../../carts/budget-bar.tsx'
import { Conversation } from '../../carts/conversation.tsx'
import { deciderText, reasonText } from '../../i18n/approval-words.ts'
import { useSession } from '../../storage/session-state.ts'
import styles from './order-panel.module.css'

interface Props {
  cart: Cart
  approval: CartApproval | undefined
  /** Somebody has to say yes first. */
  asks: boolean
}

/** What stands between a cart and its order besides the cart: somebody's yes and whose, a budget, what was said. */
export function ApprovalNote({ cart, approval, asks }: Props) {
  const { t, i18n } = useLingui()
  const { user } = useSession()
  const reason = approval?.reason ?? null
  const last = approval?.conversation.at(-1)
  const isAnswered = last?.what === 'refused' || last?.what === 'returned'
  return (
    <>
      {approval && isAnswered && (
        <section className={styles.note} aria-label={t`What was said`}>
          <h3>{last.what === 'refused' ? t`It was not approved` : t`It was sent back to be changed`}</h3>
          <Conversation said={approval.conversation} />
        </section>
      )}
      {asks && (
        <section className={styles.note} aria-label={t`Approval`}>
          <h3>{t`Somebody has to approve it`}</h3>
          <p>
            {reason && approval
              ? reasonText(i18n, reason, approval.currency, user.name)
              : t`The company has a rule for it, or your access level does not include orders.`}
          </p>
          {reason && approval && <p>{deciderText(approval.approvers, reason.need)}</p>}
        </section>
      )}
      {approval?.budget && (
        <BudgetBar
          budget={approval.budget}
          currency={approval.currency}
          {...(cart.currency === approval.currency && { order: cart.subtotal })}
        />
      )}
    </>
  )
}
