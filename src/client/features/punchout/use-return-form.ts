import { useAtomValue } from 'jotai'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { entriesAtom, refreshCarts } from '../../carts/carts.ts'
import { useServerQuery } from '../../http/query.ts'
import { isUnsettled } from '../../outbox/index.ts'
import { fetchForm, type ReturnForm } from './calls.ts'
import { readCxml, type Sent } from './read-cxml.ts'
import { readOci } from './read-oci.ts'

/** What will be sent, as far as it is known. */
export type ReturnFormState =
  /** Changes are still on their way to the server: what it would say now is not what the person sees. */
  | { state: 'unsent'; count: number }
  | { state: 'asking' }
  | { state: 'ready'; form: ReturnForm; sent: Sent; at: Date }
  | { state: 'failed'; error: unknown }

/** How many changes have not reached the server; of every cart, since leaving the page would lose them all. */
const useUnsent = (): number => useAtomValue(entriesAtom).filter(isUnsettled).length

export const readForm = ({ cxml, fields }: Pick<ReturnForm, 'cxml' | 'fields'>): Sent =>
  cxml === '' ? readOci(fields) : readCxml(cxml)

/** The form of a cart as it is now, for whoever may send it, once nothing of it waits to be sent; made anew whenever the cart changes. */
export function useReturnForm(
  { id, shop_id, revision }: Cart,
  maySend: boolean,
): { asked: ReturnFormState; askAgain: () => void } {
  const unsent = useUnsent()
  const { data, error, waiting, retry } = useServerQuery(
    [shop_id, null, 'return-form', id, revision],
    async (signal): Promise<Extract<ReturnFormState, { state: 'ready' }>> => {
      const form = await fetchForm({ id, shop_id }, 'cart', signal)
      // The catalogue has moved: the rest of the page follows.
      if (form.revision !== revision) void refreshCarts()
      return { state: 'ready', form, sent: readForm(form), at: new Date() }
    },
    { wanted: maySend && unsent === 0 },
  )
  return { asked: stateOf(), askAgain: retry }

  function stateOf(): ReturnFormState {
    if (unsent > 0) return { state: 'unsent', count: unsent }
    if (error !== null) return { state: 'failed', error }
    return data && !waiting ? data : { state: 'asking' }
  }
}
