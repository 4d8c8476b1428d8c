import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, useFreshBrowser } from '../support/app.tsx'
import { cart, carts, filled, useCarts } from '../support/carts.ts'
import { card } from '../support/products.ts'
import { useNetwork } from '../support/network.ts'

useNetwork()
useFreshBrowser()
useCarts()
beforeEach(() => page.viewport(1440, 900))

const CHAIR = card({
  uid: '410',
  name: 'Vinga',
  price: 1000,
  climate: { co2e_g: 60_000, source: 'declared' },
  delivery_time: { value: 10, unit: 'wd' },
})
const DESK = card({
  uid: '160',
  name: 'Lyft',
  price: 2000,
  climate: { co2e_g: 20_000, source: 'similar' },
  delivery_time: { value: 6, unit: 'w' },
})
const LAMP = card({ uid: '318', name: 'Båge', price: 500, delivery_time: { value: 5, unit: 'd' } })

const first = filled(cart({ title: 'First' }), [
  [CHAIR, 2],
  [DESK, 2],
  [LAMP, 1],
])
const second = filled(cart({ id: '22222222-2222-4222-8222-222222222222', title: 'Second' }), [
  [CHAIR, 2],
  [LAMP, 4],
])
const third = cart({ id: '33333333-3333-4333-8333-333333333333', title: 'Third', status: 'AN' })
const row = (name: string) => page.getByRole('row').filter({ hasText: name })

const bold = (part: string) =>
  [...document.querySelectorAll(`${part} b`)].map((one) => one.textContent?.replaceAll(/\s/g, ' '))

describe('carts side by side', () => {
  beforeEach(() => {
    carts.held = new Map([first, second].map((one) => [one.id, one]))
  })

  it('say what each costs, emits and waits for, with the better one in bold', async () => {
    await openApp('/cart/compare')
    await expect.element(row('Sum excl. VAT')).toMatchTextContent(/6\s500\skr4\s000\skr/)
    await expect.element(row('Total, incl. VAT')).toMatchTextContent(/8\s125\skr5\s000\skr/)
    await expect
      .element(row('Climate footprint'))
      .toMatchTextContent(
        /160 kg CO2e75 % declared, 25 % calculated, 1 piece unknown120 kg CO2e100 % declared, 4 pieces unknown/,
      )
    await expect.element(row('Longest delivery time')).toMatchTextContent(/6 weeks10 working days/)
    // With unknown pieces neither footprint is known to be the smaller one.
    await expect.poll(() => bold('tfoot')).toEqual(['4 000 kr', '10 working days', '5 000 kr'])
  })

  it('say beside a sum what it would be without the discount', async () => {
    const sofa = card({ uid: '700', name: 'Klev', price: 4000, discount_percentage: 12.5 })
    carts.held.set(second.id, filled(second, [[sofa, 2]]))
    await openApp('/cart/compare')
    await expect.element(row('Klev')).toMatchTextContent(/2 pcs 7\s000\skr without agreement 8\s000\skr −12[,.]5\s%/)
  })

  it('have all their amounts with öre where one of them has any', async () => {
    const bulb = card({ uid: '900', name: 'Bulb', price: 99.5 })
    carts.held.set(second.id, filled(second, [[bulb, 2]]))
    await openApp('/cart/compare')
    await expect.element(row('Sum excl. VAT')).toMatchTextContent(/6\s500,00\skr4\s199,00\skr/)
    await expect.element(row('Lyft')).toMatchTextContent(/2 pcs 4\s000,00\skr/)
    await expect.element(row('Total, incl. VAT')).toMatchTextContent(/8\s125,00\skr5\s248,75\skr/)
  })

  it('say whose prices they are, where that is not the same', async () => {
    const heads = page.getByRole('columnheader')
    carts.held.set(first.id, { ...first, company: 'Berg AB' })
    await openApp('/cart/compare')
    await expect.element(heads.filter({ hasText: 'First' })).toMatchTextContent(/3 lines · Berg AB$/)
    await expect.element(heads.filter({ hasText: 'Second' })).toMatchTextContent(/2 lines$/)
  })

  it('bold is what differs, and the rest can be left out', async () => {
    await openApp('/cart/compare')
    await expect.element(row('Vinga')).toMatchTextContent(/2 pcs.*2 pcs/)
    await expect.poll(() => bold('tbody')).toEqual(['2 pcs', '1 pcs', '4 pcs'])
    await page.getByRole('checkbox', { name: 'Only what differs' }).click()
    await expect.element(row('Vinga')).not.toBeInTheDocument()
    await expect.element(row('Båge')).toBeVisible()
  })

  it('each keeps its column where two have the same name', async () => {
    const same = filled(cart({ id: '44444444-4444-4444-8444-444444444444', title: 'First' }), [[DESK, 1]])
    carts.held.set(same.id, same)
    await openApp(`/cart/compare?cart=${first.id}&cart=${second.id}&cart=${same.id}`)
    await expect.element(row('Sum excl. VAT')).toMatchTextContent(/6\s500\skr4\s000\skr2\s000\skr/)
    await page
      .getByRole('checkbox', { name: /^First/ })
      .first()
      .click()
    await expect.element(row('Sum excl. VAT')).toMatchTextContent(/VAT4\s000\skr2\s000\skr$/)
    await page
      .getByRole('checkbox', { name: /^First/ })
      .first()
      .click()
    await expect.element(row('Sum excl. VAT')).toMatchTextContent(/VAT(\d\s\d00\skr){3}$/)
  })

  it('which ones is chosen, and stands in the address', async () => {
    carts.held.set(third.id, third)
    const router = await openApp('/cart/compare')
    await page.getByRole('checkbox', { name: /^Third/ }).click()
    await expect.element(page.getByRole('columnheader', { name: /Third/ })).toMatchTextContent(/0 lines · Cancelled/)
    expect(router.state.location.search).toEqual({ cart: [first.id, second.id, third.id] })
    await page.getByRole('button', { name: 'Open Second' }).click()
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Second')
  })

  it('many carts to choose among leave what is compared in sight', async () => {
    for (let i = 10; i < 70; i++) {
      const one = cart({ id: `44444444-4444-4444-8444-4444444444${i}`, title: `Project ${i}` })
      carts.held.set(one.id, one)
    }
    await page.viewport(820, 1180)
    await openApp('/cart/compare')
    await expect.element(row('Vinga')).toBeVisible()
    expect(row('Vinga').element().getBoundingClientRect().bottom).toBeLessThan(500)
    await page.getByText('All carts (62)').click()
    await page.getByRole('checkbox', { name: /^Project 40/ }).click()
    await expect.element(page.getByRole('columnheader', { name: /Project 40/ })).toBeVisible()
    // Whoever chooses goes on choosing.
    await expect.element(page.getByRole('checkbox', { name: /^Project 41/ })).toBeVisible()
  })
})

it('one cart alone is nothing to compare, and the page says how to get another', async () => {
  carts.held = new Map([[first.id, first]])
  await openApp('/cart/compare')
  await expect.element(page.getByRole('heading', { name: 'There is only one cart to compare' })).toBeVisible()
})
