import type { Page } from '@playwright/test'
import { API } from '#contract/paths.ts'
import { isLong } from '#test/length.ts'
import { expectCleanInBothThemes } from './support/clean.ts'
import { messageIn, procurement, type Procurement } from './support/procurement.ts'
import { expect, openAs, speak, test, visit } from './support/story.ts'

let system: Procurement
/** In the long run. */
let helpers: Procurement
const opened: Procurement[] = []
test.beforeAll(async () => {
  system = await procurement('nordform', 'admin')
  opened.push(system)
  if (isLong) {
    helpers = await procurement('nordform', 'planner')
    opened.push(helpers)
  }
})
test.afterAll(async () => {
  for (const one of opened) await one.close()
})

const addFirst = async (page: Page): Promise<void> => {
  await page
    .getByRole('button', { name: /^Add .* to the cart$/ })
    .first()
    .click()
  await expect(cart(page, 1)).toBeVisible()
}
const cart = (page: Page, lines: number) =>
  page.getByRole('link', { name: lines === 0 ? 'Cart' : `Cart ${lines} line`, exact: true }).first()
const purchase = (page: Page) => page.getByRole('region', { name: 'Your purchase' })
const send = (page: Page) => page.getByRole('button', { name: 'Send to procurement' })

/** To the button that sends what is in the cart. */
async function toSending(page: Page): Promise<void> {
  await cart(page, 1).click()
  await page.getByRole('link', { name: 'Send to procurement' }).click()
  await expect(send(page)).toBeEnabled()
}

