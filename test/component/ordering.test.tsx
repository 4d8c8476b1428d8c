import { atom, useAtomValue } from 'jotai'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { remember } from '#client/features/ordering/remembered.ts'
import { issue, refreshCarts } from '#client/carts/carts.ts'
import { store } from '#client/storage/store.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { ERROR } from '#contract/errors.ts'
import { show, useFreshBrowser } from './support/app.tsx'
import { holdStorage } from './support/held-storage.ts'
import { useNetwork } from './support/network.ts'
import {
  accepts,
  field,
  FULL,
  namesOf,
  NOW,
  openForm,
  ordered,
  owner,
  send,
  Shown,
  useSomebodyElse,
} from './support/order-form.tsx'
import { cart, keepsCart, line } from './support/ordering.ts'
import { goOffline, goOnline } from './support/waiting.ts'

useNetwork()
useFreshBrowser()
useSomebodyElse()

/** The form in one place, or, once turned, in another. */
function showTurning(): { turn: () => void } {
  const isUpright = atom(false)
  function Turning() {
    return useAtomValue(isUpright) ? (
      <section aria-label="Upright">
        <Shown />
      </section>
    ) : (
      <Shown />
    )
  }
  show(<Turning />)
  return { turn: () => store.set(isUpright, true) }
}

describe('the order form', () => {
  test('starts with the person’s name and the shop’s terms, names what is missing, and sends nothing', async () => {
    const came = keepsCart(cart(), [], accepts)
    await openForm()
    await expect.element(field('Last name')).toHaveValue('Lindqvist')
    await expect.element(field('Payment condition')).toHaveValue('30 dagar netto')
    await send.click()
    await expect.element(field('Address')).toHaveFocus()
    await expect.element(field('Address')).toHaveAccessibleDescription('Enter the address')
    await expect
      .element(field('Customer reference'))
      .toHaveAccessibleDescription('Enter a reference, so that the invoice finds its way')
    await expect.element(field('Additional information (optional)')).toBeValid()
    expect(came).toEqual([])
  })

  test('saves a field into the cart when it is left', async () => {
    const came = keepsCart(cart(), [], accepts)
    await openForm()
    await field('City').fill(' Malmö ')
    await userEvent.tab()
    await expect.poll(() => came.map(({ args }) => args)).toEqual([{ customer: { city: 'Malmö' } }])
  })

  test('saves what was written when the screen goes before the field was left', async () => {
    const came = keepsCart(cart(), [], accepts)
    await refreshCarts()
    const { unmount } = show(<Shown />)
    await field('City').fill('Boden')
    unmount()
    await expect.poll(() => came.map(({ args }) => args)).toEqual([{ customer: { city: 'Boden' } }])
  })

  test('keeps a field that was not left yet when a turned tablet draws the form in another place', async () => {
    const came = keepsCart(cart(), [], accepts)
    await refreshCarts()
    const { turn } = showTurning()
    await field('City').fill('Boden')
    turn()
    await expect.element(page.getByRole('region', { name: 'Upright' })).toBeVisible()
    await expect.element(field('City')).toHaveValue('Boden')
    await expect.poll(() => came.map(({ args }) => args)).toEqual([{ customer: { city: 'Boden' } }])
  })

  test('orders once at the total that is seen, whatever is pressed, and not before the server has said so', async () => {
    const came = keepsCart(cart({ customer: FULL }), [], accepts)
    await openForm()
    await expect.element(send).toMatchTextContent(/Order for 10\s000\skr/)
    await send.dblClick()
    await expect.poll(() => ordered).toHaveBeenCalledOnce()
    expect(ordered).toHaveBeenCalledWith(cart().id)
    expect(namesOf(came)).toEqual(['cart.setInfo', 'cart.order'])
    expect(came[1]?.args).toEqual({ expectedTotal: 10_000 })
  })

  test('an order that was asked for in another window leads to its confirmation here too, once', async () => {
    const { id, shop_id: shopId } = cart()
    keepsCart(cart({ customer: FULL }), [], accepts)
    await openForm()
    await issue({ cartId: id, shopId, mutation: { name: 'cart.order', args: {} } })
    expect(ordered.mock.calls).toEqual([[id]])
  })

  test('remembers what was written for the next cart of the same person, and of nobody else', async () => {
    await remember(owner(), 'nordform', { ...FULL, additional_information: 'Ring first' }, null)
    keepsCart(cart(), [], accepts)
    await openForm()
    await expect.element(field('Delivery address')).toHaveValue('the delivery_address')
    await expect.element(field('Additional information (optional)')).toHaveValue('')
  })

  test('suggests the reference of the last order, and never fills it in', async () => {
    await remember(owner(), 'nordform', FULL, null)
    const came = keepsCart(cart(), [], accepts)
    await openForm()
    await expect.element(field('Delivery address')).toHaveValue('the delivery_address')
    await expect.element(field('Customer reference')).toHaveValue('')
    await page.getByRole('button', { name: 'As last time: the customer_reference' }).click()
    await expect.element(field('Customer reference')).toHaveValue('the customer_reference')
    await expect.element(page.getByRole('button', { name: /As last time/ })).not.toBeInTheDocument()
    await expect
      .poll(() => came.map(({ args }) => args))
      .toEqual([{ customer: { customer_reference: 'the customer_reference' } }])
  })
})

