import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { API } from '#contract/paths.ts'
import { openApp, useFreshBrowser } from './support/app.tsx'
import { answersPages, listCalls, useCatalogue } from './support/catalogue.ts'
import { answer, ok, useNetwork } from './support/network.ts'
import { choose, press } from './support/press.ts'
import { catalogPage, facets } from './support/products.ts'

useNetwork()
useFreshBrowser()
useCatalogue()

const colours = facets({
  colours: [
    { id: 'red', name: 'Red', count: 4 },
    { id: 'blue', name: 'Blue', count: 3 },
  ],
  attributes: [{ key: 'stackable', name: 'Stackable', options: [{ id: 'yes', name: 'Yes', count: 7 }] }],
})

async function open(path: string) {
  answer('get', API.filters, () => ok({ data: colours }))
  answersPages(() => catalogPage({ facets: colours }))
  const router = await openApp(path)
  await expect.element(page.getByRole('button', { name: /^Colour/ })).toBeVisible()
  return { router, address: () => router.history.location.href }
}

const box = (name: string | RegExp): HTMLInputElement => {
  const found = page.getByRole('checkbox', { name }).element()
  if (!(found instanceof HTMLInputElement)) throw new TypeError('no tick')
  return found
}
const chips = (): string[] =>
  page
    .getByRole('button', { name: /^Remove/ })
    .elements()
    .map((one) => one.getAttribute('aria-label') ?? '')

describe('what is pressed is seen in the same frame', () => {
  test('ticks, their chips and what takes both away', async () => {
    const { address } = await open('/')
    await page.getByRole('button', { name: /^Colour/ }).click()
    await expect.element(page.getByRole('checkbox', { name: /^Red/ })).toBeVisible()
    await press(box(/^Red/))
    expect(box(/^Red/).checked).toBe(true)
    expect(chips()).toEqual(['Remove Colour: Red'])
    await press(box(/^Blue/))
    await press(box(/^Red/))
    expect([box(/^Red/).checked, box(/^Blue/).checked]).toEqual([false, true])
    await press(page.getByRole('button', { name: 'Clear all' }).element())
    expect(chips()).toEqual([])
    expect(box(/^All/).checked).toBe(true)
    await expect.poll(() => listCalls().length).toBe(2)
    expect(address()).toBe('/')
  })

  test('a shop’s own attributes, and the order', async () => {
    const { address } = await open('/')
    await page.getByRole('button', { name: 'Properties' }).click()
    await page.getByText('Stackable').click()
    await press(box(/^Yes/))
    expect(box(/^Yes/).checked).toBe(true)
    const sort = page.getByRole('combobox', { name: 'Sort by' }).element()
    await choose(sort, 'price_asc')
    expect(sort).toHaveValue('price_asc')
    expect(address()).toBe('/?attr=stackable%3Ayes&sort=price_asc')
  })

  test('going back, also to before what has not been answered yet', async () => {
    const { router, address } = await open('/')
    await page.getByRole('button', { name: /^Colour/ }).click()
    await expect.element(page.getByRole('checkbox', { name: /^Red/ })).toBeVisible()
    await press(box(/^Red/))
    await press(box(/^Blue/))
    router.history.back()
    await Promise.resolve()
    expect([box(/^Red/).checked, box(/^Blue/).checked]).toEqual([true, false])
    await expect.poll(() => listCalls().at(-1)).toContain('colour=red&page')
    router.history.back()
    await expect.poll(address).toBe('/')
    expect(box(/^Red/).checked).toBe(false)
  })

  test('what is pressed beside it, before its page has come, keeps it', async () => {
    const { address } = await open('/?page=3')
    await page.getByRole('button', { name: /^Colour/ }).click()
    await expect.element(page.getByRole('checkbox', { name: /^Red/ })).toBeVisible()
    await press(box(/^Red/))
    await press(page.getByRole('link', { name: '60', exact: true }).element())
    expect(address()).toBe('/?colour=red&per_page=60')
    expect(box(/^Red/).checked).toBe(true)
  })

  test('and stays while the page of a product that was opened right afterwards is on its way', async () => {
    const { router, address } = await open('/')
    await page.getByRole('button', { name: /^Colour/ }).click()
    await expect.element(page.getByRole('checkbox', { name: /^Red/ })).toBeVisible()
    const tick = box(/^Red/)
    await press(tick)
    void router.navigate({ to: '/product/$shop/$uid', params: { shop: 'nordform', uid: '1' } })
    await Promise.resolve()
    expect(address()).toBe('/product/nordform/1')
    expect(tick.checked).toBe(true)
  })
})
