import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CreateShareAnswer, Share, SharedCart } from '#contract/cart/share.schema.ts'
import { ERROR } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'
import { openApp, signedIn, useFreshBrowser } from './support/app.tsx'
import { cart, filled } from './support/carts.ts'
import { card } from './support/products.ts'
import { cartApproval } from './support/approvals.ts'
import { access, KONTORET } from './support/sharing.ts'
import { answer, recordedCalls, callsTo, ok, refuse, unreachable, useNetwork } from './support/network.ts'
import { acceptsAll } from './support/ordering.ts'
import { knows, shop, user } from './support/people.ts'

useNetwork()
useFreshBrowser()
beforeEach(() => page.viewport(1440, 900))

const CODE = 'KppWJR1yBHzk1G2FnzWqsg'
const CHAIR = card({ uid: '410-2201', name: 'Vinga 410', price: 1000, delivery_time: { value: 3, unit: 'w' } })
const reception = filled(cart(), [[CHAIR, 2]])

const share = (overrides: Partial<Share> = {}): Share => ({
  id: '44444444-4444-4444-8444-444444444444',
  prices: true,
  created_at: '2026-11-20T08:00:00.000Z',
  expires_at: '2026-12-20T08:00:00.000Z',
  opened_at: null,
  ...overrides,
})

const shared = (overrides: Partial<SharedCart> = {}): SharedCart => ({
  title: 'Reception',
  ordered: false,
  shop: { shop_id: 'nordform', name: 'Nordform', has_logo: false, provider_contact: 'Kim Berg' },
  prices: true,
  currency: 'SEK',
  lines: reception.lines,
  subtotal: 2000,
  vat: 500,
  total: 2500,
  expires_at: '2026-12-20T08:00:00.000Z',
  ...overrides,
})

describe('on the cart’s page', () => {
  const dialog = page.getByRole('dialog')
  const path = API.cartShares.replace(':cartId', reception.id)

  async function openSharing(...links: Share[]): Promise<void> {
    signedIn('a-token')
    knows()
    answer('get', API.cart, () => ok({ data: [reception] }))
    answer('get', API.customers, () => ok({ data: [] }))
    answer('get', API.cartShares, () => ok({ data: links }))
    await openApp('/cart')
    await page.getByRole('button', { name: 'Share by link' }).click()
  }

  test('a link is made, shown once and listed', async () => {
    await openSharing()
    await expect.element(dialog.getByText('No link opens this cart.')).toBeVisible()
    answer('post', API.cartShares, () => ok({ data: share({ prices: false }), code: CODE } satisfies CreateShareAnswer))
    await dialog.getByRole('checkbox', { name: 'Show prices' }).click()
    await dialog.getByRole('combobox', { name: 'Opens for' }).selectOptions('7')
    await dialog.getByRole('button', { name: 'Make a link' }).click()
    await expect.element(dialog.getByText(`${location.origin}/shared#${CODE}`)).toBeVisible()
    expect(callsTo(path).at(-1)?.body).toEqual({ prices: false, days: 7 })
    await expect.element(dialog.getByRole('listitem')).toMatchTextContent(/Without prices.*not opened yet/)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Share by link' }).click()
    expect(dialog.getByText(CODE).elements()).toEqual([])
  })

  test('a link that is made before the list has arrived is in it all the same', async () => {
    await openSharing()
    const list = Promise.withResolvers<void>()
    answer('get', API.cartShares, async () => {
      await list.promise
      return ok({ data: [] })
    })
    answer('post', API.cartShares, () => ok({ data: share(), code: CODE } satisfies CreateShareAnswer))
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Share by link' }).click()
    await dialog.getByRole('button', { name: 'Make a link' }).click()
    await expect.element(dialog.getByText(`${location.origin}/shared#${CODE}`)).toBeVisible()
    list.resolve()
    await expect.element(dialog.getByRole('listitem')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: /Take back the link/ })).toBeVisible()
  })

  test('a link is taken back at once, and is there again when that failed', async () => {
    await openSharing(share())
    answer('delete', API.cartShare, unreachable)
    await dialog.getByRole('button', { name: /Take back the link/ }).click()
    await expect.element(page.getByText(/Links are made and taken back online only/)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: /Take back the link/ })).toBeVisible()
    answer('delete', API.cartShare, () => new Response(null, { status: 204 }))
    await dialog.getByRole('button', { name: /Take back the link/ }).click()
    await expect.element(dialog.getByText('No link opens this cart.')).toBeVisible()
  })

  test('too many links say so', async () => {
    await openSharing()
    answer('post', API.cartShares, () => refuse(409, ERROR.shareLimit))
    await dialog.getByRole('button', { name: 'Make a link' }).click()
    await expect.element(dialog.getByText(/A cart can have 20 links/)).toBeVisible()
  })
})

