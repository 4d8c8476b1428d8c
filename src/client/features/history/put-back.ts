import { t } from '@lingui/core/macro'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { issueAll } from '../../carts/carts.ts'
import { storageAtom } from '../../carts/changes.ts'
import { laterText } from '../../i18n/change-words.ts'
import { store } from '../../storage/store.ts'
import { toast } from '../../ui/toast.ts'
import type { HistoryLine, WayBack } from './way-back.ts'

/** Makes a line what it was, and says so once that is safe; a refusal is told where all are. */
export function putBack(
  { id, shop_id }: Cart,
  { uid, name }: HistoryLine,
  { kind, quantity, mutations }: WayBack,
): void {
  const made = issueAll(
    mutations.map((mutation) => ({ cartId: id, shopId: shop_id, mutation, goods: [{ uid, name }] })),
  )
  const text = kind === 'add' ? t`${name} is back in the cart` : t`${name} has its former quantity: ${quantity}`
  const tell = (): void =>
    toast(navigator.onLine ? text : `${text}. ${laterText(store.get(storageAtom) === 'durable')}`, 'success', {
      id: `back-${uid}`,
    })
  void Promise.all(made.map(({ saved }) => saved)).then((saved) => saved.every(Boolean) && tell())
}
