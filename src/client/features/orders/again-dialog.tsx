import { useLingui } from '@lingui/react/macro'
import type { AgainLine, Order } from '#contract/orders/orders.schema.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AgainForm } from './again-form.tsx'
import styles from './again-dialog.module.css'
import type { Fetched } from './use-fetched.ts'

interface Props {
  order: Order
  again: Fetched<AgainLine[]>
  open: boolean
  onClose: () => void
  onCart: (cartId: string) => void
}

/** Before an order becomes a cart again: what is gone or changed, and which cart. */
export function AgainDialog({ order, again, open, onClose, onCart }: Props) {
  const { t } = useLingui()
  const { order_number: number } = order
  const { latest, retry } = again
  return (
    <Dialog open={open} onClose={onClose} title={t`Order ${number} again`} closeLabel={t`Close`}>
      {latest === null && <p role="status">{t`Looking up what has changed since…`}</p>}
      {latest?.ok === false && (
        <div className={styles.form} role="alert">
          <p>{t`What has changed since could not be found out. Nothing has been put in a cart.`}</p>
          <Button look="next" onClick={retry}>
            {t`Try again`}
          </Button>
        </div>
      )}
      {latest?.ok && <AgainForm order={order} lines={latest.value} onCart={onCart} />}
    </Dialog>
  )
}
