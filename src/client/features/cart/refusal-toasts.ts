import { refusalText } from '../../i18n/cart-words.ts'
import { cartsAtom, dismiss, onEnd } from '../../offline/carts.ts'
import { store } from '../../storage/store.ts'
import { toast } from '../../ui/toast.ts'
import { failedIntentText } from './describe-intent.ts'
import { removedToast } from './intents.ts'

/** The ordering panel speaks for these wherever it stands. */
const SILENT: ReadonlySet<string> = new Set(['cart.order', 'cart.setInfo'])

/**
 * Tells of refusals where their cart is not on the screen: a refused change is told in one place, which on the cart
 * page is the cart's own list. Returns the way to stop.
 */
export const tellRefusals = (isCartShown: () => boolean): (() => void) =>
  onEnd(({ intent, settled }) => {
    const { name } = intent.mutation
    if (settled.outcome === 'applied' || SILENT.has(name)) return
    const isNew = name === 'cart.create'
    // A removal was announced; that must not be left standing.
    const taken = intent.mutation.name === 'line.remove' ? removedToast(intent.mutation.args.lineId) : null
    if (isCartShown() && !isNew && taken === null) return
    const cart = store.get(cartsAtom).find(({ id }) => id === intent.cartId)
    toast(`${failedIntentText(intent, cart)}. ${refusalText(settled.code)}`, 'error', { id: taken ?? intent.opId })
    // A cart that never came to be has no page on which it could be dismissed.
    if (isNew || !cart) dismiss(intent.opId)
  })
