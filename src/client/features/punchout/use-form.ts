import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { entriesAtom, refreshCarts } from '../../carts/carts.ts'
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

type Known = Extract<ReturnFormState, { state: 'ready' | 'failed' }>

/** How many changes have not reached the server; of every cart, since leaving the page would lose them all. */
const useUnsent = (): number => useAtomValue(entriesAtom).filter(isUnsettled).length

export const readForm = ({ cxml, fields }: Pick<ReturnForm, 'cxml' | 'fields'>): Sent =>
  cxml === '' ? readOci(fields) : readCxml(cxml)

/** The form of a cart as it is now, for whoever may send it, once nothing of it waits to be sent; made anew whenever the cart changes. */
export function useForm(
  { id, shop_id, revision }: Cart,
  maySend: boolean,
): { asked: ReturnFormState; askAgain: () => void } {
  const unsent = useUnsent()
  const [tries, setTries] = useState(0)
  const [known, setKnown] = useState<{ for: string; is: Known } | null>(null)
  const wanted = `${id} ${revision} ${tries}`
  const still = unsent > 0
  useEffect(() => {
    if (still || !maySend) return
    const controller = new AbortController()
    const ask = async (): Promise<Known> => {
      try {
        const form = await fetchForm({ id, shop_id }, 'cart', controller.signal)
        // The catalogue has moved: the rest of the page follows.
        if (form.revision !== revision) void refreshCarts()
        return { state: 'ready', form, sent: readForm(form), at: new Date() }
      } catch (error) {
        return { state: 'failed', error }
      }
    }
    void ask().then((is) => controller.signal.aborted || setKnown({ for: wanted, is }))
    return () => controller.abort()
  }, [id, shop_id, revision, wanted, still, maySend])
  const asked = useMemo((): ReturnFormState => {
    if (unsent > 0) return { state: 'unsent', count: unsent }
    return known?.for === wanted ? known.is : { state: 'asking' }
  }, [unsent, known, wanted])
  return { asked, askAgain: () => setTries((count) => count + 1) }
}