const placeOfLines = () => page.getByRole('table').element().getBoundingClientRect()
const placeOfSums = () => page.getByText('Total, incl. VAT').element().closest('dl')!.getBoundingClientRect()

describe('behind the link', () => {
  test('anybody sees the cart, and nothing of a session is asked for', async () => {
    answer('post', API.shared, () => ok({ data: shared() }))
    await openApp(`/shared#${CODE}`)
    await expect.element(page.getByRole('heading', { name: 'Reception' })).toBeVisible()
    const row = page.getByRole('row').nth(1)
    await expect.element(row).toMatchTextContent(/Vinga 410.*3 weeks.*1\s000\skr.*2\s000\skr/)
    await expect.element(page.getByText(/2\s500\skr/)).toBeVisible()
    await expect.element(page.getByText(/20 December 2026/)).toBeVisible()
    expect(recordedCalls.map(({ method, path: at, body }) => [method, at, body])).toEqual([
      ['post', API.shared, { code: CODE, language: 'en' }],
    ])
    await page.getByRole('button', { name: 'Svenska' }).click()
    await expect.element(page.getByText('Leveranstid').first()).toBeVisible()
    await expect.poll(() => callsTo(API.shared).at(-1)?.body).toEqual({ code: CODE, language: 'sv' })
  })

  test('where nothing says how long it takes there is no column for that', async () => {
    answer('post', API.shared, () => ok({ data: shared({ lines: filled(cart(), [[card({ uid: 'b' }), 2]]).lines }) }))
    await openApp(`/shared#${CODE}`)
    await expect.element(page.getByRole('columnheader', { name: 'Subtotal' })).toBeVisible()
    expect(page.getByText('Delivery time').elements()).toEqual([])
  })

  test('a wide window is filled: the sums stand beside the lines', async () => {
    answer('post', API.shared, () => ok({ data: shared() }))
    await openApp(`/shared#${CODE}`)
    await expect.element(page.getByRole('heading', { name: 'Reception' })).toBeVisible()
    const main = page.getByRole('main').element()
    const edge = main.clientWidth - Number.parseFloat(getComputedStyle(main).paddingRight)
    await expect.poll(() => placeOfSums().left).toBeGreaterThan(placeOfLines().right)
    expect(placeOfSums().right).toBeCloseTo(edge, 0)
    expect(placeOfSums().top).toBeCloseTo(placeOfLines().top, 0)
    await page.viewport(820, 1180)
    await expect.poll(() => placeOfSums().top).toBeGreaterThan(placeOfLines().bottom)
  })

  test('parts are included in their product, and say so in the place of a sum', async () => {
    const parts = [{ uid: '9010', name: 'Headrest', price: 100, quantity: 2 }]
    const { lines, subtotal, vat, total } = filled(cart(), [[{ ...CHAIR, parts }, 2]])
    answer('post', API.shared, () => ok({ data: shared({ lines, subtotal, vat, total }) }))
    await openApp(`/shared#${CODE}`)
    await expect.element(page.getByRole('row', { name: /Vinga 410.*1\s200\skr 2\s400\skr$/ })).toBeVisible()
    await expect.element(page.getByRole('row', { name: /Headrest 9010 4 included$/ })).toBeVisible()
  })

  test('a session of one’s own stays as it is', async () => {
    signedIn('a-token')
    answer('post', API.shared, () => ok({ data: shared() }))
    await openApp(`/shared#${CODE}`)
    await expect.element(page.getByRole('heading', { name: 'Reception' })).toBeVisible()
    expect(localStorage.getItem('token')).toBe('a-token')
    expect(recordedCalls).toHaveLength(1)
  })

  test('without prices there is no figure of money', async () => {
    const bare = reception.lines.map(
      ({ unit_price: _u, sub_price: _s, subtotal: _b, vat: _v, total: _t, previous_unit_price: _p, ...line }) => line,
    )
    const { subtotal: _a, vat: _b, total: _c, ...rest } = shared({ prices: false, lines: bare })
    answer('post', API.shared, () => ok({ data: rest }))
    await openApp(`/shared#${CODE}`)
    await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/Vinga 410/)
    expect(page.getByRole('article').element().textContent).not.toMatch(/kr/)
  })

  test('a link that is over, or cut off, says so; one without a network opens by itself', async () => {
    answer('post', API.shared, () => refuse(404, ERROR.shareGone))
    const router = await openApp(`/shared#${CODE}`)
    await expect.element(page.getByRole('heading', { name: 'The link no longer opens' })).toBeVisible()
    await router.navigate({ to: '/shared', hash: CODE.slice(3) })
    await expect.element(page.getByRole('heading', { name: 'The link is not complete' })).toBeVisible()
    answer('post', API.shared, unreachable)
    await router.navigate({ to: '/shared', hash: CODE })
    await expect.element(page.getByRole('heading', { name: 'There is no network right now' })).toBeVisible()
    answer('post', API.shared, () => ok({ data: shared() }))
    window.dispatchEvent(new Event('online'))
    await expect.element(page.getByRole('heading', { name: 'Reception' })).toBeVisible()
  })
})

