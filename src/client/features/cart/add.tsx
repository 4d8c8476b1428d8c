import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { atom, useAtomValue } from 'jotai'
import { Plus } from 'lucide-react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { may } from '#contract/users/permission.ts'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import { laterText } from '../../i18n/change-words.ts'
import { chooseActive, createCart } from '../../carts/active-cart.ts'
import { mayChange, takesGoods } from '../../carts/cart-role.ts'
import { cartsAtom, cartsStatusAtom, issueAll, refreshCarts, seeProducts } from '../../carts/carts.ts'
import { storageAtom } from '../../carts/changes.ts'
import { useReadOnly } from '../../storage/punchout-state.ts'
import { sessionAtom } from '../../storage/session-state.ts'
import { store } from '../../storage/store.ts'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.ts'
import { companyIn } from '../../storage/current-company.ts'
import styles from './add-button.module.css'

export interface ProductToAdd {
  product: ProductCard
  quantity: number
}

/** What waits for a cart that it can go into. */
export interface PendingAdd {
  item: ProductToAdd
  onOpen: () => void
  /** It was meant for this cart, which one may only look at; null: there is no cart at all. */
  looking: Cart | null
}

const pendingAddAtom = atom<PendingAdd | null>(null)
export const usePendingAdd = (): PendingAdd | null => useAtomValue(pendingAddAtom)
export const forgetPendingAdd = (): void => store.set(pendingAddAtom, null)

/**
 * Whether this person may put a product of this shop in a cart, in a session that may change one [punchout/sessions].
 */
export function useMayCollect(shopId: string): boolean {
  const session = useAtomValue(sessionAtom)
  const readOnly = useReadOnly()
  const shop = session?.shops.find((one) => one.shop_id === shopId)
  return shop !== undefined && may(shop.permission, 'cart.use') && !readOnly
}

/** On a card: one piece into the active cart. Whoever may not fill carts sees none of it. */
export function AddButton({ product }: { product: ProductCard }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { name } = product
  if (!useMayCollect(product.shop)) return null
  return (
    <button
      type="button"
      className={styles.add}
      aria-label={t`Add ${name} to the cart`}
      onClick={() => void collect({ product, quantity: 1 }, () => void navigate({ to: '/cart' }))}
    >
      <Icon of={Plus} /> {t`Add`}
    </button>
  )
}

/**
 * The open carts that a product of this shop can go into, and the one it goes into unless another is chosen, which may
 * be one to look at alone.
 */
export function openCarts(carts: readonly Cart[], shopId: string, remembered: string | undefined) {
  const active = chooseActive(carts, shopId, remembered)
  const open = carts.filter((cart) => cart.shop_id === shopId && (takesGoods(cart) || cart === active))
  return { open, active }
}

const activeOf = (shopId: string): Cart | null =>
  chooseActive(store.get(cartsAtom), shopId, store.get(sessionAtom)?.activeCarts[shopId])

/**
 * Puts a product in the shop's active cart and says so; without any cart the first one is asked for.
 * @param onOpen goes to the cart
 */
export async function collect(item: ProductToAdd, onOpen: () => void): Promise<void> {
  const { shop } = item.product
  if (!activeOf(shop) && store.get(cartsStatusAtom).status !== 'ready') {
    await refreshCarts()
    if (store.get(cartsStatusAtom).status !== 'ready')
      return toast(t`Your carts could not be fetched. Try again when the network is back.`, 'error')
  }
  const cart = activeOf(shop)
  if (cart) collectIn(cart, item, onOpen)
  else store.set(pendingAddAtom, { item, onOpen, looking: null })
}

/** The same with a cart that was chosen; where one may only look at it, the person is asked. */
export function collectIn(cart: Cart, item: ProductToAdd, onOpen: () => void): void {
  if (mayChange(cart)) putIn(cart, item, onOpen)
  else store.set(pendingAddAtom, { item, onOpen, looking: cart })
}

/** Makes the first cart and puts in it what was asked for. */
export function collectInNew({ product, quantity }: ProductToAdd, title: string, onOpen: () => void): void {
  const { id } = createCart(product.shop, title)
  forgetPendingAdd()
  putIn({ id, shop_id: product.shop, title }, { product, quantity }, onOpen)
}

/** Puts a product in a cart, and says so with a way there. A refusal is told where it ends. */
export function putIn(
  cart: Pick<Cart, 'id' | 'shop_id' | 'title'>,
  { product, quantity }: ProductToAdd,
  onOpen: () => void,
): void {
  seeProducts([product], companyIn(store.get(sessionAtom), product.shop)?.id ?? null)
  const rows = [{ uid: product.uid, quantity }]
  const [made] = issueAll([{ cartId: cart.id, shopId: cart.shop_id, mutation: { name: 'lines.add', args: { rows } } }])
  void made?.saved.then((saved) => saved && tellAdded({ product, quantity }, cart, onOpen))
}

/** The company of a cart that is priced for another one than is bought for in its shop now. */
export function otherCompany(cart: Cart | undefined): string | null {
  const current = cart && companyIn(store.get(sessionAtom), cart.shop_id)
  return current && cart.customer_id !== current.id ? cart.company : null
}

/** Only once it is safe: on this device, until there is a network. */
function tellAdded(
  { product: { name }, quantity }: ProductToAdd,
  { id, title }: Pick<Cart, 'id' | 'shop_id' | 'title'>,
  onOpen: () => void,
): void {
  const action = { label: t`To the cart`, run: onOpen }
  const text = quantity === 1 ? t`${name} was added to ${title}` : t`${quantity} × ${name} was added to ${title}`
  const company = otherCompany(store.get(cartsAtom).find((one) => one.id === id))
  const more = [
    ...(company === null ? [] : [t`The prices there are those of ${company}.`]),
    ...(navigator.onLine ? [] : [laterText(store.get(storageAtom) === 'durable')]),
  ].join(' ')
  toast(more ? `${text}. ${more}` : text, 'success', { id: 'added', action })
}
