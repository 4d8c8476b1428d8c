import { plural, t } from '@lingui/core/macro'
import { refusalText } from '../../i18n/cart-words.ts'
import type { End } from '../../outbox/index.ts'
import { cartsAtom, entriesAtom, onEnd } from '../../carts/carts.ts'
import { store } from '../../storage/store.ts'
import { toast } from '../../ui/toast.ts'
import { failedIntentText } from './describe-intent.ts'
import { removedToast } from './intents.ts'

/** The ordering panel speaks for these wherever it stands, and the contact form for its own. */
const SILENT: ReadonlySet<string> = new Set([
  'cart.order',
  'cart.ask',
  'cart.withdraw',
  'cart.decide',
  'cart.setInfo',
  'form.send',
])

interface Shown {
  /** The address of the page that is shown. */
  place: () => string
  /** Leads to all changes that need the person. */
  onShow: () => void
}

/**
 * Tells of refusals where nothing else on the screen does: on the cart page the cart's own list tells of them, and the
 * list of what waits of all. There they stay until the person has decided. Returns the way to stop.
 */
export function tellRefusals({ place, onShow }: Shown): () => void {
  let toTell: End[] = []

  const tell = (): void => {
    const ends = toTell.filter((end) => !isListed(end, place()))
    toTell = []
    const [first, ...more] = ends
    if (!first) return
    const action = { label: t`Show`, run: onShow }
    // One answer may refuse a hundred: as where the cart was ordered on another device.
    if (more.length > 0) {
      const refused = ends.length
      const text = plural(refused, { one: '# change was not accepted', other: '# changes were not accepted' })
      return toast(text, 'error', { id: 'refused', action })
    }
    const { intent, settled } = first
    const code = settled.outcome === 'refused' ? settled.code : ''
    const cart = store.get(cartsAtom).find(({ id }) => id === intent.cartId)
    const text = `${failedIntentText(intent, cart)}. ${refusalText(code)}`
    toast(text, 'error', { id: takenToast(first) ?? intent.opId, ...(isKept(first) && { action }) })
  }

  return onEnd((end) => {
    if (end.settled.outcome === 'applied' || SILENT.has(end.intent.mutation.name)) return
    if (toTell.length === 0) queueMicrotask(tell)
    toTell.push(end)
  })
}

/** A removal was announced; that must not be left standing. */
const takenToast = ({ intent: { mutation } }: End): string | null =>
  mutation.name === 'line.remove' ? removedToast(mutation.args.lineId) : null

/** What the device could not keep is in no list. */
const isKept = ({ intent }: End): boolean =>
  store.get(entriesAtom).some((entry) => entry.intent.opId === intent.opId && entry.state === 'refused')

function isListed(end: End, place: string): boolean {
  if (!isKept(end) || takenToast(end) !== null) return false
  const hasCart = store.get(cartsAtom).some(({ id }) => id === end.intent.cartId)
  return place === '/queue' || (place === '/cart' && hasCart)
}
