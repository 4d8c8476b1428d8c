import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keepCompanyCopies } from '#client/features/ordering/company-copies.ts'
import { recallCompanies } from '#client/features/ordering/kept-companies.ts'
import { remember } from '#client/features/ordering/remembered.ts'
import { refreshCarts } from '#client/carts/carts.ts'
import { copyStateAtom, NOTHING } from '#client/offline-catalogue/copy-state.ts'
import type { CopyFacts } from '#client/offline-catalogue/messages.ts'
import { sessionAtom } from '#client/storage/session-state.ts'
import { store } from '#client/storage/store.ts'
import { API } from '#contract/paths.ts'
import { show, useFreshBrowser } from './support/app.tsx'
import { answer, callsTo, ok, unreachable, useNetwork } from './support/network.ts'
import {
  accepts,
  field,
  FULL,
  namesOf,
  openForm,
  ordered,
  owner,
  send,
  Shown,
  useSomebodyElse,
} from './support/order-form.tsx'
import { cart, company, keepsCart } from './support/ordering.ts'
import { shop } from './support/people.ts'

useNetwork()
useFreshBrowser()
useSomebodyElse()

const isKept = async (): Promise<boolean> => (await recallCompanies(owner(), 'nordform')) !== null

/** As a reload does: what the server said is on the device alone. */
async function forgetAnswers(): Promise<void> {
  await expect.poll(isKept).toBe(true)
  const session = store.get(sessionAtom)
  store.set(sessionAtom, null)
  store.set(sessionAtom, session)
  answer('get', API.customers, unreachable)
  await refreshCarts()
}

