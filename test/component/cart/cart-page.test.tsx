import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NO_INFORMATION } from '#contract/cart/customer-information.ts'
import { API } from '#contract/paths.ts'
import { act, openApp, useFreshBrowser } from '../support/app.tsx'
import { cart, carts, filled, useCarts } from '../support/carts.ts'
import { card } from '../support/products.ts'
import { answer, ok, refuse, useNetwork } from '../support/network.ts'
import { EVERY_LAYOUT } from '../support/screens.ts'
import { pointAtMessages } from '../support/waiting.ts'

useNetwork()
useFreshBrowser()
useCarts()
beforeEach(pointAtMessages)
beforeEach(() => page.viewport(1440, 900))

const CHAIR = card({
  uid: '410-2201',
  name: 'Vinga 410',
  price: 1000,
  parts: [{ uid: '9010', name: 'Headrest', price: 100, quantity: 2 }],
})
const LAMP = card({ uid: '318', name: 'Båge', price: 99.5 })
const SOFA = card({ uid: '700', name: 'Klev', price: 5495, discount_percentage: 15 })
const row = (name: RegExp | string) => page.getByRole('row').filter({ hasText: name })
const quantity = (name: string) => page.getByRole('textbox', { name: `Quantity of ${name}` })
const badge = () => page.getByRole('banner').getByRole('link', { name: /^Cart/ })