/** A server that does everything but order. */
const refusing = (code: string, change: Partial<Cart> = {}) =>
  keepsCart(cart({ customer: FULL }), [], (op, now) =>
    op.name === 'cart.order' ? { refused: code, cart: { ...now, ...change } } : accepts(op, now),
  )

describe('what stands in the way of ordering', () => {
  test('new prices are shown and must be confirmed', async () => {
    const lines = [line({ previous_unit_price: 3900 })]
    const came = keepsCart(cart({ customer: FULL, lines }), [], accepts)
    await openForm()
    await expect.element(page.getByText(/Vinga 410: 3\s900\skr is now 4\s000\skr/)).toBeVisible()
    await send.click()
    const yes = page.getByRole('checkbox', { name: 'I have seen the new prices and order at them' })
    await expect.element(yes).toHaveFocus()
    await expect.element(yes).toHaveAccessibleDescription('Confirm the new prices before you order')
    expect(namesOf(came)).toEqual([])
    await yes.click()
    await send.click()
    await expect.poll(() => ordered).toHaveBeenCalledOnce()
  })

  test('what is gone has to be removed', async () => {
    const gone = line({
      id: 'b0a2b3c4-0000-4000-8000-000000000001',
      product: { ...line().product, name: 'Fjord 3', gone: true },
    })
    const came = keepsCart(cart({ customer: FULL, lines: [line(), gone] }), [], accepts)
    await openForm()
    await expect.element(send).toBeDisabled()
    await expect.element(send).toHaveAccessibleDescription(/no longer sold. Remove it/)
    await page.getByRole('button', { name: 'Remove Fjord 3' }).click()
    await expect.element(send).toBeEnabled()
    await expect.poll(() => namesOf(came)).toEqual(['line.remove'])
  })

  test('what is gone is replaced by one press, where something stands in for it', async () => {
    const replaced_by = { uid: '410-3000', name: 'Fjord 4' }
    const gone = line({
      id: 'b0a2b3c4-0000-4000-8000-000000000001',
      product: { ...line().product, name: 'Fjord 3', gone: true, replaced_by },
    })
    const came = keepsCart(cart({ customer: FULL, lines: [line(), gone] }), [], accepts)
    await openForm()
    await expect.element(page.getByText('Replace or remove them to order the rest.')).toBeVisible()
    await page.getByRole('button', { name: 'Replace Fjord 3 by Fjord 4' }).click()
    await expect.poll(() => namesOf(came)).toEqual(['lines.add', 'line.remove'])
  })

  test('what has no price has to be asked for or removed', async () => {
    const lines = [line({ unit_price: null, subtotal: 0, vat: 0, total: 0 })]
    keepsCart(cart({ customer: FULL, lines }), [], accepts)
    await openForm()
    await expect.element(send).toBeDisabled()
    await expect.element(page.getByText(/Your contact: Maria, 010-555 04 10/)).toBeVisible()
  })
})

