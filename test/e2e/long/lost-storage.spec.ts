import type { Page } from '@playwright/test'
import { cards, controlled, COPY, copyReady, seen } from '../support/copy.ts'
import { answers, clear, withCopy } from '../support/device-storage.ts'
import { beginsWith } from '../support/network/faults.ts'
import { test } from '../support/network/faulty-story.ts'
import { expect, openAs, signIn } from '../support/story.ts'

const appFiles = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.startsWith('workbox-precache'))
    return name === undefined ? 0 : (await (await caches.open(name)).keys()).length
  })

test('the app’s files were thrown away, the catalogue was not: one start with a network mends it', async ({
  page,
  context,
}) => {
  await withCopy(page, context)
  const before = await appFiles(page)
  expect(before).toBeGreaterThan(40)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.goto('/?search=lamp')
  const said = await seen(page)
  await expect.poll(() => appFiles(page)).toBe(before)
  await context.setOffline(true)
  await page.goto('/?search=lamp')
  await expect(page.getByText(COPY)).toBeVisible()
  // The pictures were thrown away too, and not all of them have been near the screen since.
  expect((await seen(page)).total).toBe(said.total)
  await page.goto('/support')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the databases were thrown away, the files were not: the person is known, and answers are kept again', async ({
  page,
  context,
}) => {
  const cdp = await withCopy(page, context)
  await clear(page, cdp, 'indexeddb')
  await page.goto('/account')
  await copyReady(page)
  const before = await answers(page)
  await page.evaluate(async () => localStorage.setItem('offline-copy', 'off'))
  await page.goto('/?search=armchair')
  const said = await seen(page)
  await expect.poll(() => answers(page)).toBeGreaterThan(before)
  await context.setOffline(true)
  await page.goto('/?search=armchair')
  expect(await seen(page)).toEqual(said)
})

test('only the token was thrown away: what the databases and caches still hold is nobody else’s', async ({
  page,
  context,
}) => {
  const cdp = await withCopy(page, context, 'buyer')
  await page.goto('/?search=lamp')
  await seen(page)
  const owner = await page.evaluate(() => localStorage.getItem('owner') ?? '')
  expect(owner).toMatch(/^user:/)
  await clear(page, cdp, 'local_storage')
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, 'solo')
  await expect(cards(page).first()).toBeVisible()
  const traces = await page.evaluate(async () => {
    const copies = await new Promise<string[]>((resolve, reject) => {
      const open = indexedDB.open('interior-catalogue')
      open.addEventListener('error', () => reject(open.error ?? new Error('no database')))
      open.addEventListener('success', () => {
        const keys = open.result.transaction('copies').objectStore('copies').getAllKeys()
        keys.addEventListener('success', () => resolve(keys.result.map(String)))
      })
    })
    return [...copies, ...(await caches.keys())]
  })
  expect(traces.filter((trace) => trace.includes(owner))).toEqual([])
})

const NEVER_OPENS = 'IDBFactory.prototype.open = () => new EventTarget()'
const DIES = `const connect = IDBDatabase.prototype.transaction; let used = 0
IDBDatabase.prototype.transaction = function (...how) {
  if (++used === 2) { this.close(); throw new DOMException('The connection died', 'InvalidStateError') }
  return connect.apply(this, how)
}`

test('a catalogue that cannot be read from the device does not stand in the way of the network', async ({
  page,
  network,
}) => {
  network.breaks(/\/assets\/copy\.worker/, beginsWith(NEVER_OPENS))
  await openAs(page, 'viewer', '/account')
  await expect(page.getByText('The catalogue could not be fetched.')).toBeVisible()
  await page.goto('/?search=lamp')
  expect((await seen(page)).total).toBeGreaterThan(0)
  await expect(page.getByText(COPY)).toHaveCount(0)
})

test('a connection to the catalogue that died is opened again', async ({ page, network, context }) => {
  network.breaks(/\/assets\/copy\.worker/, beginsWith(DIES))
  await openAs(page, 'viewer', '/account')
  await copyReady(page)
  await controlled(page)
  await context.setOffline(true)
  await page.goto('/?search=lamp')
  await expect(page.getByText(COPY)).toBeVisible()
  expect((await seen(page)).total).toBeGreaterThan(0)
})

test('another version may take the catalogue’s database away; it is fetched anew', async ({ page, context }) => {
  await withCopy(page, context)
  const deleted = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.deleteDatabase('interior-catalogue')
        for (const how of ['success', 'error', 'blocked']) request.addEventListener(how, () => resolve(how))
      }),
  )
  expect(deleted).toBe('success')
  await page.getByRole('button', { name: 'Look for changes' }).click()
  await page.goto('/account')
  await copyReady(page)
  await context.setOffline(true)
  await page.goto('/?search=lamp')
  await expect(page.getByText(COPY)).toBeVisible()
})
