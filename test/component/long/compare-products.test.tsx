import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toggleChosen } from '#client/features/compare/products/chosen.ts'
import { sessionAtom } from '#client/storage/session-state.ts'
import { store } from '#client/storage/store.ts'
import { API } from '#contract/paths.ts'
import { act, cleanup, openApp, useFreshBrowser } from '../support/app.tsx'
import { answersPages, useCatalogue } from '../support/catalogue.ts'
import { answer, ok, refuse, unreachable, useNetwork } from '../support/network.ts'
import { card, catalogPage, product } from '../support/products.ts'

useNetwork()
useFreshBrowser()
useCatalogue()
beforeEach(() => page.viewport(1194, 834))

const VINGA = product({
  uid: 'v',
  name: 'Vinga',
  price: 5495,
  delivery_time: { value: 2, unit: 'w' },
  measurements: { height: 112, width: 60 },
  climate: { co2e_g: 68_000, source: 'declared' },
  attributes: [
    { name: 'Fabric', value: 'Wool' },
    { name: 'Source', value: 'https://supplier.example/items/1.html' },
  ],
})
const BRISA = product({
  uid: 'b',
  name: 'Brisa',
  price: 4200.5,
  discount_percentage: 10,
  delivery_time: { value: 5, unit: 'd' },
  measurements: { height: 112, width: 64 },
  climate: { co2e_g: 41_500, source: 'similar' },
  attributes: [{ name: 'Fabric', value: 'Polyester' }],
})
const SOLO = product({ uid: 's', name: 'Solo', price: null })
const GOODS = [VINGA, BRISA, SOLO]

const uidOf = ({ path }: { path: string }): string => path.split('/').at(-1) ?? ''
const found = (call: { path: string }): Response => {
  const one = GOODS.find(({ uid }) => uid === uidOf(call))
  return one ? ok({ data: one }) : refuse(404, 'not_found')
}
beforeEach(() => answer('get', `${API.products}/:shop/:uid`, found))

