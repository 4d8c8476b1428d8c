import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { API } from '#contract/paths.ts'
import { openApp, signedIn, useFreshBrowser } from './support/app.tsx'
import { cartApproval, HALL, meets, REQUEST_ID } from './support/approvals.ts'
import { answer, refuse, useNetwork } from './support/network.ts'
import { asked, FULL, field, namesOf, openForm, ordered, useSomebodyElse } from './support/order-form.tsx'
import { cart, company, keepsCart } from './support/ordering.ts'
import { knows, shop, user } from './support/people.ts'
import { goOffline, goOnline, pointAtMessages } from './support/waiting.ts'

useNetwork()
useFreshBrowser()
beforeEach(pointAtMessages)

const button = (name: string | RegExp) => page.getByRole('button', { name })
const BERG = company({ cost_centres: ['Hall 1', 'Yard'], cost_centre_required: true })
const FILLED = cart({ customer: FULL, customer_id: BERG.id, company: BERG.name })

describe('an order that somebody has to approve', () => {
  useSomebodyElse()

  test('is asked for in the order’s place, with a comment, and says whose yes it needs', async () => {
    meets(cartApproval({ budget: HALL }))
    const came = keepsCart({ ...FILLED, cost_centre: 'Hall 1' }, [BERG], (_op, now) => ({
      cart: { ...now, status: 'VA' },
    }))
    await openForm()
    await expect
      .element(page.getByText('A rule of the company: Orders over 5\u00a0000\u00a0kr excl. VAT.'))
      .toBeVisible()
    await expect.element(page.getByText('One of Anna Berg and Bo Dal decides.')).toBeVisible()
    await expect
      .element(page.getByRole('region', { name: 'Budget of Hall 1' }))
      .toMatchTextContent(/Left after this order\s*5\s000\skr/)
    await expect.element(button(/^Order for/)).not.toBeInTheDocument()
    await field('What the approver should know (optional)').fill(' For the new hall ')
    await button(/^Ask for approval of 10/).click()
    await expect.poll(() => asked.mock.calls.length).toBe(1)
    expect(ordered).not.toHaveBeenCalled()
    expect(came.at(-1)).toMatchObject({
      name: 'cart.ask',
      args: { comment: 'For the new hall', expectedTotal: 10_000 },
    })
  })

  test('may need a cost centre, which is chosen among the company’s', async () => {
    meets(cartApproval({ reason: null }))
    const came = keepsCart(FILLED, [BERG], (op, now) =>
      op.name === 'cart.setInfo' && 'costCentre' in op.args
        ? { cart: { ...now, cost_centre: op.args.costCentre as string } }
        : { cart: now },
    )
    await openForm()
    await button(/^Order for/).click()
    const centre = page.getByRole('combobox', { name: 'Cost centre' })
    await expect.element(centre).toHaveAccessibleDescription('Choose the cost centre that it is for.')
    await expect.element(centre).toHaveFocus()
    expect(namesOf(came)).not.toContain('cart.order')
    await centre.selectOptions('Yard')
    await expect.element(centre).toHaveValue('Yard')
    await expect.poll(() => came.at(-1)?.args).toEqual({ costCentre: 'Yard' })
    await button(/^Order for/).click()
    await expect.poll(() => namesOf(came)).toContain('cart.order')
  })

  test('is asked for without a network, and taken back before anybody hears of it', async () => {
    meets(cartApproval())
    const came = keepsCart({ ...FILLED, cost_centre: 'Hall 1' }, [BERG], (_op, now) => ({ cart: now }))
    await openForm()
    await expect.element(button(/^Ask for approval of 10/)).toBeVisible()
    goOffline()
    await button(/^Save a request for approval of 10/).click()
    await button('Take the request for approval back').click()
    await expect.element(button(/^Save a request for approval of 10/)).toBeVisible()
    goOnline()
    await expect.element(button(/^Ask for approval of 10/)).toBeVisible()
    expect(namesOf(came)).not.toContain('cart.ask')
  })

  test('is found out by the server where this page did not know, and then asked for', async () => {
    answer('get', API.cartApproval.replace(':cartId', FILLED.id), () => refuse(503, 'unavailable'))
    keepsCart({ ...FILLED, cost_centre: 'Yard' }, [BERG], (op) =>
      op.name === 'cart.order' ? { refused: 'approval_required' } : {},
    )
    await openForm()
    await button(/^Order for/).click()
    await expect.element(page.getByText('Somebody has to approve it')).toBeVisible()
    await expect.element(button(/^Ask for approval/)).toBeVisible()
  })

  test('shows why it was not approved, in the words of whoever decided', async () => {
    const at = '2026-11-20T09:30:00.000Z'
    meets(
      cartApproval({
        conversation: [
          { at, who: { name: 'Maja Lindqvist' }, what: 'asked', comment: '', lowered: [] },
          {
            at: '2026-11-20T10:00:00.000Z',
            who: { name: 'Bo Dal' },
            what: 'returned',
            comment: 'Fewer chairs',
            lowered: [],
          },
        ],
      }),
    )
    keepsCart(FILLED, [BERG], () => ({}))
    await openForm()
    const said = page.getByRole('region', { name: 'What was said' })
    await expect
      .element(said)
      .toMatchTextContent(/It was sent back to be changed.*Bo Dal sent the cart back.*Fewer chairs/)
  })
})

