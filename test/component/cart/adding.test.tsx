import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { writeCredentials } from '#client/storage/token-store.ts'
import { API } from '#contract/paths.ts'
import { openApp, useFreshBrowser } from '../support/app.tsx'
import { cart, carts, filled, useCarts } from '../support/carts.ts'
import { answersPages, answersProduct } from '../support/catalogue.ts'
import { card, catalogPage, facets, product } from '../support/products.ts'
import { answer, callsTo, ok, useNetwork } from '../support/network.ts'
import { knows, shop, user } from '../support/people.ts'
import { goOffline, goOnline } from '../support/waiting.ts'

useNetwork()
useFreshBrowser()
useCarts(() => [shop(), shop({ shop_id: 'kontoret', info: { namn: 'Kontoret' } })])

const CHAIR = card({ uid: '410-2201', name: 'Vinga 410', price: 1000 })
const showroom = () => cart({ id: '22222222-2222-4222-8222-222222222222', title: 'Showroom' })

beforeEach(async () => {
  await page.viewport(1440, 900)
  carts.goods = [CHAIR]
  answer('get', API.filters, () => ok({ data: facets() }))
  answersPages(() => catalogPage({ total: 1 }, [CHAIR]))
  answersProduct(() => product({ ...CHAIR }))
})

const addOnCard = () => page.getByRole('button', { name: 'Add Vinga 410 to the cart' })
const badge = () => page.getByRole('banner').getByRole('link', { name: /^Cart/ })

describe('from a card', () => {
  it('a product goes into the active cart, with a way there', async () => {
    carts.held = new Map([cart(), showroom()].map((one) => [one.id, one]))
    await openApp('/')
    await addOnCard().click()
    await expect.element(page.getByText('Vinga 410 was added to Reception')).toBeVisible()
    await expect.element(badge()).toMatchTextContent('(1)')
    await page.getByRole('button', { name: 'To the cart' }).click()
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Reception')
    await expect.element(page.getByRole('row').filter({ hasText: 'Vinga 410' })).toMatchTextContent(/1\s250\skr/)
  })

  it('without a cart, the first one is asked for, and holds the product', async () => {
    await openApp('/')
    await addOnCard().click()
    const dialog = page.getByRole('dialog', { name: 'You must create a shopping cart before you can continue' })
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('Hall{Enter}')
    await expect.element(page.getByText('Vinga 410 was added to Hall')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => carts.taken.map(({ name }) => name)).toEqual(['cart.create', 'lines.add'])
    await expect.element(badge()).toMatchTextContent('(1)')
  })

  it('a refusal is told, and the product leaves the cart again', async () => {
    carts.held = new Map([[cart().id, cart()]])
    carts.refuses.set('lines.add', 'product_gone')
    await openApp('/')
    await addOnCard().click()
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('Vinga 410 could not be added. The shop no longer has this product.')
    await expect.element(badge()).not.toMatchTextContent('(1)')
  })

  it('whoever only looks at products sees neither button nor cart', async () => {
    knows(user({ level: 0 }), [shop({ permission: 0 })])
    await openApp('/')
    await expect.element(page.getByRole('link', { name: /Vinga 410/ })).toBeVisible()
    await expect.element(addOnCard()).not.toBeInTheDocument()
    await expect.element(badge()).not.toBeInTheDocument()
  })
})

