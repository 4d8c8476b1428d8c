import { randomUUID } from 'node:crypto'
import { API } from '#contract/paths.ts'
import { buyFirst } from './support/buying.ts'
import { startPage } from './support/procurement.ts'
import { openReceiver, type Receiver } from './support/receiver.ts'
import { type ShopServer, startShop } from './support/shop-server.ts'
import { expect, signIn, speak, test } from './support/story.ts'

/** As the demo's connections have it. */
const SECRET = 'punchout-demo'
const COOKIE = `cookie-${randomUUID()}==`

let own: ShopServer
let system: Receiver
test.beforeAll(async () => {
  // A shop of its own, demo and all, that says whatever it has to say.
  own = await startShop({ LOG_LEVEL: 'trace' })
  system = await openReceiver()
})
test.afterAll(async () => {
  await own.stop()
  await system.close()
})

test('acceptance 19, 22: neither code, token, cookie nor secret is in the server’s log or on the page of the log', {
  tag: '@long',
}, async ({ page, complaints }) => {
  const tokens = new Set<string>()
  page.context().on('request', (request) => {
    const [, token] = /^Bearer (.+)$/.exec(request.headers().authorization ?? '') ?? []
    if (token) tokens.add(token)
  })
  const start = await startPage({ sender: 'buyer-demo', secret: SECRET, shop: own.address }, system.origin, {
    cookie: COOKIE,
    path: `/return?theirs=${COOKIE}`,
  })
  const code = new URL(start).searchParams.get('session') ?? ''
  await page.goto(start)
  await buyFirst(page)
  await expect(page.getByRole('heading', { name: 'The cart has arrived' })).toBeVisible()
  // Used a second time, in a tab of its own, and with the password of a launch in the address.
  const second = await page.context().newPage()
  await speak(second, 'en')
  await second.goto(start)
  await expect(second.getByRole('heading', { name: 'Start again from your purchasing system' })).toBeVisible()
  await second.close()
  const fields = { USERNAME: 'buyer-demo', PASSWORD: SECRET, HOOK_URL: `${system.origin}/oci?theirs=${COOKIE}` }
  for (const [password, told] of [
    [SECRET, page.getByRole('region', { name: 'Your purchase' })],
    [`${SECRET}-mistyped`, page.getByRole('heading', { name: 'The shop could not be opened' })],
  ] as const) {
    const action = `${own.address}${API.punchoutOci}`
    await page.goto(system.asking({ method: 'get', action, fields: { ...fields, PASSWORD: password } }))
    await page.getByRole('button', { name: 'Shop' }).click()
    await expect(told).toBeVisible()
  }
  const secrets = [code, COOKIE, SECRET]
  const log = own.log()
  expect(log.includes('/login/ext?session=[redacted]'), 'the log tells of the visit').toBe(true)
  expect(log.includes(`${API.punchoutOci}?[redacted]`), 'and of the launch').toBe(true)
  expect(tokens.size).toBeGreaterThan(1)
  expect([...secrets, ...tokens].filter((secret) => log.includes(secret))).toEqual([])

  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`${own.address}/punchout`)
  await signIn(page, 'admin')
  await expect(page.getByRole('heading', { name: 'Purchasing systems' })).toBeVisible()
  for (const [kind, sent, answered] of [
    ['Cart back', '<BuyerCookie>[redacted]</BuyerCookie>', null],
    ['Visit from the purchasing system', 'PASSWORD=[redacted]', null],
    ['Visit from the purchasing system', '<SharedSecret>[redacted]</SharedSecret>', '/login/ext?session=[redacted]'],
  ] as const) {
    await page.goto(`${own.address}/punchout?${String(new URLSearchParams({ search: sent }))}`)
    await page.getByRole('link', { name: kind }).first().click()
    await expect(page.getByRole('region', { name: 'What was sent' })).toContainText(sent)
    if (answered !== null) await expect(page.getByRole('region', { name: 'What was answered' })).toContainText(answered)
    const shown = await page.locator('body').innerText()
    for (const secret of secrets) expect(shown).not.toContain(secret)
  }
  for (const secret of secrets) {
    await page.goto(`${own.address}/punchout?${String(new URLSearchParams({ search: secret }))}`)
    await expect(page.getByRole('heading', { name: 'No document fits' })).toBeVisible()
  }

  // The browser reports the refused launch.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('401')])
})
