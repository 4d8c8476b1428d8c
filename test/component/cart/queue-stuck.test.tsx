import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { activateLocale, loadSignedInTexts } from '#client/i18n/locale.ts'
import { cartsAtom, seeProducts } from '#client/carts/carts.ts'
import { withDatabase } from '#client/outbox/store/database.ts'
import type { EntryRow } from '#client/outbox/core/serialize.ts'
import { sessionAtom } from '#client/storage/session-state.ts'
import { store } from '#client/storage/store.ts'
import { writeCredentials } from '#client/storage/token-store.ts'
import { LOCALES } from '#contract/locale.ts'
import { openApp, useFreshBrowser } from '../support/app.tsx'
import { cart, carts, filled, useCarts } from '../support/carts.ts'
import { card } from '../support/products.ts'
import { refuse, useNetwork } from '../support/network.ts'
import { adds, does, goOffline, goOnline, newcomer } from '../support/waiting.ts'

useNetwork()
useFreshBrowser()
useCarts()

const CHAIR = card({ uid: '410-2201', name: 'Vinga 410', price: 1000 })
const RECEPTION = cart().id
const heading = () => page.getByRole('heading', { level: 1 })
const main = () => page.getByRole('main')
const banner = () => page.getByRole('banner')
const button = (name: string | RegExp) => main().getByRole('button', { name })
const row = (words: string | RegExp) => page.getByRole('listitem').filter({ hasText: words })

beforeEach(async () => {
  await page.viewport(1440, 900)
  await newcomer()
  carts.goods = [CHAIR]
  carts.held = new Map([[RECEPTION, filled(cart(), [[CHAIR, 1]])]])
})
afterEach(() => {
  carts.fails = null
  goOnline()
  // What nothing can send goes with its owner.
  store.set(sessionAtom, null)
})

async function open(): Promise<void> {
  await openApp('/queue')
  await expect.poll(() => store.get(cartsAtom)).toHaveLength(1)
  seeProducts([CHAIR], null)
}

describe('while nothing can be sent', () => {
  it('somebody else has signed in here: what waits is kept', async () => {
    await open()
    carts.fails = () => refuse(409, 'wrong_owner')
    await does(RECEPTION, adds('410-2201', 2))
    await expect.element(main()).toMatchTextContent(/Somebody else has signed in in this browser. What waits is kept/)
    await expect.element(button('Load the page anew')).toBeVisible()
    await expect.element(banner()).toMatchTextContent('1 is held back')
    await expect.element(button('Send now')).not.toBeInTheDocument()
  })

  it('the app is too old: a newer one is the way out', async () => {
    await open()
    carts.fails = () => refuse(426, 'update_required')
    await does(RECEPTION, adds('410-2201', 2))
    await expect.element(main()).toMatchTextContent(/too old to send anything. What waits is kept/)
    await expect.element(button('Load the newest version')).toBeVisible()
  })

  it('a server that fails is tried again, and when it is told', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999)
    await open()
    carts.fails = () => refuse(503, 'unavailable')
    await does(RECEPTION, adds('410-2201', 2))
    await expect.element(main()).toMatchTextContent(/Next attempt in \d+ seconds?\./)
    await expect.element(row('Add 2 × Vinga 410')).toMatchTextContent(/tried [1-9] times?\. May have arrived already/)
    await expect.element(button(/^Undo/)).not.toBeInTheDocument()
  })
})

it('an order request is called nothing else, and is taken back', async () => {
  await open()
  goOffline()
  await does(RECEPTION, adds('410-2201', 2))
  await does(RECEPTION, { name: 'cart.order', args: { expectedTotal: 1250 } })
  const request = row(/Order request, 1\s250\skr/)
  await expect
    .element(request)
    .toMatchTextContent(/On this device.*The order is not placed until Nordform has answered/)
  await expect.element(page.getByText(/has been ordered|order placed|Ordered/)).not.toBeInTheDocument()
  carts.fails = () => refuse(503, 'unavailable')
})

it('an order request says its total to the öre', async () => {
  await open()
  goOffline()
  await does(RECEPTION, { name: 'cart.order', args: { expectedTotal: 1249.5 } })
  await expect.element(row(/Order request, 1\s249,50\skr/)).toBeVisible()
})