describe('from the product page', () => {
  it('nothing moves when the carts come, which one may be reading already', async () => {
    carts.held = new Map([[cart().id, cart()]])
    const late = Promise.withResolvers<void>()
    answer('get', API.cart, async () => {
      await late.promise
      return ok({ data: [...carts.held.values()] })
    })
    await openApp('/product/nordform/410-2201')
    const button = page.getByRole('button', { name: /^Add 1 pcs/ })
    const places = () =>
      [button, page.getByRole('textbox', { name: 'Quantity of Vinga 410' })].map((one) => {
        const { x, y, width } = one.element().getBoundingClientRect()
        return { x, y, width }
      })
    await expect.element(button).toBeVisible()
    await document.fonts.ready
    const before = places()
    expect(page.getByRole('combobox', { name: 'Add to cart' }).elements()).toEqual([])
    late.resolve()
    await expect.element(page.getByRole('combobox', { name: 'Add to cart' })).toBeVisible()
    expect(places()).toEqual(before)
  })

  it('the button names quantity and sum; the product may go into another cart', async () => {
    carts.held = new Map([filled(cart(), [[CHAIR, 3]]), showroom()].map((one) => [one.id, one]))
    await openApp('/product/nordform/410-2201')
    await expect.element(page.getByText('Already in Reception, 3 pcs')).toBeVisible()
    await page.getByRole('textbox', { name: 'Quantity of Vinga 410' }).fill('11')
    // It follows each key.
    await expect.element(page.getByRole('button', { name: /^Add 11 pcs, 11\s000\skr$/ })).toBeVisible()
    await page.getByRole('button', { name: 'More of Vinga 410' }).click()
    await page.getByRole('combobox', { name: 'Add to cart' }).selectOptions(showroom().id)
    await page.getByRole('button', { name: /^Add 12 pcs, 12\s000\skr$/ }).click()
    await expect.element(page.getByText('12 × Vinga 410 was added to Showroom')).toBeVisible()
    await expect.element(page.getByText('Already in Reception, 3 pcs · Showroom, 12 pcs')).toBeVisible()
    // The cart one works in stays the same.
    await expect.element(badge()).toMatchTextContent('(1)')
  })

  it('the price of a piece and its sum have öre, since the cart has them too', async () => {
    carts.held = new Map([[showroom().id, showroom()]])
    answersProduct(() => product({ price: 3525, discount_percentage: 12.5 }))
    await openApp('/product/nordform/410-2201')
    await expect.element(page.getByRole('button', { name: /^Add 1 pcs, 3\s084,38\skr$/ })).toBeVisible()
    await page.getByRole('textbox', { name: 'Quantity of Vinga 410' }).fill('8')
    await expect.element(page.getByRole('button', { name: /^Add 8 pcs, 24\s675,04\skr$/ })).toBeVisible()
  })

  it('without a network, in a window that keeps nothing, nobody is told that it is saved on the device', async () => {
    carts.held = new Map([[showroom().id, showroom()]])
    await openApp('/product/nordform/410-2201')
    await expect.element(page.getByRole('button', { name: /^Add 1 pcs/ })).toBeVisible()
    goOffline()
    await page.getByRole('button', { name: /^Add 1 pcs/ }).click()
    const said = page.getByRole('region', { name: 'Messages' })
    await expect.element(said).toMatchTextContent(/was added to Showroom.*In this window alone/)
    await expect.element(said).not.toMatchTextContent(/Saved on this device/)
    goOnline()
  })

  it('whoever only looks at products is offered nothing', async () => {
    knows(user({ level: 0 }), [shop({ permission: 0 })])
    await openApp('/product/nordform/410-2201')
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Vinga 410')
    await expect.element(page.getByRole('button', { name: /^Add/ })).not.toBeInTheDocument()
  })
})

it('switching shop selects that shop’s cart', async () => {
  const other = cart({ id: '33333333-3333-4333-8333-333333333333', title: 'Kontoret plan 2', shop_id: 'kontoret' })
  carts.held = new Map([filled(cart(), [[CHAIR, 1]]), other].map((one) => [one.id, one]))
  await openApp('/cart')
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Reception')
  await page.getByRole('button', { name: 'Kontoret' }).first().click()
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Kontoret plan 2')
  await expect.element(badge()).not.toMatchTextContent('(')
})

it('signing out waits a moment for what was not sent yet', async () => {
  sessionStorage.clear()
  writeCredentials({ token: 'a-token', owner: `user:${crypto.randomUUID()}` })
  carts.held = new Map([[cart().id, cart()]])
  const gate = Promise.withResolvers<void>()
  carts.gate = gate.promise
  answer('get', API.logout, () => ok({ data: null }))
  const router = await openApp('/')
  await addOnCard().click()
  await expect.poll(() => callsTo(API.cartSync)).toHaveLength(1)
  await router.navigate({ to: '/logout' })
  await expect.element(page.getByRole('heading', { name: 'Logging out…' })).toBeVisible()
  expect(callsTo(API.logout)).toEqual([])
  gate.resolve()
  await expect.poll(() => callsTo(API.logout)).toHaveLength(1)
  expect(carts.taken).toHaveLength(1)
})
