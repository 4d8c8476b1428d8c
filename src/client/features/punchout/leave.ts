import { STATUS } from '#contract/cart/status.ts'
import { ERROR } from '#contract/errors.ts'
import { isApiError } from '../../http/api-error.ts'
import { refreshCarts } from '../../carts/carts.ts'
import type { PunchoutState } from '../../storage/punchout-state.ts'
import { closeCart, fetchForm, type FormKind, type ReturnForm, type Where } from './calls.ts'
import { postForm } from './post-form.ts'
import { notePunchoutEnd } from './session.ts'

/**
 * Closes the cart and leaves with the form that the person has seen. Throws the closing call's errors: then nothing
 * was sent, and of a call without an answer the same press is safe again.
 */
export async function sendCart(cart: Where, form: ReturnForm): Promise<void> {
  await closeCart(cart, STATUS.handedOver, form.revision)
  leave('sent', form)
}

/** Another device, or a price, may change the cart between the two calls; not every time. */
const TRIES = 3

/** Goes back without buying: the session's cart is cancelled, unless it was only looked at. Throws the calls' errors. */
export async function goBack({ cart_id: id, shop_id, operation }: PunchoutState): Promise<void> {
  const cart: Where = { id, shop_id }
  for (let tries = 1; ; tries += 1) {
    const form = await fetchForm(cart, 'cancel')
    if (operation === 'inspect') return postForm(form)
    try {
      await closeCart(cart, STATUS.cancelled, form.revision)
      return leave('cancelled', form)
    } catch (error) {
      if (tries === TRIES || !isApiError(error, ERROR.revisionChanged)) throw error
    }
  }
}

/**
 * Posts what was sent once more, letter for letter [punchout/sessions]. Throws `cart_closed` when that is too long ago.
 */
export async function sendAgain(cart: Where, kind: FormKind): Promise<void> {
  postForm(await fetchForm(cart, kind))
}

function leave(outcome: 'sent' | 'cancelled', form: ReturnForm): void {
  notePunchoutEnd(outcome)
  void refreshCarts()
  postForm(form)
}