describe('the company of an order', () => {
  test('fills in a company’s terms and addresses', async () => {
    const one = company()
    const came = keepsCart(cart(), [one, company({ id: 'b', name: 'Nordanvind' })], accepts)
    await openForm()
    await field('Company').selectOptions(one.id)
    await expect.element(field('City')).toHaveValue('462 30 Älvboda')
    await expect.element(field('Payment condition')).toHaveValue('60 dagar netto')
    await field('Deliver to').selectOptions('Björkskolan, Skolvägen 3, 462 41 Älvboda')
    await expect.element(field('Delivery address')).toHaveValue('Björkskolan, Skolvägen 3, 462 41 Älvboda')
    await expect.poll(() => came[0]?.args).toMatchObject({ customerId: one.id })
    await field('City').click()
    await userEvent.tab()
    await expect
      .poll(() => came.at(-1)?.args)
      .toEqual({ customer: { delivery_address: 'Björkskolan, Skolvägen 3, 462 41 Älvboda' } })
  })

  test('asks for the company where the shop wants one, and orders for the one that is chosen', async () => {
    const session = store.get(sessionAtom)!
    store.set(sessionAtom, { ...session, shops: [shop({ company_required: true })] })
    const one = company()
    const came = keepsCart(cart({ customer: FULL }), [one, company({ id: 'b', name: 'Nordanvind' })], accepts)
    await openForm()
    await expect.element(field('Company')).toBeEnabled()
    await send.click()
    await expect.element(page.getByText('Choose the company that you order for')).toBeVisible()
    await expect.element(field('Company')).toHaveFocus()
    expect(came).toEqual([])
    await field('Company').selectOptions(one.id)
    await send.click()
    await expect.poll(() => namesOf(came)).toContain('cart.order')
    expect(came.findLast(({ name }) => name === 'cart.setInfo')?.args).toMatchObject({ customerId: one.id })
  })

  test('takes no company away where it could not read which there are', async () => {
    const came = keepsCart(cart({ customer: FULL }), [], accepts)
    answer('get', API.customers, unreachable)
    await openForm()
    await expect.element(page.getByText(/The companies could not be fetched/)).toBeVisible()
    await send.click()
    await expect.poll(() => namesOf(came)).toContain('cart.order')
    expect(came[0]?.args).not.toHaveProperty('customerId')
  })

  test('companies that were fetched once are there without the server, and the order is for the one of last time', async () => {
    const [one, other] = [company(), company({ id: 'b', name: 'Nordanvind' })]
    await remember(owner(), 'nordform', FULL, other.id)
    const came = keepsCart(cart({ customer: FULL }), [one, other], accepts)
    await refreshCarts()
    const { unmount } = show(<Shown />)
    await expect.element(field('Company')).toHaveValue(other.id)
    unmount()
    await forgetAnswers()
    show(<Shown />)
    await expect.element(field('Company')).toHaveValue(other.id)
    await expect.element(page.getByRole('option', { name: /^Älvboda kommun/ })).toBeInTheDocument()
    await send.click()
    await expect.poll(() => namesOf(came)).toContain('cart.order')
    expect(came[0]?.args).toMatchObject({ customerId: other.id })
  })

  test('what a company asks of an order is asked without the server too', async () => {
    const one = company({ cost_centres: ['Hall 1', 'Yard'], cost_centre_required: true })
    const came = keepsCart(cart({ customer: FULL, customer_id: one.id, company: one.name }), [one], accepts)
    await refreshCarts()
    const { unmount } = show(<Shown />)
    await expect.element(field('Cost centre')).toBeVisible()
    unmount()
    await forgetAnswers()
    show(<Shown />)
    await expect.element(page.getByRole('option', { name: 'Yard' })).toBeInTheDocument()
    await send.click()
    await expect.element(field('Cost centre')).toHaveAccessibleDescription('Choose the cost centre that it is for.')
    expect(came).toEqual([])
  })

  test('a company that was taken from the person since stays chosen until they choose another', async () => {
    const session = store.get(sessionAtom)!
    store.set(sessionAtom, { ...session, shops: [shop({ company_required: true })] })
    const gone = { customer: FULL, customer_id: 'gone', company: null }
    const came = keepsCart(cart(gone), [company()], (op, now) =>
      op.name === 'cart.setInfo' && 'customerId' in op.args ? { refused: 'company_forbidden' } : accepts(op, now),
    )
    await openForm()
    await expect.element(field('Company')).toHaveValue('gone')
    await expect
      .element(page.getByRole('option', { name: 'A company that you can no longer order for' }))
      .toBeInTheDocument()
    await send.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Nothing has been ordered/)
    expect(came.at(0)?.args).toMatchObject({ customerId: 'gone' })
    expect(ordered).not.toHaveBeenCalled()
  })

  test('the company of last time is ordered for where a device never heard which there are', async () => {
    await remember(owner(), 'nordform', FULL, 'b')
    const came = keepsCart(cart({ customer: FULL }), [], accepts)
    answer('get', API.customers, unreachable)
    await openForm()
    await expect.element(page.getByText(/It is ordered for the company of your last order/)).toBeVisible()
    await send.click()
    await expect.poll(() => namesOf(came)).toContain('cart.order')
    expect(came[0]?.args).toMatchObject({ customerId: 'b' })
  })

  describe('on a device that keeps the catalogue', () => {
    const facts: CopyFacts = {
      version: 1,
      bytes: 1,
      checkedAt: 0,
      lockedAt: Infinity,
      prices: 'agreed',
      isFormer: false,
    }
    const keeps = (): void => {
      store.set(copyStateAtom, { ...NOTHING, at: 'ready', facts })
      onTestFinished(keepCompanyCopies())
    }
    afterEach(() => store.set(copyStateAtom, NOTHING))

    test('the companies are there too, though the form is shown for the first time without the server', async () => {
      const one = company()
      keepsCart(cart({ customer: FULL }), [one, company({ id: 'b', name: 'Nordanvind' })], accepts)
      keeps()
      await expect.poll(isKept).toBe(true)
      answer('get', API.customers, unreachable)
      await openForm()
      await field('Company').selectOptions(one.id)
      await expect.element(field('City')).toHaveValue('462 30 Älvboda')
    })

    test('they come when the server answers again, and are asked for once', async () => {
      keepsCart(cart({ customer: FULL }), [company()], accepts)
      answer('get', API.customers, unreachable)
      keeps()
      await expect.poll(() => callsTo(API.customers).length).toBe(1)
      answer('get', API.customers, () => ok({ data: [company()] }))
      await refreshCarts()
      await expect.poll(isKept).toBe(true)
      store.set(copyStateAtom, { ...store.get(copyStateAtom) })
      await refreshCarts()
      expect(callsTo(API.customers)).toHaveLength(2)
    })

    test('nobody’s are fetched who may not order', async () => {
      const session = store.get(sessionAtom)!
      store.set(sessionAtom, { ...session, shops: [shop({ permission: 1 })] })
      keepsCart(cart({ customer: FULL }), [company()], accepts)
      keeps()
      await refreshCarts()
      expect(callsTo(API.customers)).toEqual([])
    })
  })

  test('an order waits, and says why, where a company is needed and none is known yet', async () => {
    const session = store.get(sessionAtom)!
    store.set(sessionAtom, { ...session, shops: [shop({ company_required: true })] })
    const came = keepsCart(cart({ customer: FULL }), [], accepts)
    answer('get', API.customers, unreachable)
    await openForm()
    await expect.element(send).toBeDisabled()
    await expect.element(send).toHaveAccessibleDescription(/yours are not on this device yet/)
    // It comes by itself when the server answers again, and who has exactly one has it chosen.
    const one = company()
    answer('get', API.customers, () => ok({ data: [one] }))
    await refreshCarts()
    await expect.element(field('Company')).toHaveValue(one.id)
    await send.click()
    await expect.poll(() => namesOf(came)).toContain('cart.order')
    expect(came[0]?.args).toMatchObject({ customerId: one.id })
  })

  test('who has no company where one is needed is told whom to ask', async () => {
    const session = store.get(sessionAtom)!
    store.set(sessionAtom, { ...session, shops: [shop({ company_required: true })] })
    keepsCart(cart({ customer: FULL }), [], accepts)
    await openForm()
    await expect.element(send).toBeDisabled()
    await expect.element(send).toHaveAccessibleDescription(/manages the shop’s users can give you one/)
  })

  test('what a company filled in is no longer called missing', async () => {
    const one = company()
    keepsCart(cart(), [one, company({ id: 'b', name: 'Nordanvind' })], accepts)
    await openForm()
    await send.click()
    await expect.element(field('City')).toHaveAccessibleDescription('Enter the city')
    await field('Company').selectOptions(one.id)
    await expect.element(field('City')).toHaveValue('462 30 Älvboda')
    await expect.element(field('City')).not.toHaveAccessibleDescription('Enter the city')
  })
})
