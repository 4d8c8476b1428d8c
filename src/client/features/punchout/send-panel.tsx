import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useId } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { linesText } from '../../i18n/cart-words.ts'
import { lineCount } from '#contract/cart/line-count.ts'
import { Button } from '../../ui/button.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import { buyerOf } from './buyer.ts'
import { Checks } from './checks-list.tsx'
import type { Obstacle } from './checks.ts'
import { leaveErrorText } from './leave-error.ts'
import styles from './send-page.module.css'
import type { ReturnFormState } from './use-return-form.ts'

interface Props {
  cart: Cart
  open: readonly Cart[]
  onChoose: (id: string) => void
  host: string
  asked: ReturnFormState
  obstacle: Obstacle | null
  maySend: boolean
  shopName: string
  /** The cart was found changed when it was to be sent: the person looks again. */
  moved: boolean
  busy: boolean
  error: unknown
  onSend: () => void
  onRetry: () => void
}

const optionText = (cart: Cart): string => `${cart.title} (${linesText(lineCount(cart))})`

/** Who gets it, whether it may go, and the button. */
export function SendPanel(props: Props) {
  const { cart, open, onChoose, host, asked, obstacle, maySend, shopName, moved, busy, error, onSend, onRetry } = props
  const { t } = useLingui()
  const id = useId()
  const buyer = buyerOf(cart)
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Recipient</Trans>
      </h2>
      {open.length > 1 && (
        <Select
          label={t`Cart to send`}
          value={cart.id}
          options={open.map((one) => ({ value: one.id, label: optionText(one) }))}
          onValue={onChoose}
          disabled={busy}
        />
      )}
      <FactList>
        <Fact name={t`System`}>{host}</Fact>
        {buyer !== '' && <Fact name={t`Buyer`}>{buyer}</Fact>}
        {open.length < 2 && <Fact name={t`Cart`}>{cart.title}</Fact>}
        <Fact name={t`Currency`}>{cart.currency}</Fact>
      </FactList>
      {maySend ? (
        <>
          <Checks cart={cart} asked={asked} obstacle={obstacle} moved={moved} onRetry={onRetry} />
          <Button look="next" size="l" wide busy={busy} disabled={obstacle !== null} onClick={onSend}>
            {!busy && <Icon of={Send} />} {busy ? t`Sending…` : t`Send to procurement`}
          </Button>
          <p role="status" className={styles.why}>
            {error !== null && leaveErrorText(error)}
          </p>
          <p className={styles.quiet}>
            <Trans>Once it is sent, the cart is closed here and cannot be changed. A copy of it stays.</Trans>
          </p>
        </>
      ) : (
        <p className={styles.quiet}>
          <Trans>
            Your access level lets you fill carts, but not send them. Somebody with access level 3 or higher in{' '}
            {shopName} can send; the person who manages the shop’s users can give this connection that level.
          </Trans>
        </p>
      )}
    </section>
  )
}
