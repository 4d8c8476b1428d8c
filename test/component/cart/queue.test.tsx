import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cartsAtom, hasUnsentChanges, issueAll, refreshCarts, seeProducts, wakeCarts } from '#client/carts/carts.ts'
import { store } from '#client/storage/store.ts'
import { API } from '#contract/paths.ts'
import { LONG_TAG } from '#test/length.ts'
import { openApp, useFreshBrowser } from '../support/app.tsx'
import { cart, carts, filled, useCarts } from '../support/carts.ts'
import { card } from '../support/products.ts'
import { answer, cutNetwork, useNetwork } from '../support/network.ts'
import { adds, does, goOffline, goOnline, holdPauses, newcomer, pointAtMessages } from '../support/waiting.ts'

useNetwork()
useFreshBrowser()
useCarts()

const CHAIR = card({ uid: '410-2201', name: 'Vinga 410', price: 1000 })
const LAMP = card({ uid: '318', name: 'Båge', price: 99.5 })
const RECEPTION = cart().id
const SHOWROOM = '22222222-2222-4222-8222-222222222222'
const HALL = '33333333-3333-4333-8333-333333333333'

const heading = () => page.getByRole('heading', { level: 1 })
const queue = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
const row = (words: string | RegExp) => page.getByRole('listitem').filter({ hasText: words })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const fillOf = (name: string) => getComputedStyle(button(name).element()).backgroundColor
const pill = () => page.getByRole('banner').getByRole('link', { name: /waiting|attention|held back/ })

beforeEach(pointAtMessages)
beforeEach(async () => {
  await page.viewport(1440, 900)
  await newcomer()
  carts.goods = [CHAIR, LAMP]
  const reception = filled(cart(), [[LAMP, 4]])
  carts.held = new Map([reception, cart({ id: SHOWROOM, title: 'Showroom' })].map((one) => [one.id, one]))
})
afterEach(async () => {
  goOnline()
  await vi.waitUntil(() => !hasUnsentChanges(), 60_000)
})

/** The list, with the carts read and the goods seen. */
async function open(): Promise<void> {
  await openApp('/queue')
  await expect.element(page.getByText(/sent at once when there is a network/)).toBeVisible()
  await expect.poll(() => store.get(cartsAtom)).toHaveLength(2)
  seeProducts([CHAIR, LAMP], null)
}

describe('with nothing to send', () => {
  it('says so, and leads to the products', async () => {
    await open()
    await expect.element(heading()).toMatchTextContent('Nothing is waiting')
    await expect.element(page.getByRole('main').getByRole('link', { name: 'To the products' })).toBeVisible()
    await expect.element(button('Export')).not.toBeInTheDocument()
    await expect.element(pill()).not.toBeInTheDocument()
  })
})

/** Three changes, in two carts, without a network. */
async function changesThatWait(): Promise<void> {
  await open()
  goOffline()
  const [lamp] = carts.held.get(RECEPTION)?.lines ?? []
  await does(RECEPTION, adds('410-2201', 2), {
    name: 'line.setQuantity',
    args: { lineId: lamp?.id ?? '', quantity: 6, seen: 4 },
  })
  await does(SHOWROOM, { name: 'cart.rename', args: { title: 'Showroom Malmö' } })
}

it('a push sends what waits, whatever pause it is in', async () => {
  holdPauses()
  await changesThatWait()
  for (const change of ['Add 2 × Vinga 410', 'Rename the cart'])
    await expect.element(row(change)).toMatchTextContent(/tried [1-9] times?/)
  const send = button('Send now').element() as HTMLElement
  // In one step: what is on its way yet would arrive, and take the button along.
  cutNetwork(false)
  send.click()
  await expect.element(heading()).toMatchTextContent('Nothing is waiting')
  expect(carts.taken).toHaveLength(3)
})