it('where the browser keeps nothing, every change says so', async () => {
  writeCredentials({ token: 'a-token', owner: `punchout:${crypto.randomUUID()}` })
  await open()
  goOffline()
  await does(RECEPTION, adds('410-2201', 2))
  await expect
    .element(main())
    .toMatchTextContent(/only in this window, since the browser does not let us store anything/)
  await expect.element(row('Add 2 × Vinga 410')).toMatchTextContent(/In this window.*Only in this window./)
  await expect.element(page.getByText(/saved on this device|On this device/)).not.toBeInTheDocument()
  await expect.element(main()).toMatchTextContent(/1 change is waiting/)
  goOnline()
  await expect.element(heading()).toMatchTextContent('Nothing is waiting')
  // Nor is it kept where somebody else has to leave first.
  carts.fails = () => refuse(409, 'wrong_owner')
  await does(RECEPTION, adds('410-2201', 3))
  await expect.element(main()).toMatchTextContent(/Somebody else has signed in in this browser./)
  await expect.element(page.getByText(/What waits is kept/)).not.toBeInTheDocument()
})

/** Changes what is kept behind the app's back, as another version of it would: in one transaction, whoever else writes. */
async function rewrite(change: (row: EntryRow) => unknown): Promise<void> {
  await withDatabase(async (database) => {
    const transaction = database.transaction(['records', 'boxes'], 'readwrite')
    const records = transaction.objectStore('records')
    const boxes = transaction.objectStore('boxes')
    for (const one of await records.getAll()) await records.put(change(one) as EntryRow)
    for (const one of await boxes.getAll()) await boxes.put({ ...one, version: one.version + 1 })
    await transaction.done
  })
}

/** Keeps two changes, the first of them spoilt, and comes back later. */
async function comeBackTo(spoil: Partial<Record<keyof EntryRow, unknown>>): Promise<void> {
  await open()
  goOffline()
  await does(RECEPTION, adds('410-2201', 2), adds('410-2201', 3))
  await rewrite((one) => (one.seq === 1 ? { ...one, ...spoil } : one))
  // Any change of what is kept makes the page look.
  await does(RECEPTION, adds('410-2201', 4))
}

describe('what cannot be read', () => {
  it('from a newer version is left alone, and asks for that version', async () => {
    await comeBackTo({ version: 99 })
    await expect.element(row('A change to Reception from a newer version of the app')).toBeVisible()
    await expect.element(button(/^Load the newest version/)).toBeVisible()
    await rewrite((one) => ({ ...one, version: 1 }))
  })

  it('and is damaged goes only when the person says so; then what is behind it leaves', async () => {
    await comeBackTo({ args: 'not any more' })
    const damaged = row('A damaged change to Reception')
    await expect.element(damaged).toMatchTextContent(/It cannot be sent/)
    goOnline()
    await button(/^Discard: A damaged change/).click()
    await expect.element(damaged).not.toBeInTheDocument()
    await expect.element(heading()).toMatchTextContent('Nothing is waiting')
    expect(carts.taken.flatMap(({ name, args }) => (name === 'lines.add' ? args.rows[0]?.quantity : []))).toEqual([
      3, 4,
    ])
  })
})

it('the app’s icon counts what waits, and forgets it with who signs out', async () => {
  const shown: (number | null)[] = []
  const badge = {
    setAppBadge: (count: number) => Promise.resolve(shown.push(count)),
    clearAppBadge: () => Promise.resolve(shown.push(null)),
  }
  for (const [name, value] of Object.entries(badge))
    Object.defineProperty(navigator, name, { value, configurable: true })
  carts.refuses.set('lines.add', 'product_gone')
  await open()
  await does(RECEPTION, adds('410-2201', 2))
  await expect.poll(() => shown.at(-1)).toBe(1)
  await button(/^Discard/).click()
  await expect.poll(() => shown.at(-1)).toBeNull()
  await does(RECEPTION, adds('410-2201', 3))
  await expect.poll(() => shown.at(-1)).toBe(1)
  store.set(sessionAtom, null)
  await expect.poll(() => shown.at(-1)).toBeNull()
})

it.for(LOCALES.filter((locale) => locale !== 'en'))('speaks %s all through', async (locale) => {
  await open()
  goOffline()
  await does(RECEPTION, adds('410-2201', 2), { name: 'cart.rename', args: { title: 'Hall' } })
  await expect.element(heading()).toMatchTextContent('2 changes are waiting')
  await activateLocale(locale)
  await loadSignedInTexts()
  await expect.element(heading()).not.toMatchTextContent('changes are waiting')
  await expect.element(main()).toMatchTextContent(/Vinga 410/)
  await expect.element(page.getByText(/[Aa]dd 2 ×|Rename|On this device|saved on/)).not.toBeInTheDocument()
  await activateLocale('en')
})
