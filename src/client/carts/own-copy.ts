import { t } from '@lingui/core/macro'
import { ERROR } from '#contract/errors.ts'
import { apply } from '#contract/cart/optimism.ts'
import { companyIn } from '../storage/current-company.ts'
import { sessionAtom } from '../storage/session-state.ts'
import { store } from '../storage/store.ts'
import { toast } from '../ui/toast.ts'
import { cartsAtom, contextAtom } from './carts.ts'
import { takeAwayChanges } from './changes.ts'
import type { Change } from './changes-view.ts'
import { copy } from './copy-cart.ts'
import { meantCart } from './meant-cart.ts'

/** Refusals that come of a right that was taken back: a cart of one's own is the way out. */
const LOST: ReadonlySet<string | null> = new Set([ERROR.accessEnded, ERROR.viewOnly])

/** What asks for something that only this cart could be: it stays where it is, for the person to decide. */
const UNMOVABLE: ReadonlySet<string> = new Set(['cart.order', 'cart.cancel'])

const withDependents = (change: Change): Change[] => [change, ...change.dependents.flatMap(withDependents)]

/** Those of the changes to one cart that were refused since one may no longer make them, and can be made elsewhere. */
export const lostChanges = (changes: readonly Change[], cartId: string): readonly Change[] =>
  changes.filter(
    ({ cartId: of, state, code, mutation }) =>
      of === cartId && state === 'attention' && LOST.has(code) && !UNMOVABLE.has(mutation.name),
  )

/**
 * Puts what was refused in a new cart of one's own, together with what of the old one may still be seen, and takes the
 * refused changes away once that is safe on the device. It becomes the active cart. Resolves with whether it is kept.
 */
export async function copyToOwn(changes: readonly Change[]): Promise<boolean> {
  const [first] = changes
  if (!first) return false
  const { cartId, shopId, madeAt } = first
  const all = changes.flatMap(withDependents)
  const context = store.get(contextAtom)({ cartId, shopId, madeAt })
  const begun = { title: all.findLast((change) => change.title !== null)?.title ?? t`Cart` }
  const company = companyIn(store.get(sessionAtom), shopId)?.id
  const cart =
    store.get(cartsAtom).find(({ id }) => id === cartId) ??
    apply(
      null,
      { name: 'cart.create', args: { ...begun, ...(company !== undefined && { companyId: company }) } },
      context,
    )
  if (!cart) return false
  const { title, saved } = copy(meantCart(cart, all, context))
  if (!(await saved)) return false
  await takeAwayChanges(changes.map(({ opId }) => opId))
  toast(t`It is in ${title} now, a cart of your own.`, 'success')
  return true
}