describe('without a network', () => {
  beforeEach(changesThatWait)

  it('what waits leaves as soon as the network is back, whatever was asked of it before', async () => {
    let asked = 0
    const late = Promise.withResolvers<Response>()
    answer('get', API.health, () => {
      asked += 1
      return late.promise
    })
    // As on a network that takes everything and answers nothing.
    cutNetwork(false)
    wakeCarts()
    await expect.poll(() => asked).toBeGreaterThan(0)
    goOnline()
    await expect.element(heading()).toMatchTextContent('Nothing is waiting')
    late.resolve(Response.error())
  })

  it('what waits is listed by cart, in words, and nowhere is it said to have arrived', async () => {
    await expect.element(heading()).toMatchTextContent('3 changes are waiting')
    await expect
      .element(page.getByText(/saved on this device and are sent in order when the network is back/))
      .toBeVisible()
    await expect.element(queue('Reception')).toMatchTextContent(/Add 2 × Vinga 410.*Change Båge from 4 to 6/)
    await expect.element(queue('Reception')).toMatchTextContent('2 waiting')
    await expect.element(queue('Showroom')).toMatchTextContent('Rename the cart to Showroom Malmö')
    await expect.element(row('Add 2 × Vinga 410')).toMatchTextContent(/On this device.*Today \d\d:\d\d/)
    await expect.element(pill()).toMatchTextContent('3 waiting')
    await expect.element(page.getByRole('banner')).toMatchTextContent('Offline')
    await expect.element(page.getByText('Sent', { exact: true })).not.toBeInTheDocument()
  })

  it('leaves by itself when the network is back, and is then told as sent', async () => {
    await expect.element(pill()).toMatchTextContent('3 waiting')
    goOnline()
    await expect.element(heading()).toMatchTextContent('Nothing is waiting')
    await expect.element(queue('Sent lately')).toMatchTextContent(/Add 2 × Vinga 410/)
    await expect.element(page.getByText('All changes are sent.')).toBeInTheDocument()
    expect(carts.taken.map(({ name }) => name).toSorted()).toEqual(['cart.rename', 'line.setQuantity', 'lines.add'])
    await expect.element(pill()).not.toBeInTheDocument()
  })

  it('what never left is taken back, and comes again by undo', async () => {
    await button('Undo: Add 2 × Vinga 410').click()
    await expect.element(heading()).toMatchTextContent('2 changes are waiting')
    await expect.element(row('Add 2 × Vinga 410')).not.toBeInTheDocument()
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
    await expect.element(heading()).toMatchTextContent('3 changes are waiting')
    await page.getByRole('button', { name: /^Undo: Rename the cart/ }).click()
    goOnline()
    await expect.element(heading()).toMatchTextContent('Nothing is waiting')
    expect(carts.taken.map(({ name }) => name)).toEqual(['line.setQuantity', 'lines.add'])
  })

  it('a new cart that is taken back comes again with all that was put in it, in its order', async () => {
    await does(HALL, { name: 'cart.create', args: { title: 'Hall' } }, adds('410-2201', 2), adds('318'))
    await does(RECEPTION, adds('318', 7))
    await expect.element(heading()).toMatchTextContent('7 changes are waiting')
    await button('Undo: New cart: Hall').click()
    await expect.element(heading()).toMatchTextContent('4 changes are waiting')
    await expect.element(queue('Hall')).not.toBeInTheDocument()
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
    await expect.element(heading()).toMatchTextContent('7 changes are waiting')
    await expect.element(queue('Hall')).toMatchTextContent(/New cart: Hall.*Add 2 × Vinga 410.*Add 1 × Båge/)
    goOnline()
    await expect.element(heading()).toMatchTextContent('Nothing is waiting')
    expect(carts.held.get(HALL)?.lines.map(({ article_number, antal }) => [article_number, antal])).toEqual([
      ['410-2201', '2'],
      ['318', '1'],
    ])
  })

  it('nobody is told that all was sent where it was taken back, or only some of it was sent', async () => {
    await expect.element(page.getByText('3 changes are waiting.')).toBeInTheDocument()
    await page.getByRole('button', { name: /^Undo: Rename the cart/ }).click()
    await expect.element(page.getByText('2 changes are waiting.')).toBeInTheDocument()
    for (const name of [/^Undo: Add 2/, /^Undo: Change Båge/]) await page.getByRole('button', { name }).click()
    await expect.element(page.getByText('Nothing is waiting.')).toBeInTheDocument()
    await expect.element(page.getByText('All changes are sent.')).not.toBeInTheDocument()
    // What comes after that is told anew.
    await does(RECEPTION, adds('318'), adds('410-2201'))
    await expect.element(page.getByText('2 changes are waiting.')).toBeInTheDocument()
    goOnline()
    await expect.element(page.getByText('All changes are sent.')).toBeInTheDocument()
    goOffline()
    await does(RECEPTION, adds('318'), adds('410-2201'))
    await expect.element(page.getByText('2 changes are waiting.')).toBeInTheDocument()
    await page.getByRole('button', { name: /^Undo: Add 1 × Båge/ }).click()
    await expect.element(page.getByText('1 change is waiting.')).toBeInTheDocument()
    goOnline()
    await expect.element(page.getByText('Nothing is waiting.')).toBeInTheDocument()
  })

  it('a push is no main button, and the first one again with a network', async () => {
    expect(fillOf('Send now')).toBe(fillOf('Export'))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => fillOf('Send now') === fillOf('Export')).toBe(false)
  })

  it('a push is no main button either where nobody answers, and the header says why', {
    tags: [LONG_TAG],
  }, async () => {
    const header = page.getByRole('banner')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await expect.element(header).not.toMatchTextContent('Offline')
    await expect.poll(() => fillOf('Send now') === fillOf('Export')).toBe(false)
    await expect.element(row('Add 2 × Vinga 410')).toMatchTextContent(/tried [4-9] times/)
    await expect.element(header).toMatchTextContent('Offline')
    expect(fillOf('Send now')).toBe(fillOf('Export'))
    cutNetwork(false)
    await button('Send now').click()
    await expect.element(heading()).toMatchTextContent('Nothing is waiting')
    await expect.element(header).not.toMatchTextContent('Offline')
  })

  it('goes into a file without the token', async () => {
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) files.push(blob)
      return 'blob:a-file'
    })
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await button('Export').click()
    await expect.element(page.getByText(/^interior-changes-.*json has been saved$/)).toBeInTheDocument()
    expect(clicked).toHaveBeenCalledOnce()
    const text = (await files[0]?.text()) ?? ''
    expect(text).not.toContain('secret')
    const { changes } = JSON.parse(text) as { changes: { mutation: { name: string } }[] }
    expect(changes.map(({ mutation }) => mutation.name)).toEqual(['lines.add', 'line.setQuantity', 'cart.rename'])
  })
})