const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` })
const foot = () => page.getByRole('contentinfo').element().getBoundingClientRect().top

function holds(...all: ReturnType<typeof cart>[]): void {
  carts.goods = [CHAIR, LAMP]
  carts.held = new Map(all.map((one) => [one.id, one]))
}
const reception = () =>
  filled(cart(), [
    [CHAIR, 2],
    [LAMP, 4],
  ])

/** The ordering information of the copies that the server was sent. */
const copied = () => carts.taken.flatMap(({ name, args }) => (name === 'cart.setInfo' ? [args.customer] : []))
const showroom = () => cart({ id: '22222222-2222-4222-8222-222222222222', title: 'Showroom' })

describe('without a cart', () => {
  it('asks for the first one, says why, and opens it', async () => {
    await openApp('/cart')
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toMatchTextContent('You must create a shopping cart before you can continue')
    await expect.element(page.getByText(/You can have up to 200 open carts/)).toBeVisible()
    await page.getByRole('button', { name: 'Create cart' }).click()
    await expect.element(page.getByText('Give the cart a name')).toBeVisible()
    await page.getByRole('textbox', { name: 'Name of the cart' }).fill(' Hall ')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/^Hall$/)
    await expect.element(page.getByText('The cart Hall was created')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'Quick order' }).last())
      .toHaveAttribute('href', '/cart/quick')
    await expect.poll(() => carts.taken).toEqual([{ name: 'cart.create', args: { title: 'Hall' } }])
  })
})

describe('the lines', () => {
  it('with a discount show the net price first, then the list price and how much lower it is', async () => {
    const discounted = filled(cart(), [
      [SOFA, 2],
      [LAMP, 1],
    ])
    holds(discounted)
    carts.goods = [SOFA, LAMP]
    await openApp('/cart')
    await expect
      .element(row('Klev').first())
      .toMatchTextContent(/4\s670,75\skr without agreement 5\s495,00\skr −15\s%9\s341,50\skr/)
    await expect.element(row('Båge')).not.toMatchTextContent(/agreement/)
    await page.getByRole('button', { name: 'Remove Klev' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
    await expect.element(row('Klev').first()).toMatchTextContent(/4\s670,75\skr without agreement 5\s495,00\skr/)
  })

  it('of a snapshot that knows no list price show the net price alone', async () => {
    const whole = filled(cart(), [[SOFA, 2]])
    for (const line of whole.lines) delete line.list_price
    holds(whole)
    await openApp('/cart')
    await expect.element(row('Klev').first()).toMatchTextContent(/4\s670,75\skr9\s341,50\skr/)
  })

  it('show article number, quantity, unit price, subtotal, VAT and total, all with öre where one has any, parts as included', async () => {
    holds(reception())
    await openApp('/cart')
    await expect
      .element(row('Vinga 410').first())
      .toMatchTextContent(/410-2201.*1\s200,00\skr2\s400,00\skr600,00\skr3\s000,00\skr/)
    await expect.element(row('Headrest')).toMatchTextContent(/9010.*4 pcs.*included$/)
    for (const [width, height] of EVERY_LAYOUT) {
      await page.viewport(width, height)
      await expect.element(row('Headrest').getByText('included')).toBeVisible()
      await expect.element(row('Headrest').getByText('4 pcs')).toBeVisible()
    }
    await expect.element(row('Båge')).toMatchTextContent(/99,50\skr398,00\skr99,50\skr497,50\skr/)
    await expect
      .element(page.getByRole('link', { name: 'Vinga 410' }))
      .toHaveAttribute('href', '/product/nordform/410-2201')
    const total = page.getByRole('definition').filter({ hasText: /^3\s497,50\skr$/ })
    await expect.element(total).toBeVisible()
    await expect.element(page.getByText('2 lines, 6 pieces, excl. VAT')).toBeVisible()
    await expect.element(page.getByText('30 days net')).toBeVisible()
    await expect.element(page.getByText('Kim Berg')).toBeVisible()
  })

  it('count in the badge as normal lines, not parts', async () => {
    holds(reception())
    await openApp('/cart')
    await expect.element(badge()).toHaveAccessibleName('Cart 2 lines')
    await expect.element(badge()).toMatchTextContent('(2)')
  })

  it('change at once, and say where the change is until the server has it', async () => {
    holds(reception())
    const gate = Promise.withResolvers<void>()
    carts.gate = gate.promise
    await openApp('/cart')
    await page.getByRole('button', { name: 'More of Båge' }).click()
    await expect.element(quantity('Båge')).toHaveValue('5')
    await expect.element(row('Båge')).toMatchTextContent('Sending')
    await expect.element(page.getByText('1 change is not sent yet.')).toBeVisible()
    await page.getByRole('button', { name: 'More of Båge' }).click()
    // A session of this page alone: nothing of it is on the device.
    await expect.element(row('Båge')).toMatchTextContent('In this window')
    await expect.element(row('Vinga 410').first()).toMatchTextContent('Sent')
    gate.resolve()
    await expect.element(row('Båge')).toMatchTextContent('Sent')
    await expect.element(quantity('Båge')).toHaveValue('6')
    expect(carts.taken.map(({ args }) => 'delta' in args && args.delta)).toEqual([1, 1])
  })

  it('take a typed number, and say over which it was set', async () => {
    holds(reception())
    await openApp('/cart')
    await quantity('Båge').fill('12')
    await userEvent.keyboard('{Enter}')
    await expect.element(row('Båge')).toMatchTextContent(/1\s194,00\skr/)
    await expect.poll(() => carts.taken).toMatchObject([{ name: 'line.setQuantity', args: { quantity: 12, seen: 4 } }])
    // An emptied field says nothing.
    await quantity('Båge').click()
    await userEvent.keyboard('{Control>}a{/Control}{Backspace}{Tab}')
    await expect.element(quantity('Båge')).toHaveValue('12')
    expect(carts.taken).toHaveLength(1)
  })

  it('go at once when removed, and come back by undo, with their parts and price', async () => {
    holds(reception())
    await openApp('/cart')
    await page.getByRole('button', { name: 'Remove Vinga 410' }).click()
    await expect.element(page.getByRole('link', { name: 'Vinga 410' })).not.toBeInTheDocument()
    await expect.element(row('Headrest')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
    await expect.element(row('Vinga 410').first()).toMatchTextContent(/2\s400,00\skr/)
    await expect.element(row('Headrest')).toMatchTextContent(/4 pcs.*included/)
  })

  it('are back with a message where the server would not remove them', async () => {
    holds(reception())
    carts.refuses.set('line.remove', 'cart_closed')
    await openApp('/cart')
    await page.getByRole('button', { name: 'Remove Båge' }).click()
    const refusals = page.getByRole('list', { name: 'Changes that were refused' })
    await expect.element(refusals).toMatchTextContent('The product could not be removed')
    await expect.element(refusals).toMatchTextContent('The cart is no longer open.')
    // What was announced is taken back, undo and all.
    await expect.element(page.getByText('Båge was removed')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
    await expect.element(row('Båge')).toMatchTextContent('Needs attention')
    await refusals.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(refusals).not.toBeInTheDocument()
    await expect.element(row('Båge')).toMatchTextContent('Sent')
  })

  it('say that a price moved, and that a product is gone', async () => {
    const [first, part, lamp] = reception().lines
    holds(
      cart({
        lines: [
          { ...first!, previous_unit_price: 1100 },
          part!,
          { ...lamp!, product: { ...lamp!.product, gone: true } },
        ],
      }),
    )
    await openApp('/cart')
    await expect.element(page.getByText(/it was 1\s100,00\skr when the product was added/)).toBeVisible()
    await expect
      .element(page.getByText('The shop no longer has this product. Remove it before you order.'))
      .toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Båge' })).not.toBeInTheDocument()
  })
})

describe('by keyboard', () => {
  it('arrows move between lines, + and − change, Delete removes and goes on to the next', async () => {
    holds(reception())
    await openApp('/cart')
    await quantity('Vinga 410').click()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(quantity('Båge')).toHaveFocus()
    await userEvent.keyboard('++-')
    await expect.element(quantity('Båge')).toHaveValue('5')
    await userEvent.keyboard('{Home}{Delete}')
    await expect.element(quantity('Båge')).toHaveFocus()
    await expect.element(page.getByRole('link', { name: 'Vinga 410' })).not.toBeInTheDocument()
    // What is being typed is the field's own.
    await userEvent.keyboard('7{Delete}')
    await expect.element(quantity('Båge')).toHaveValue('7')
    await expect.poll(() => carts.taken.filter(({ name }) => name === 'line.remove')).toHaveLength(1)
  })

  it('a removed line gives its focus to the next one, and the last one to what there is to do then', async () => {
    holds(reception())
    await openApp('/cart')
    await expect.element(remove('Båge')).toBeVisible()
    act(() => (remove('Båge').element() as HTMLElement).focus())
    await userEvent.keyboard('{Enter}')
    await expect.element(quantity('Båge')).not.toBeInTheDocument()
    await expect.element(remove('Vinga 410')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await expect.element(page.getByRole('main').getByRole('link', { name: 'To the products' })).toHaveFocus()
  })

  it('so does the last line that goes by Delete', async () => {
    holds(filled(cart(), [[LAMP, 4]]))
    await openApp('/cart')
    await quantity('Båge').click()
    await userEvent.keyboard('{Delete}')
    await expect.element(page.getByRole('main').getByRole('link', { name: 'To the products' })).toHaveFocus()
  })
})

it('the foot of the page is out of sight before the carts arrive and after, so that nothing jumps', async () => {
  holds(reception())
  const { promise, resolve } = Promise.withResolvers<void>()
  answer('get', API.cart, async () => {
    await promise
    return ok({ data: [...carts.held.values()].map((one) => ({ ...one, contains: 0 })) })
  })
  await openApp('/cart')
  await expect.element(page.getByRole('img', { name: 'Fetching your carts…' })).toBeVisible()
  expect(foot()).toBeGreaterThanOrEqual(window.innerHeight)
  resolve()
  await expect.element(row('Båge')).toBeVisible()
  expect(foot()).toBeGreaterThanOrEqual(window.innerHeight)
})

describe('the whole cart', () => {
  it('is renamed in its place; Escape leaves the old name', async () => {
    holds(reception())
    await openApp('/cart')
    await page.getByRole('button', { name: 'Rename' }).click()
    await userEvent.keyboard('Other{Escape}')
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Reception')
    await page.getByRole('button', { name: 'Rename' }).click()
    await userEvent.keyboard('Lobby{Enter}')
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/^Lobby$/)
    await expect.poll(() => carts.taken).toEqual([{ name: 'cart.rename', args: { title: 'Lobby' } }])
  })

  it('is switched, and the badge follows', async () => {
    holds(reception(), showroom())
    await openApp('/cart')
    await page
      .getByRole('navigation', { name: 'Carts' })
      .getByRole('button', { name: /^Showroom/ })
      .click()
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Showroom')
    await expect.element(badge()).toHaveAccessibleName('Cart')
  })

  it('is copied to a new one with its lines, which one is then in', async () => {
    holds(reception())
    await openApp('/cart')
    await page.getByRole('button', { name: 'Copy' }).click()
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Reception (copy)')
    await expect.element(row('Vinga 410').first()).toMatchTextContent(/2\s400,00\skr/)
    await expect.poll(() => carts.taken.map(({ name }) => name)).toEqual(['cart.create', 'lines.add', 'cart.setInfo'])
    expect([...carts.held.values()].map(({ total }) => total)).toEqual([3497.5, 3497.5])
  })

  it('is copied without its reference and its note where it was ordered, and with them where it was not', async () => {
    const customer = { ...NO_INFORMATION, city: 'Boden', customer_reference: 'PO 4711', additional_information: 'Ring' }
    const at = '2026-03-02T12:00:00.000Z'
    holds({ ...reception(), customer, status: 'GK', ordered_at: at, closed_at: at }, { ...showroom(), customer })
    await openApp(`/cart?cart=${reception().id}`)
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect.poll(copied).toEqual([{ ...NO_INFORMATION, city: 'Boden' }])
    await page.getByRole('button', { name: /^Showroom/ }).click()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect.poll(() => copied()[1]).toEqual(customer)
  })

  it('is cancelled after a question, and can then only be looked at', async () => {
    holds(reception(), showroom())
    await openApp('/cart')
    await page.getByRole('button', { name: 'Cancel cart' }).click()
    await page.getByRole('button', { name: 'Cancel the cart' }).click()
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Showroom')
    await expect.element(page.getByText('Reception was cancelled')).toBeVisible()
    await page.getByRole('combobox', { name: 'Closed carts' }).selectOptions(reception().id)
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Reception')
    await expect.element(row('Båge')).toMatchTextContent(/398,00\skr/)
    await expect.element(page.getByRole('button', { name: 'Remove Båge' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Rename' })).not.toBeInTheDocument()
  })
})

it('carts that cannot be fetched say so, and are asked for again', async () => {
  holds(reception())
  let pressed = false
  document.addEventListener('click', () => (pressed = true), { once: true, capture: true })
  // However often they are read before the press, they cannot be had.
  answer('get', API.cart, () => (pressed ? ok({ data: [...carts.held.values()] }) : refuse(500, 'internal_error')))
  await openApp('/cart')
  await expect.element(page.getByRole('heading', { name: 'Your carts could not be fetched' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Reception')
})