describe('between colleagues', () => {
  const path = API.cartShares.replace(':cartId', reception.id)

  test('who may not order is offered no form, but the way to somebody who may', async () => {
    signedIn('a-token')
    knows(user({ level: 1 }), [shop({ permission: 1 })])
    answer('get', API.cart, () => ok({ data: [reception] }))
    answer('get', API.cartShares, () => ok({ data: [] }))
    answer('post', API.cartShares, () => ok({ data: share(), code: CODE } satisfies CreateShareAnswer))
    await openApp('/cart')
    await expect.element(page.getByText(/access level 3 or higher in Nordform can order/)).toBeVisible()
    await expect.element(page.getByLabelText('Delivery address')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Send to a colleague' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send Reception to a colleague' })
    await dialog.getByRole('button', { name: 'Make a link' }).click()
    await expect.element(dialog.getByText(`${location.origin}/shared#${CODE}`)).toBeVisible()
    expect(callsTo(path).at(-1)?.body).toEqual({ prices: true, days: 30 })
    const mail = dialog.getByRole('link', { name: 'Send by mail' })
    await expect.element(mail).toHaveAttribute('href', expect.stringContaining(`%2Fshared%23${CODE}`))
  })

  test('who may not order a colleague’s cart is told to ask its owner, on every screen', async () => {
    signedIn('a-token')
    knows(user({ level: 1 }), [shop({ permission: 1 })])
    const theirs = { ...reception, access: access('edit') }
    answer('get', API.cart, () => ok({ data: [theirs] }))
    const router = await openApp(`/cart?cart=${reception.id}`)
    const panel = page.getByRole('region', { name: 'Ask Anna Berg to order it' })
    await expect.element(panel.getByText(/your access level does not include orders in Nordform/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Send to a colleague' })).not.toBeInTheDocument()
    await router.navigate({ to: '/cart/order', search: { cart: reception.id } })
    await expect.element(panel).toBeVisible()
  })

  test('who asks on a phone may send the cart to a colleague instead, as on a wide screen', async () => {
    await page.viewport(390, 844)
    signedIn('a-token')
    knows(user({ level: 1 }), [shop({ permission: 1, companies: [{ id: KONTORET.id, name: KONTORET.name }] })])
    answer('get', API.cart, () => ok({ data: [{ ...reception, customer_id: KONTORET.id, company: KONTORET.name }] }))
    answer('get', API.cartApproval, () => ok({ data: cartApproval() }))
    answer('get', API.cartShares, () => ok({ data: [] }))
    await openApp('/cart')
    await page.getByRole('link', { name: /^To the request/ }).click()
    await expect.element(page.getByRole('button', { name: /^Ask for approval of/ })).toBeVisible()
    await page.getByRole('button', { name: 'Send to a colleague' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Send Reception to a colleague' })).toBeVisible()
  })

  test('a link that a signed-in colleague opens leads to a cart of theirs', async () => {
    signedIn('a-token')
    knows()
    const gone = { ...reception.lines[0]!, id: 'gone', product: { ...reception.lines[0]!.product, gone: true } }
    answer('post', API.shared, () => ok({ data: shared({ lines: [...reception.lines, gone] }) }))
    const came = acceptsAll()
    // The page asks for its carts once more after that.
    answer('get', API.cart, () =>
      ok({ data: came.slice(0, 1).map(({ cartId: id }) => ({ ...cart({ id, title: 'For order' }), contains: 2 })) }),
    )
    const router = await openApp(`/shared#${CODE}`)
    await page.getByRole('link', { name: 'Copy to a cart of mine' }).click()
    await expect.element(page.getByText(/Reception from Nordform: 1 line, at the prices of today/)).toBeVisible()
    await expect.element(page.getByText(/1 product is no longer sold and stays behind\./)).toBeVisible()
    await page.getByRole('textbox', { name: 'Name of the cart' }).fill('For order')
    expect(came).toEqual([])
    await page.getByRole('button', { name: 'Copy to a cart of mine' }).click()
    await expect
      .poll(() => came.map(({ name, args }) => ({ name, args })))
      .toEqual([
        { name: 'cart.create', args: { title: 'For order' } },
        { name: 'lines.add', args: { rows: [{ uid: '410-2201', quantity: 2 }] } },
      ])
    await expect.element(page.getByRole('heading', { level: 1, name: 'For order' })).toBeVisible()
    expect(router.state.location.hash).toBe('')
  })

  test('a cart of a shop that is not theirs says so, and makes none', async () => {
    signedIn('a-token')
    knows(user(), [shop()])
    const foreign = { shop_id: 'elsewhere', name: 'Elsewhere', has_logo: false, provider_contact: null }
    answer('post', API.shared, () => ok({ data: shared({ shop: foreign }) }))
    await openApp(`/cart#${CODE}`)
    await expect.element(page.getByRole('heading', { name: 'You have no carts in Elsewhere' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Copy to a cart of mine' })).not.toBeInTheDocument()
  })

  test('a link that no longer opens copies nothing', async () => {
    signedIn('a-token')
    knows()
    answer('post', API.shared, () => refuse(404, ERROR.shareGone))
    await openApp(`/cart#${CODE}`)
    await expect.element(page.getByRole('heading', { name: 'The link no longer opens' })).toBeVisible()
  })

  test('without an account there is nothing to copy to', async () => {
    answer('post', API.shared, () => ok({ data: shared() }))
    await openApp(`/shared#${CODE}`)
    await expect.element(page.getByRole('heading', { name: 'Reception' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Copy to a cart of mine' })).not.toBeInTheDocument()
  })
})
