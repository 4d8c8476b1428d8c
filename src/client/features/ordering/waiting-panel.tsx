import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { isConnectionError } from '../../http/api-error.ts'
import { entriesAtom, issue } from '../../carts/carts.ts'
import { BudgetBar } from '../../carts/budget-bar.tsx'
import { discardChange } from '../../carts/changes.ts'
import { Conversation } from '../../carts/conversation.tsx'
import { isUnsettled } from '../../outbox/index.ts'
import { deciderText, reasonText } from '../../i18n/approval-words.ts'
import { orderRefusalText } from '../../i18n/cart-words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { momentText } from '../../i18n/moment.ts'
import { Button } from '../../ui/button.tsx'
import { ChangeMark } from '../../ui/change-mark/change-mark.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './order-panel.module.css'
import { useCartApproval } from './use-cart-approval.ts'

/** A cart that waits for somebody's yes: whose, since when, what is frozen and why, and the way back [contract/approvals]. */
export function WaitingPanel({ cart }: { cart: Cart }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const heading = useId()
  const { data, error } = useCartApproval(cart)
  const request = data?.request ?? null
  const reason = data?.reason ?? null
  const who = request?.asked_by.name ?? ''
  const when = request ? momentText(request.asked_at, locale) : ''
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <h2 id={heading}>{t`Waiting for approval`}</h2>
      <div className={styles.action}>
        {request && (
          <p>
            {t`${who} asked on ${when}`}. {data && deciderText(data.approvers, reason?.need ?? 'one')}
          </p>
        )}
        {data && reason && (
          <p className={styles.quiet}>{reasonText(i18n, reason, data.currency, request?.asked_by.name ?? '')}</p>
        )}
        {!data && error === null && <Skeleton line />}
        {!data && error !== null && (
          <p className={styles.quiet} role="status">
            {isConnectionError(error)
              ? t`Who has to approve it is shown when the network is back.`
              : t`Who has to approve it could not be fetched.`}
          </p>
        )}
        <p className={styles.quiet}>
          <Trans>
            Nothing in the cart can be changed while it waits: what is approved is what is ordered. Take the request
            back to change something.
          </Trans>
        </p>
        {data?.budget && <BudgetBar budget={data.budget} currency={data.currency} />}
        {data && <Conversation said={data.conversation} />}
        <Withdraw cart={cart} />
      </div>
    </section>
  )
}

function Withdraw({ cart: { id: cartId, shop_id: shopId } }: { cart: Cart }) {
  const { t } = useLingui()
  const own = useAtomValue(entriesAtom).filter(
    ({ intent }) => intent.cartId === cartId && intent.mutation.name === 'cart.withdraw',
  )
  const waiting = own.find(isUnsettled)
  const refused = own.findLast(({ state }) => state === 'refused')
  if (waiting)
    return (
      <>
        <ChangeMark state="device" text={t`Asked to take the request back`} />
        <p
          className={styles.quiet}
        >{t`The cart stays as it is until the server has answered: it may be decided before.`}</p>
        <Button wide onClick={() => void discardChange(waiting.intent.opId)}>{t`Leave the request`}</Button>
      </>
    )
  const withdraw = async (): Promise<void> => {
    if (refused) await discardChange(refused.intent.opId)
    void issue({ cartId, shopId, mutation: { name: 'cart.withdraw', args: {} } })
  }
  return (
    <>
      {refused?.code && (
        <p className={styles.alert} role="alert">
          {orderRefusalText(refused.code)}
        </p>
      )}
      <Button wide onClick={() => void withdraw()}>{t`Take the request back`}</Button>
    </>
  )
}
