import { cards, controlled, copyReady, seen } from './support/copy.ts'
import { answers, clear, withCopy } from './support/device-storage.ts'
import { beginsWith } from './support/network/faults.ts'
import { test } from './support/network/faulty-story.ts'
import { expect, openAs, signIn } from './support/story.ts'

test('everything was thrown away: a new device, on which somebody else signs in', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const cdp = await withCopy(page, context, 'buyer')
  await clear(page, cdp, 'all')
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, 'solo')
  await expect(cards(page).first()).toBeVisible()
})

/** The first two writes find no room: the one, and the one after the pictures were dropped. */
const NO_ROOM = `let times = 0; const put = IDBObjectStore.prototype.put
IDBObjectStore.prototype.put = function (...what) {
  if (++times <= 2) throw new DOMException('No room', 'QuotaExceededError')
  return put.apply(this, what)
}`
const NO_ROOM_FOR_ANSWERS = `const put = Cache.prototype.put
Cache.prototype.put = function (request, response) {
  const { url } = new Request(request)
  const full = url.includes('/api/') || url.includes('/public/')
  return full ? Promise.reject(new DOMException('No room', 'QuotaExceededError')) : put.call(this, request, response)
}`

test('no room on the device: the shop works, the account says so, and there is room again later', {
  tag: '@long',
}, async ({ page, network }) => {
  network.breaks(/\/assets\/copy\.worker/, beginsWith(NO_ROOM))
  network.breaks(/^\/sw\.js/, beginsWith(NO_ROOM_FOR_ANSWERS))
  await openAs(page, 'viewer', '/account')
  await expect(page.getByText(/no room for it on this device/)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await copyReady(page)
  await controlled(page)
  await page.evaluate(() => localStorage.setItem('offline-copy', 'off'))
  for (const word of ['lamp', 'sofa', 'desk', 'rug']) {
    await page.goto(`/?search=${word}`)
    expect((await seen(page)).total).toBeGreaterThan(0)
  }
  expect(await answers(page)).toBe(0)
})

test('a device whose databases never open: the app starts, says so, and holds nobody up', { tag: '@long' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  })
  await page.goto('/')
  await signIn(page, 'viewer')
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByText('This browser does not let us store anything.')).toBeVisible()
  await page.goto('/?search=lamp')
  expect((await seen(page)).total).toBeGreaterThan(0)
})

test('kept answers are for the owner, the shop and the language that they were given to', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await page.addInitScript(() => localStorage.setItem('offline-copy', 'off'))
  await openAs(page, 'buyer')
  await controlled(page)
  const ask = (query: string, owner?: string) =>
    page.evaluate(
      async ([search, named]) => {
        const headers = {
          authorization: `Bearer ${localStorage.getItem('token')}`,
          'x-owner': named ?? localStorage.getItem('owner') ?? '',
        }
        const answer = await fetch(`/api/products/paginated?${search}`, { headers }).catch(() => null)
        return answer === null ? 'nothing' : answer.headers.has('x-copy-of') ? 'kept' : 'fresh'
      },
      [query, owner] as const,
    )
  const OWN = 'shop_id=nordform&language=en&page=3'
  expect(await ask(OWN)).toBe('fresh')
  await expect.poll(() => answers(page)).toBeGreaterThan(0)
  await context.setOffline(true)
  await expect.poll(() => ask(OWN)).toBe('kept')
  expect(await ask('shop_id=nordform&language=sv&page=3')).toBe('nothing')
  expect(await ask('shop_id=kontoret&language=en&page=3')).toBe('nothing')
  expect(await ask(OWN, 'user:00000000-0000-4000-8000-000000000000')).toBe('nothing')
})
