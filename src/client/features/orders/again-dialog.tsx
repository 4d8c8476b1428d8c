import { useLingui } from '@lingui/react/macro'
import type { AgainLine, Order } from '#contract/orders/orders.schema.ts'
import type { ServerAnswer } from '../../http/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AgainForm } from './again-form.tsx'
import styles from './again-dialog.module.css'

interface Props {
  order: Order
  again: ServerAnswer<AgainLine[]>
  open: boolean
  onClose: () => void
  onCart: (cartId: string) => void
}

/** Before an order becomes a cart again: what is gone or changed, and which cart. */
export function AgainDialog({ order, again, open, onClose, onCart }: Props) {
  const { t } = useLingui()
  const { order_number: number } = order
  const { data: lines, error, retry } = again
  return (
    <Dialog open={open} onClose={onClose} title={t`Order ${number} again`} closeLabel={t`Close`}>
      {error === null && !lines && <p role="status">{t`Looking up what has changed since…`}</p>}
      {error !== null && (
        <div className={styles.form} role="alert">
          <p>{t`What has changed since could not be found out. Nothing has been put in a cart.`}</p>
          <Button look="next" onClick={retry}>
            {t`Try again`}
          </Button>
        </div>
      )}
      {error === null && lines && <AgainForm order={order} lines={lines} onCart={onCart} />}
    </Dialog>
  )
}
