import { t } from '@lingui/core/macro'
import { orderRefusalText } from '../../i18n/cart-words.ts'
import { cartsAtom, onEnd } from '../../carts/carts.ts'
import { store } from '../../storage/store.ts'
import { toast } from '../../ui/toast.ts'
import { isAwaited } from './place-order.ts'

interface Ways {
  /** Whether the list of what waits is on the screen, which tells of refusals itself. */
  isListed: () => boolean
  toOrder: (cartId: string) => void
  toQueue: () => void
}

/**
 * Tells what became of orders that were asked for before this page was opened, as without a network: nobody waits for
 * them here. Returns the way to stop.
 */
export const tellOrders = ({ isListed, toOrder, toQueue }: Ways): (() => void) =>
  onEnd(({ intent: { opId, cartId, mutation }, settled }) => {
    if (mutation.name !== 'cart.order' || isAwaited(opId)) return
    const title = store.get(cartsAtom).find(({ id }) => id === cartId)?.title ?? ''
    if (settled.outcome === 'applied')
      toast(t`${title}: your order has been sent to the provider. You will get a confirmation shortly.`, 'success', {
        id: opId,
        action: { label: t`Show`, run: () => toOrder(cartId) },
      })
    else if (!isListed()) {
      const reason = orderRefusalText(settled.code)
      toast(t`${title} was not ordered. ${reason}`, 'error', { id: opId, action: { label: t`Show`, run: toQueue } })
    }
  })
