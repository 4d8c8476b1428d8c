import { Trans, useLingui } from '@lingui/react/macro'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './cart-page.module.css'
import { cancel } from './intents.ts'

interface Props {
  cart: Cart
  open: boolean
  onClose: () => void
  onCancelled: () => void
}

/** Asked, not undone: a cancelled cart never opens again [contract/status]. */
export function CancelDialog({ cart, open, onClose, onCancelled }: Props) {
  const { t } = useLingui()
  const { title } = cart
  return (
    <Dialog open={open} onClose={onClose} title={t`Cancel ${title}?`} closeLabel={t`Close`}>
      <p>
        <Trans>
          A cancelled cart cannot be opened again. You can look at it for 30 days, and copy it to a new cart.
        </Trans>
      </p>
      <div className={styles.tools}>
        <Button
          look="next"
          onClick={() => {
            void cancel(cart)
            onClose()
            onCancelled()
          }}
        >
          <Trans>Cancel the cart</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Keep it</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
