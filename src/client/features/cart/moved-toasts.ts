import { t } from '@lingui/core/macro'
import { cartsAtom } from '../../carts/carts.ts'
import type { Moved } from '../../outbox/index.ts'
import { movedAtom } from '../../carts/moved-notices.ts'
import { store } from '../../storage/store.ts'
import { toast } from '../../ui/toast.ts'

/**
 * Says once, wherever one is and whoever sent it, that a quantity had been changed elsewhere when it was set; its line
 * tells of it until the person has seen that [outbox/merging]. Returns the way to stop.
 */
export function tellMoved(): () => void {
  let known: ReadonlySet<string> | null = null
  const follow = (): void => {
    const all = store.get(movedAtom)
    // Of those that a former page was told of nothing is said aloud again.
    const news = known && all ? all.filter(({ opId }) => !known?.has(opId)) : []
    known = all && new Set(all.map(({ opId }) => opId))
    news.forEach(tell)
  }
  follow()
  return store.sub(movedAtom, follow)
}

function tell({ opId, cartId, lineId, name: then, quantity: set }: Moved): void {
  const line = store
    .get(cartsAtom)
    .find(({ id }) => id === cartId)
    ?.lines.find(({ id }) => id === lineId)
  const name = line?.product.name ?? (then || t`a product`)
  const quantity = Number(line?.antal ?? set)
  toast(t`The quantity of ${name} had been changed elsewhere. It is ${quantity} now.`, 'info', { id: opId })
}