const WAITING = { ...FILLED, status: 'VA' }
const waits = (): void =>
  meets(
    cartApproval({
      request: {
        id: REQUEST_ID,
        asked_by: { name: 'Maja Lindqvist' },
        asked_at: '2026-11-20T09:30:00.000Z',
        mine: true,
        comment: '',
      },
    }),
  )

describe('a cart that waits for an approval', () => {
  beforeEach(async () => {
    await page.viewport(1440, 900)
    signedIn('a-token')
    knows(user(), [shop({ companies: [{ id: BERG.id, name: BERG.name }] })])
  })
  afterEach(() => goOnline())

  test('stands among the open ones, frozen, and says whose yes is missing; it can be taken back', async () => {
    waits()
    const came = keepsCart(WAITING, [BERG], (_op, now) => ({ cart: { ...now, status: 'EA' } }))
    await openApp(`/cart?cart=${WAITING.id}`)
    await expect.element(page.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible()
    await expect.element(button(/Kontor plan 4 \(1\).*Waiting for approval/)).toBeVisible()
    await expect
      .element(page.getByText(/Maja Lindqvist asked on .* One of Anna Berg and Bo Dal decides\./))
      .toBeVisible()
    await expect.element(button(/^More of/)).not.toBeInTheDocument()
    await expect.element(button('Rename')).not.toBeInTheDocument()
    await button('Take the request back').click()
    await expect.poll(() => namesOf(came)).toEqual(['cart.withdraw'])
    await expect.element(button('Rename')).toBeVisible()
  })

  test('is asked for without a network: it waits on the device, then for the approver', async () => {
    meets(cartApproval({ budget: HALL }))
    const came = keepsCart({ ...FILLED, cost_centre: 'Hall 1' }, [BERG], (op, now) => {
      if (op.name !== 'cart.ask') return { cart: now }
      waits()
      return { cart: { ...now, status: 'VA' } }
    })
    await openApp(`/cart?cart=${FILLED.id}`)
    // All of it is there: from now on nothing moves under the pointer.
    await expect.element(page.getByText('One of Anna Berg and Bo Dal decides.')).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: 'Cost centre' })).toHaveValue('Hall 1')
    await expect.element(button(/^Ask for approval of 10/)).toBeVisible()
    goOffline()
    await expect.element(button(/^Save a request for approval of 10/)).toBeVisible()
    await button(/^Save a request for approval of 10/).click()
    await expect.element(page.getByText('Request for approval saved on this device')).toBeVisible()
    await expect.element(page.getByText(/Nobody has been asked until Nordform has answered/)).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Waiting for approval' })).not.toBeInTheDocument()
    // It is as it was until then, also to who looks at the list of carts.
    await expect.element(button(/Kontor plan 4 \(1\).*Waiting for approval/)).not.toBeInTheDocument()
    expect(namesOf(came)).not.toContain('cart.ask')
    goOnline()
    await expect.element(page.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible()
    await expect.element(page.getByText('Request for approval saved on this device')).not.toBeInTheDocument()
    expect(namesOf(came).filter((name) => name === 'cart.ask')).toHaveLength(1)
  })

  test('says why a request could not be taken back', async () => {
    waits()
    keepsCart(WAITING, [BERG], () => ({ refused: 'status_not_allowed' }))
    await openApp(`/cart?cart=${WAITING.id}`)
    await button('Take the request back').click()
    await expect.element(page.getByRole('alert').first()).toBeVisible()
    await expect.element(button('Take the request back')).toBeVisible()
  })
})