it('what a silent network let nobody send is not said to have arrived, and can be taken back', async () => {
  await open()
  // The browser believes in a network all the while.
  cutNetwork(true)
  await refreshCarts()
  await does(RECEPTION, adds('410-2201', 2))
  await expect.element(row('Add 2 × Vinga 410')).toMatchTextContent(/On this device.*tried [1-9] times?(?!.*arrived)/)
  await button('Undo: Add 2 × Vinga 410').click()
  await expect.element(heading()).toMatchTextContent('Nothing is waiting')
  goOnline()
  await refreshCarts()
  expect(carts.taken).toEqual([])
})

it('what is on its way says so, and cannot be taken back', async () => {
  await open()
  const gate = Promise.withResolvers<void>()
  carts.gate = gate.promise
  await does(RECEPTION, adds('410-2201'))
  await expect.element(row('Add 1 × Vinga 410')).toMatchTextContent('Sending')
  await expect.element(queue('Reception')).toMatchTextContent('1 being sent')
  await expect.element(page.getByRole('main').getByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
  gate.resolve()
  await expect.element(heading()).toMatchTextContent('Nothing is waiting')
})

describe('what was refused', () => {
  it('in a closed cart: the reason, and the way into another one', async () => {
    await open()
    carts.refuses.set('lines.add', 'cart_closed')
    await does(RECEPTION, adds('410-2201', 2))
    const refused = row('Add 2 × Vinga 410')
    await expect.element(refused).toMatchTextContent(/Needs attention.*The cart is no longer open/)
    await expect.element(heading()).toMatchTextContent('1 change needs attention')
    await expect.element(pill()).toMatchTextContent('1 needs attention')
    carts.refuses.clear()
    await button('Move to another cart: Add 2 × Vinga 410').click()
    await page.getByRole('combobox', { name: 'Cart' }).selectOptions('Showroom')
    await button('Move').last().click()
    await expect.element(heading()).toMatchTextContent('Nothing is waiting')
    await expect.poll(() => carts.held.get(SHOWROOM)?.lines.map(({ antal }) => antal)).toEqual(['2'])
    // The pressed button is gone: the keyboard has a place all the same.
    await expect.element(heading()).toHaveFocus()
  })

  it('many at once go into a new cart together', async () => {
    await open()
    carts.refuses.set('lines.add', 'cart_closed')
    await does(RECEPTION, adds('410-2201', 2), adds('318', 3))
    await expect.element(heading()).toMatchTextContent('2 changes need attention')
    carts.refuses.clear()
    await button('Move all to another cart').click()
    await page.getByRole('combobox', { name: 'Cart' }).selectOptions('New cart')
    await button('Move').last().click()
    await expect.element(page.getByText('Give the cart a name')).toBeVisible()
    await page.getByRole('textbox', { name: 'Name of the cart' }).fill('Plan 5')
    await userEvent.keyboard('{Enter}')
    await expect.element(heading()).toMatchTextContent('Nothing is waiting')
    const made = [...carts.held.values()].find(({ title }) => title === 'Plan 5')
    expect(made?.lines.map(({ article_number, antal }) => [article_number, antal])).toEqual([
      ['410-2201', '2'],
      ['318', '3'],
    ])
  })

  it('is tried again as it was, and tried with other figures', async () => {
    await open()
    carts.refuses.set('lines.add', 'quantity_too_large')
    await does(RECEPTION, adds('410-2201', 900))
    await button('Try again: Add 900 × Vinga 410').click()
    await expect.poll(() => carts.taken).toHaveLength(2)
    await expect.element(heading()).toMatchTextContent('1 change needs attention')
    carts.refuses.clear()
    await button('Change it: Add 900 × Vinga 410').click()
    await page.getByRole('textbox', { name: 'Quantity of Vinga 410' }).fill('90')
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
    await expect.element(heading()).toMatchTextContent('Nothing is waiting')
    expect(carts.taken.at(-1)).toEqual({ name: 'lines.add', args: { rows: [{ uid: '410-2201', quantity: 90 }] } })
  })

  it('goes when it is thrown away, and comes back by undo', async () => {
    await open()
    carts.refuses.set('lines.add', 'product_gone')
    await does(RECEPTION, adds('410-2201', 2))
    await button('Discard: Add 2 × Vinga 410').click()
    await expect.element(heading()).toMatchTextContent('Nothing is waiting')
    carts.refuses.clear()
    await button('Undo').click()
    await expect.poll(() => carts.taken.at(-1)?.name).toBe('lines.add')
    await expect.poll(() => carts.held.get(RECEPTION)?.lines).toHaveLength(2)
  })

  it('names the product, also where its line is gone from the device', async () => {
    await open()
    goOffline()
    const [lamp] = carts.held.get(RECEPTION)?.lines ?? []
    const lineId = lamp?.id ?? ''
    await does(
      RECEPTION,
      { name: 'line.changeQuantity', args: { lineId, delta: 1 } },
      { name: 'line.setQuantity', args: { lineId, quantity: 9, seen: 5 } },
    )
    // On another device it was removed.
    carts.held.set(RECEPTION, cart({ revision: 7 }))
    carts.refuses.set('line.changeQuantity', 'line_gone').set('line.setQuantity', 'line_gone')
    goOnline()
    await expect.element(heading()).toMatchTextContent('2 changes need attention')
    await refreshCarts()
    await expect.poll(() => store.get(cartsAtom).flatMap(({ lines }) => lines)).toEqual([])
    await expect.element(row('1 more of Båge')).toMatchTextContent(/318.*The line was removed elsewhere/)
    await expect.element(row('Change Båge from 5 to 9')).toBeVisible()
    await button('Change it: Change Båge from 5 to 9').click()
    await expect.element(page.getByRole('textbox', { name: 'Quantity of Båge' })).toHaveValue('9')
  })

  it('names the cart, also where it is gone from the device', async () => {
    await open()
    goOffline()
    await does(RECEPTION, adds('410-2201'))
    issueAll([
      { cartId: HALL, shopId: 'nordform', mutation: { name: 'cart.create', args: { title: 'Hall' } } },
      { cartId: HALL, shopId: 'nordform', mutation: adds('318') },
    ])
    // A month ago both were closed on another device: the server no longer lists them.
    carts.held.delete(RECEPTION)
    carts.refuses.set('lines.add', 'cart_closed')
    goOnline()
    await expect.element(heading()).toMatchTextContent('2 changes need attention')
    carts.held.delete(HALL)
    await refreshCarts()
    await expect.poll(() => store.get(cartsAtom).map(({ title }) => title)).toEqual(['Showroom'])
    // There is nothing to lead to any more.
    await expect.element(page.getByRole('main').getByRole('link', { name: 'Reception' })).not.toBeInTheDocument()
    await expect.element(queue('Reception')).toMatchTextContent('Add 1 × Vinga 410')
    await expect.element(queue('Hall')).toMatchTextContent('Add 1 × Båge')
  })

  it('a cart that could not be made keeps what was put in it below it, as one thing to decide', async () => {
    await open()
    carts.refuses.set('cart.create', 'forbidden')
    goOffline()
    await does(HALL, { name: 'cart.create', args: { title: 'Hall' } }, adds('410-2201', 2), adds('318'))
    goOnline()
    await expect.element(heading()).toMatchTextContent('1 change needs attention')
    await expect.element(queue('Hall')).toMatchTextContent('1 needs attention')
    await expect
      .element(row('New cart: Hall').first())
      .toMatchTextContent(/Your access to this shop no longer allows it/)
    await expect.element(row('Add 1 × Båge').last()).toMatchTextContent('Waits for the change above.')
    carts.refuses.clear()
    await button('Try again: New cart: Hall').click()
    await expect.element(heading()).toMatchTextContent('Nothing is waiting')
    expect(carts.held.get(HALL)?.lines).toHaveLength(2)
  })
})