test('acceptance 25: two purchases and an ordinary login in one browser know nothing of each other', {
  tag: '@long',
}, async ({ page, context }) => {
  await openAs(page, 'solo')
  const ordinary = await page.evaluate(() => localStorage.getItem('token'))
  const [first, second] = [await context.newPage(), await context.newPage()]
  await Promise.all([first, second].map((one) => speak(one, 'en')))
  await first.goto(await system.start({ cookie: 'first', path: '/first' }))
  await addFirst(first)
  await second.goto(await system.start({ cookie: 'second', path: '/second' }))
  await expect(purchase(second)).toBeVisible()
  await expect(cart(second, 0)).toBeVisible()
  await first.reload()
  await expect(cart(first, 1)).toBeVisible()
  await expect(purchase(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible()
  await expect(purchase(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(ordinary)

  await toSending(first)
  await send(first).click()
  await expect(first.getByRole('heading', { name: 'The cart has arrived' })).toBeVisible()
  expect(system.received.map(({ path }) => path)).toEqual(['/first'])
  expect(messageIn(system.received[0]!).cookie).toBe('first')
  // The other purchase and the ordinary session go on.
  await addFirst(second)
  await page.getByRole('link', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await second.reload()
  await expect(cart(second, 1)).toBeVisible()
  await toSending(second)
  await send(second).click()
  await expect(second.getByRole('heading', { name: 'The cart has arrived' })).toBeVisible()
  expect(messageIn(system.received[1]!).cookie).toBe('second')
})

test('acceptance 29: the way back sends nothing by itself, and what is sent again is the same, once', async ({
  page,
}) => {
  system.received.length = 0
  await page.goto(await system.start())
  await addFirst(page)
  await toSending(page)
  await expectCleanInBothThemes(page, 'sending')
  await send(page).dblclick()
  await expect(page.getByRole('heading', { name: 'The cart has arrived' })).toBeVisible()
  expect(system.received).toHaveLength(1)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'The cart has been sent to your purchasing system' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The cart has been sent to your purchasing system' })).toBeVisible()
  await expectCleanInBothThemes(page, 'sent')
  expect(system.received).toHaveLength(1)
  await page.getByRole('button', { name: 'Send again' }).dblclick()
  await expect(page.getByRole('heading', { name: 'The cart has arrived' })).toBeVisible()
  expect(system.received).toHaveLength(2)
  expect(system.received[1]?.cxml).toBe(system.received[0]?.cxml)
  // From now on the shop can only be looked at.
  await page.goBack()
  await page.getByRole('link', { name: 'See the cart' }).click()
  await expect(page.getByRole('button', { name: /^(More of|Remove|Copy|New cart)/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Products' }).first().click()
  await expect(page.getByRole('main').getByRole('link').nth(5)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Add / })).toHaveCount(0)
})

test('acceptance 29: cancelled, it goes back with status 204 and is over', { tag: '@long' }, async ({ page }) => {
  system.received.length = 0
  await page.goto(await system.start())
  await addFirst(page)
  await purchase(page).getByRole('button', { name: 'Cancel and return' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel and return' }).dblclick()
  await expect(page.getByRole('heading', { name: 'The cart has arrived' })).toBeVisible()
  expect(system.received.map(messageIn)).toMatchObject([{ status: '204', items: [] }])
  await page.goBack()
  await expect(purchase(page)).toContainText('without buying')
  expect(system.received).toHaveLength(1)
})

test('acceptance 30: a purchase has no orders, users, sharing, password, other shop or log-out', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(await system.start())
  await addFirst(page)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  for (const name of ['Orders', 'Users', 'Log out', 'My account'])
    await expect(menu.getByRole('link', { name })).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Kontoret' })).toHaveCount(0)
  await cart(page, 1).click()
  await expect(page.getByRole('link', { name: 'Send to procurement' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Order/ })).toHaveCount(0)
  await expect(page.getByText(/share/i)).toHaveCount(0)
  for (const [address, heading] of [
    ['/orders', 'Orders are kept in your purchasing system'],
    ['/users', 'You do not manage users'],
    ['/cart/order', 'Send to your purchasing system'],
  ] as const) {
    await visit(page, address)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
  await visit(page, '/account')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByLabel(/password/i)).toHaveCount(0)
  await page.goto('/logout')
  await expect(purchase(page)).toBeVisible()
})

test('below level 3 a cart is filled, and the page says who can send it', { tag: '@long' }, async ({ page }) => {
  await page.goto(await helpers.start())
  await addFirst(page)
  await cart(page, 1).click()
  await page.getByRole('link', { name: 'Send to procurement' }).click()
  await expect(page.getByText('Somebody with access level 3 or higher in Nordform can send')).toBeVisible()
  await expect(send(page)).toHaveCount(0)
})

test('without a network the cart is filled; sending waits, and says so', { tag: '@long' }, async ({
  page,
  context,
  complaints,
}) => {
  system.received.length = 0
  await page.goto(await system.start())
  await addFirst(page)
  await toSending(page)
  await page.getByRole('link', { name: 'Back to the cart' }).click()
  await context.setOffline(true)
  await page.getByRole('button', { name: /^More of/ }).click()
  await page.getByRole('link', { name: 'Send to procurement' }).click()
  await expect(page.getByText('Sending needs the network.')).toBeVisible()
  await expect(send(page)).toBeDisabled()
  await context.setOffline(false)
  await expect(send(page)).toBeEnabled()
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'The cart has arrived' })).toBeVisible()
  expect(messageIn(system.received[0]!).items).toMatchObject([{ quantity: 2 }])
  complaints.length = 0
})

test('a price that changes between look and press is looked at again', { tag: '@long' }, async ({
  page,
  complaints,
}) => {
  await page.goto(await system.start())
  await addFirst(page)
  await toSending(page)
  await page.route(
    `**${API.cart}/*/status`,
    (route) => route.fulfill({ status: 412, json: { code: 'revision_changed' } }),
    {
      times: 1,
    },
  )
  await send(page).click()
  await expect(page.getByText('The cart has changed since you looked at it.')).toBeVisible()
  await expect(send(page)).toBeEnabled()
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'The cart has arrived' })).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('412')])
})