const row = (name: RegExp) => page.getByRole('row', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = page.getByRole('heading', { level: 1, name: 'Compare products' })
const compared = async (...uids: string[]) => {
  const router = await openApp(`/compare/nordform?${uids.map((uid) => `uid=${uid}`).join('&')}`)
  await expect.element(heading).toBeVisible()
  return router
}
const names = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((one) => one.querySelector('a')?.textContent)
    .filter((name) => name !== undefined)

describe('side by side', () => {
  test('stand prices, as one pays them, and what products say of themselves', async () => {
    await compared('v', 'b', 's')
    await expect.poll(names).toEqual(['Vinga', 'Brisa', 'Solo'])
    // One amount has öre, so all have: 4,200.50 less ten per cent.
    await expect
      .element(row(/^Price, excl\. VAT/))
      .toMatchTextContent(/5\s495,00\skr3\s780,45\skr.*4\s200,50\skr.*On request/)
    await expect.element(row(/^Width/)).toMatchTextContent(/60 cm.*64 cm.*–/)
    await expect.element(row(/^Fabric/)).toMatchTextContent(/Wool.*Polyester.*–/)
    await expect.element(page.getByText('supplier.example')).not.toBeInTheDocument()
  })

  test('what differs is strong, and the lowest of it says so', async () => {
    await compared('v', 'b')
    await expect.element(row(/^Delivery time/).getByText('5 days (lowest)')).toBeVisible()
    await expect.element(row(/^Climate footprint/)).toMatchTextContent(/68 kg CO₂e.*42 kg CO₂e \(lowest\)/)
    await expect.element(row(/^Height/)).toMatchTextContent(/112 cm.*112 cm/)
    expect(
      row(/^Height/)
        .element()
        .querySelector('b'),
    ).toBeNull()
    await page.getByRole('checkbox', { name: 'Only what differs' }).click()
    await expect.element(row(/^Height/)).not.toBeInTheDocument()
    await expect.element(row(/^Width/)).toBeVisible()
  })

  test('one is taken out; the focus stays, and with one alone it is said what is missing', async () => {
    const router = await compared('v', 'b', 's')
    // However long the network takes.
    answer('get', `${API.products}/:shop/:uid`, () => new Promise<Response>(() => undefined))
    await button('Take Vinga out of the comparison').click()
    await expect.poll(names).toEqual(['Brisa', 'Solo'])
    expect(router.state.location.search).toEqual({ uid: ['b', 's'] })
    await expect.element(button('Take Brisa out of the comparison')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Choose at least two products' })).toBeVisible()
    await expect.element(heading).toHaveFocus()
  })

  test('what is no longer in the range is named, and the others stand', async () => {
    await compared('v', 'gone-1', 'b')
    await expect.element(page.getByText('One product is no longer in the range and was left out: gone-1')).toBeVisible()
    await expect.poll(names).toEqual(['Vinga', 'Brisa'])
  })

  test('an address with more than can be read, or one of them twice, shows five', async () => {
    answer('get', `${API.products}/:shop/:uid`, (call) => ok({ data: product({ uid: uidOf(call) }) }))
    await compared('1', '2', '2', '3', '4', '5', '6')
    await expect.poll(() => names().length).toBe(5)
  })

  test('without any product it says how to choose', async () => {
    await openApp('/compare/nordform')
    await expect.element(page.getByRole('heading', { name: 'Choose at least two products' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'To the products' }).last()).toHaveAttribute('href', '/')
  })

  test('another shop’s are refused in words', async () => {
    answer('get', `${API.products}/:shop/:uid`, () => refuse(403, 'shop_forbidden'))
    await openApp('/compare/nordform?uid=v&uid=b')
    await expect.element(page.getByText('This product belongs to a shop that is not yours')).toBeVisible()
  })

  test('what no network brings comes by itself when that is back', async () => {
    answer('get', `${API.products}/:shop/:uid`, unreachable)
    await openApp('/compare/nordform?uid=v&uid=b')
    await expect.element(page.getByRole('heading', { name: 'There is no network right now' })).toBeVisible()
    answer('get', `${API.products}/:shop/:uid`, found)
    window.dispatchEvent(new Event('online'))
    await expect.poll(names).toEqual(['Vinga', 'Brisa'])
  })
})

const pick = (n: number) => button(`Compare Chair ${n}`).click()

describe('choosing', () => {
  const bar = page.getByRole('region', { name: 'Products to compare' })
  const cards = [1, 2, 3, 4, 5, 6].map((n) => card({ uid: `p${n}`, name: `Chair ${n}` }))
  beforeEach(() => answersPages(() => catalogPage({ total: 6 }, cards)))

  test('on the cards fills the address of the comparison, and is undone there too', async () => {
    await openApp('/')
    await pick(1)
    await expect.element(bar).toMatchTextContent(/Choose another product to compare it with\./)
    await pick(3)
    await expect.element(bar).toMatchTextContent(/2 products/)
    await expect
      .element(bar.getByRole('link', { name: 'Compare' }))
      .toHaveAttribute('href', '/compare/nordform?uid=p1&uid=p3')
    await expect.element(button('Compare Chair 3')).toHaveAttribute('aria-pressed', 'true')
    await pick(3)
    await expect.element(bar.getByRole('link')).not.toBeInTheDocument()
    await bar.getByRole('button', { name: 'Clear' }).click()
    await expect.element(bar).not.toBeInTheDocument()
  })

  test('ends at five, and says why', async () => {
    await openApp('/')
    for (const n of [1, 2, 3, 4, 5, 6]) await pick(n)
    await expect.element(page.getByText(/^More than 5 products cannot/)).toBeVisible()
    await expect.element(bar).toMatchTextContent(/5 products/)
    await expect.element(button('Compare Chair 6')).toHaveAttribute('aria-pressed', 'false')
  })

  test('outlives the page, and goes on from a comparison that was opened', async () => {
    await openApp('/')
    await pick(1)
    await pick(2)
    await expect.element(bar).toMatchTextContent(/2 products/)
    cleanup()
    await openApp('/')
    await expect.element(bar).toMatchTextContent(/2 products/)
    cleanup()
    await compared('v', 'b', 's')
    await expect.poll(names).toHaveLength(3)
    cleanup()
    await openApp('/')
    await expect.element(bar).toMatchTextContent(/3 products/)
    await expect.element(button('Take Solo out of the comparison')).toBeVisible()
  })

  test('a session that ends breaks nothing on the page that it leaves', async () => {
    await openApp('/')
    await pick(1)
    await expect.element(bar).toBeVisible()
    act(() => store.set(sessionAtom, null))
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(button('Compare Chair 2')).toHaveAttribute('aria-pressed', 'false')
  })

  test('what was pressed when a session ended is not chosen in the next one', async () => {
    await openApp('/')
    await expect.element(button('Compare Chair 1')).toBeVisible()
    const session = store.get(sessionAtom)
    cleanup()
    const pressed = toggleChosen('nordform', { uid: 'p1', name: 'Chair 1', thumbnail: null })
    store.set(sessionAtom, null)
    await pressed
    store.set(sessionAtom, session)
    await openApp('/')
    await pick(2)
    await expect.element(button('Compare Chair 2')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(button('Compare Chair 1')).toHaveAttribute('aria-pressed', 'false')
  })

  test('on a product’s page leads to the comparison once there are two', async () => {
    await openApp('/product/nordform/v')
    await button('Compare Vinga').click()
    await expect.element(button('Compare Vinga')).toMatchTextContent(/In the comparison/)
    await expect.element(page.getByRole('link', { name: /^Compare \d/ })).not.toBeInTheDocument()
    cleanup()
    await openApp('/product/nordform/b')
    await button('Compare Brisa').click()
    await expect
      .element(page.getByRole('link', { name: 'Compare 2 products' }))
      .toHaveAttribute('href', '/compare/nordform?uid=v&uid=b')
  })
})
