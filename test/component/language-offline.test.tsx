import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { copyStateAtom, NOTHING } from '#client/offline-catalogue/copy-state.ts'
import { noteNobodyThere } from '#client/http/reached.ts'
import { signedInCatalogues } from '#client/i18n/signed-in-catalogues.ts'
import { store } from '#client/storage/store.ts'
import type { CopyName } from '#client/offline-catalogue/copies.ts'
import { act, openApp, signedIn, useFreshBrowser } from './support/app.tsx'
import { useNetwork } from './support/network.ts'
import { knows, shop, user } from './support/people.ts'
import { goOffline, goOnline } from './support/waiting.ts'

/** The worker that holds the copies: of these languages there is one on the device. */
const held = vi.hoisted(() => ({ languages: ['en'] as string[] }))
vi.mock(import('#client/offline-catalogue/worker-client.ts'), async (original) => ({
  ...(await original()),
  askCopy: ((call: string, [name]: [CopyName]) =>
    call === 'look' && held.languages.includes(name.language)
      ? Promise.resolve({
          checkedAt: Date.now(),
          lockedAt: Date.now() + 1e9,
          products: 3,
          bytes: 9,
          version: 1,
          prices: 'agreed',
        })
      : Promise.resolve(null)) as never,
}))

useNetwork()
useFreshBrowser()
beforeEach(async () => {
  await page.viewport(1280, 900)
  held.languages = ['en']
  signedIn('a-token')
  knows(user(), [shop({ information: 'Hello' })])
  await openApp('/information')
  await vi.waitUntil(() => document.querySelector('h1')?.textContent === 'Information', 60_000)
  const facts = { checkedAt: Date.now(), lockedAt: Date.now() + 1e9, products: 3, bytes: 9, prices: 'agreed' } as never
  act(() => store.set(copyStateAtom, { ...NOTHING, at: 'ready', facts }))
  goOffline()
})
afterEach(goOnline)

const choose = (name: string) => page.getByRole('contentinfo').getByRole('button', { name }).click()

test('a language that is on the device is changed to without a network', async () => {
  held.languages = ['en', 'no']
  await choose('Norsk')
  await expect.element(page.getByRole('heading', { name: 'Informasjon' })).toBeVisible()
})

test('of one without its catalogue it is said that the catalogue is missing, and the present one stays', async () => {
  await choose('Norsk')
  await expect
    .element(page.getByText(/^The catalogue of .+ is not on this device in this language \(Norwegian.*\)/))
    .toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Information' })).toBeVisible()
  expect(document.documentElement.lang).toBe('en')
})

test('nobody answering is no network, whatever the browser believes', async () => {
  vi.restoreAllMocks()
  noteNobodyThere()
  await choose('Norsk')
  await expect.element(page.getByText(/^The catalogue of .+ is not on this device in this language/)).toBeVisible()
  expect(document.documentElement.lang).toBe('en')
})

test('of one without its texts it is said that the texts are missing', async () => {
  vi.spyOn(signedInCatalogues, 'da').mockRejectedValue(new TypeError('Failed to fetch'))
  await choose('Dansk')
  await expect
    .element(page.getByText('The texts of the app are not on this device in this language (Danish).', { exact: false }))
    .toBeVisible()
  expect(document.documentElement.lang).toBe('en')
})