describe('without a network', () => {
  const request = page.getByRole('button', { name: /^Save an order request for 10\s000\skr/ })
  afterEach(goOnline)

  test('an order is a request that waits, is called nothing else, and can be taken back', async () => {
    const came = keepsCart(cart({ customer: FULL }), [], accepts)
    await openForm()
    goOffline()
    await expect.element(request).toHaveAccessibleDescription(/ordered when Nordform has answered/)
    await request.click()
    await expect.element(page.getByText('Order request saved on this device')).toBeVisible()
    await expect.element(page.getByText(/Nothing is ordered until Nordform has answered/)).toBeVisible()
    await expect.element(field('City')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Take the order request back' }).click()
    await expect.element(field('City')).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    goOnline()
    await expect.poll(() => namesOf(came)).toEqual(['cart.setInfo'])
    await expect.element(send).toBeEnabled()
    expect(ordered).not.toHaveBeenCalled()
  })

  test('a request that another window holds up is neither saved nor on its way', async () => {
    keepsCart(cart({ customer: FULL }), [], accepts)
    await openForm()
    goOffline()
    await expect.element(request).toBeVisible()
    const release = await holdStorage()
    await request.click()
    await expect.element(page.getByText('Keeping the order request…')).toBeVisible()
    await expect.element(page.getByText(/Nothing is ordered until Nordform has answered/)).toBeVisible()
    await expect.element(page.getByText(/saved on this device|Whether the order was taken/)).not.toBeInTheDocument()
    release()
    await expect.element(page.getByText('Order request saved on this device')).toBeVisible()
    await page.getByRole('button', { name: 'Take the order request back' }).click()
    await expect.element(field('City')).toBeVisible()
  })

  test('a request leaves by itself when the network is back, and only then it is an order', async () => {
    const came = keepsCart(cart({ customer: FULL }), [], accepts)
    await openForm()
    goOffline()
    await request.click()
    await expect.element(page.getByText('Order request saved on this device')).toBeVisible()
    expect(ordered).not.toHaveBeenCalled()
    goOnline()
    await expect.poll(() => ordered).toHaveBeenCalledOnce()
    expect(namesOf(came)).toEqual(['cart.setInfo', 'cart.order'])
  })
})

describe('when the server says no', () => {
  test('another total is shown, and has to be ordered anew', async () => {
    const came = refusing(ERROR.totalChanged, { total: 12_000 })
    await openForm()
    await send.click()
    const alert = page.getByRole('alert')
    await expect.element(alert).toMatchTextContent(/Nothing has been ordered/)
    await expect.element(alert).toMatchTextContent(/was 10\s000\skr and is now 12\s000\skr/)
    await expect.element(send).toMatchTextContent(/Order for 12\s000\skr/)
    await send.click()
    await expect.poll(() => came.at(-1)?.args).toEqual({ expectedTotal: 12_000 })
    expect(ordered).not.toHaveBeenCalled()
  })

  test('another total is told to the öre', async () => {
    keepsCart(cart({ customer: FULL, total: 10_000.5 }), [], (op, now) =>
      op.name === 'cart.order' ? { refused: ERROR.totalChanged, cart: { ...now, total: 12_000 } } : accepts(op, now),
    )
    await openForm()
    await send.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/was 10\s000,50\skr and is now 12\s000,00\skr/)
  })

  test('a cart that was ordered already counts as ordered', async () => {
    refusing(ERROR.cartClosed, { status: 'GK', ordered_at: NOW })
    await openForm()
    await send.click()
    await expect.poll(() => ordered).toHaveBeenCalledOnce()
  })

  test.each([
    [ERROR.forbidden, /access level no longer lets you order/],
    [ERROR.customerInformationRequired, /Some of the information is missing/],
    [ERROR.productGone, /no longer sold/],
    [ERROR.onRequest, /has no price/],
    ['something_new', /something_new/],
  ])('%s is explained', async (code, words) => {
    refusing(code)
    await openForm()
    await send.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(words)
    expect(ordered).not.toHaveBeenCalled()
  })

  test('information that cannot be saved is never ordered with', async () => {
    const came = keepsCart(cart({ customer: FULL }), [], () => ({ refused: ERROR.unknownCustomer }))
    await openForm()
    await send.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/no longer order for this company/)
    expect(namesOf(came)).toEqual(['cart.setInfo'])
  })
})
