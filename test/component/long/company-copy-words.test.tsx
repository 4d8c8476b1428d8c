import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { CopyName } from '#client/offline-catalogue/copies.ts'
import type { CopyFacts } from '#client/offline-catalogue/messages.ts'
import { opensOfflineAtom } from '#client/pwa/opens-offline.ts'
import { store } from '#client/storage/store.ts'
import { API } from '#contract/paths.ts'
import { openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { answer, unreachable, useNetwork } from '../support/network.ts'
import { knows, shop, user } from '../support/people.ts'
import { catalogPage, facets, product } from '../support/products.ts'

/** What the device says where it has the catalogue, but not what the company pays, or not what it may buy. */
const worker = vi.hoisted(() => ({ prices: 'agreed', names: [] as unknown[], answers: {} as Record<string, unknown> }))
vi.mock(import('#client/offline-catalogue/worker-client.ts'), async (original) => ({
  ...(await original()),
  askCopy: ((call: string, [name]: [CopyName]) => {
    if (call === 'look') {
      const lockedAt = Date.now() + 86_400_000
      return Promise.resolve({ version: 1, bytes: 1, checkedAt: Date.now(), lockedAt, prices: worker.prices })
    }
    worker.names.push(name)
    return call === 'renew' ? Promise.reject(new Error('There is no network')) : Promise.resolve(worker.answers[call])
  }) as never,
}))

useNetwork()
useFreshBrowser()
let people = 400
beforeEach(() => {
  people += 1
  worker.names = []
  worker.answers = { page: catalogPage({ total: 2 }), lists: facets(), product: product() }
  store.set(opensOfflineAtom, 'yes')
  signedIn(`token-of-${people}`, `user:${people}`)
  const companies = [
    { id: 'first', name: 'Nordanvind' },
    { id: 'second', name: 'Tvärdraget' },
  ]
  knows(user({ id: String(people), companies_version: 'v1' }), [shop({ companies })])
})
afterEach(() => store.set(opensOfflineAtom, 'not-yet'))

/** Opens the app where the catalogue cannot be had from the server. */
const open = async (address: string, prices: CopyFacts['prices']): Promise<void> => {
  worker.prices = prices
  for (const path of [API.paginated, API.filters, `${API.products}/:shop/:uid`]) answer('get', path, unreachable)
  await openApp(address)
}

const note = /What was agreed with Nordanvind is not on this device: the prices shown are the shop’s own/

describe('without the server', () => {
  test('the copy is asked as the company that is bought for', async () => {
    await open('/', 'agreed')
    await expect.element(page.getByText('Product 1')).toBeVisible()
    expect(worker.names).toContainEqual(expect.objectContaining({ company: 'first', companiesVersion: 'v1' }))
    await expect.element(page.getByText(note)).not.toBeInTheDocument()
    await expect.element(page.getByText('the shop’s price')).not.toBeInTheDocument()
  })

  test('prices that are the shop’s own are called so, above the catalogue and with each product', async () => {
    await open('/', 'shop')
    await expect.element(page.getByText(note)).toBeVisible()
    await expect.element(page.getByText('the shop’s price').first()).toBeVisible()
    expect(page.getByText('the shop’s price').elements()).toHaveLength(2)
  })

  test('and so is the price on the product’s own page', async () => {
    await open('/product/nordform/410-2201', 'shop')
    await expect.element(page.getByText(/^The shop’s own price\./)).toBeVisible()
    await expect.element(page.getByText(note)).toBeVisible()
  })

  test('a catalogue of which nobody knows what is hidden from the company is not shown', async () => {
    await open('/', 'none')
    await expect
      .element(page.getByText(/What Nordanvind can buy in Nordform is not on this device yet\./))
      .toBeVisible()
    await expect.element(page.getByText('Product 1')).not.toBeInTheDocument()
  })
})

test.for<[CopyFacts['prices'], string]>([
  ['shop', 'The catalogue is on this device, but not yet the prices that were agreed with Nordanvind.'],
  ['none', 'What Nordanvind can buy in Nordform is not on this device yet.'],
])('the account’s page says what is missing (%s)', async ([prices, text]) => {
  await open('/account', prices)
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText(/^Up to date/)).not.toBeInTheDocument()
})
