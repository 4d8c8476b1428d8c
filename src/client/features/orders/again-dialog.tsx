import { useLingui } from '@lingui/react/macro'
import type { Order } from '#contract/orders/orders.schema.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AgainForm } from './again-form.tsx'

interface Props {
  order: Order
  open: boolean
  onClose: () => void
  onCart: (cartId: string) => void
}

/** Before an order becomes a cart again: what is gone or changed, and which cart. */
export function AgainDialog({ order, open, onClose, onCart }: Props) {
  const { t } = useLingui()
  const { order_number: number } = order
  return (
    <Dialog open={open} onClose={onClose} title={t`Order ${number} again`} closeLabel={t`Close`}>
      <AgainForm order={order} onCart={onCart} />
    </Dialog>
  )
}
