import type { Locator, Page } from '@playwright/test'
import { expectCleanInBothThemes } from './support/clean.ts'
import { cartOf, INFORMATION, newCartOf, newPerson, someGoods } from './support/people.ts'
import { expect, openSignedIn, OWN_PASSWORD, test } from './support/story.ts'

const order = (page: Page): Locator => page.getByRole('button', { name: /^(Order for|Sending)/ })
const sent = (page: Page): Locator =>
  page.getByRole('heading', {
    name: 'Your order has been sent to the provider. You will get a confirmation shortly.',
  })

/** Presses Tab until a control has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let i = 0; i < 120; i += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${String(target)}`)
}

test('the whole purchase by keyboard', async ({ page }) => {
  const person = await newPerson(3)
  const [goods] = await someGoods(person, 1)
  const type = (text: string) => page.keyboard.type(text)
  const press = (key: string) => page.keyboard.press(key)

  await page.goto('/login')
  await tabTo(page, page.locator('input[autocomplete="username"]'))
  await type(person.username)
  await press('Tab')
  await type(OWN_PASSWORD)
  await press('Enter')
  await tabTo(page, page.getByRole('combobox', { name: 'Search' }))
  await type(goods?.uid ?? '')
  // An article number alone opens its product.
  await press('Enter')
  await tabTo(page, page.getByRole('button', { name: /^Add 1 pcs/ }))
  await press('Enter')
  await expect(page.getByRole('dialog', { name: /You must create a shopping cart/ })).toBeVisible()
  await type('Kontor plan 4')
  await press('Enter')
  await tabTo(page, page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Cart/ }))
  await press('Enter')
  await expect(page.getByRole('heading', { name: 'Kontor plan 4' })).toBeVisible()
  await tabTo(page, order(page))
  await press('Enter')
  // The company brought its address. The first field that is missing has the focus: one can go on typing.
  await expect(page.getByRole('textbox', { name: 'Delivery contact' })).toBeFocused()
  await expectCleanInBothThemes(page, 'a form that lacks something')
  for (const text of [INFORMATION.delivery_contact, INFORMATION.customer_reference]) {
    await type(text)
    await press('Tab')
  }
  await tabTo(page, order(page))
  await press('Enter')
  await expect(sent(page)).toBeVisible()
  await expectCleanInBothThemes(page, 'a confirmation')
  await tabTo(page, page.getByRole('link', { name: 'See the order' }))
  await press('Enter')
  await expect(page.getByText(INFORMATION.customer_reference)).toBeVisible()
  await expectCleanInBothThemes(page, 'an order')
})

test('what was written once is there the next time, and gone for the next person', { tag: '@long' }, async ({
  page,
}) => {
  const person = await newPerson(3)
  const goods = await someGoods(person, 1)
  await cartOf(person, 'First', goods)
  await openSignedIn(page, person.username, '/cart')
  await order(page).click()
  await expect(sent(page)).toBeVisible()
  await newCartOf(person, 'Second', goods)
  await page.goto('/cart')
  const delivery = page.getByRole('textbox', { name: 'Delivery address' })
  await expect(delivery).toHaveValue(INFORMATION.delivery_address)
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login/)
  const kept = await page.evaluate(async () => {
    const open = indexedDB.open('interior')
    await new Promise((resolve) => (open.onsuccess = resolve))
    const all = open.result.transaction('state').objectStore('state').getAll()
    await new Promise((resolve) => (all.onsuccess = resolve))
    return JSON.stringify(all.result)
  })
  expect(kept).not.toContain(INFORMATION.delivery_address)
})

const pressTwice = (button: Node): void => {
  for (let times = 0; times < 2; times++) (button as HTMLButtonElement).click()
}

test('two windows order one cart: one order', { tag: '@long' }, async ({ page, context }) => {
  const person = await newPerson(3)
  const cart = await cartOf(person, 'Once', await someGoods(person, 2))
  await openSignedIn(page, person.username, '/cart')
  const other = await context.newPage()
  await other.goto('/cart')
  for (const window of [page, other]) await expect(order(window)).toBeEnabled()
  // Pressed in both whichever is faster: an order that came from the other window takes the button away.
  const buttons = await Promise.all([order(page).elementHandle(), order(other).elementHandle()])
  await Promise.all(buttons.map((button) => button?.evaluate(pressTwice)))
  await expect(sent(page)).toBeVisible()
  await expect(sent(other)).toBeVisible()
  const { meta } = await person.call<{ meta: { total: number } }>('GET', '/api/orders?shop_id=nordform')
  expect(meta.total).toBe(1)
  expect(page.url()).toContain(cart.id)
  expect(other.url()).toContain(cart.id)
})

test('an answer that gets lost: nothing is said before it comes, and nothing is ordered twice', {
  tag: '@long',
}, async ({ page, complaints }) => {
  const person = await newPerson(3)
  await cartOf(person, 'Lost', await someGoods(person, 1))
  await openSignedIn(page, person.username, '/cart')
  let lost = 0
  await page.route('**/api/cart/sync', async (route) => {
    if (!route.request().postData()?.includes('cart.order') || lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await order(page).click()
  await expect(
    page.getByText(/Waiting for an answer from Nordform. The cart is not ordered until it has come./),
  ).toBeVisible()
  await expect(order(page)).toBeDisabled()
  await expect(sent(page)).toBeVisible()
  expect(lost).toBe(1)
  const { meta } = await person.call<{ meta: { total: number } }>('GET', '/api/orders?shop_id=nordform')
  expect(meta.total).toBe(1)
  complaints.length = 0
})

test('without a network the button offers a request, and says what that is', { tag: '@long' }, async ({
  page,
  context,
  complaints,
}) => {
  const person = await newPerson(3)
  await cartOf(person, 'Offline', await someGoods(person, 1))
  await openSignedIn(page, person.username, '/cart')
  await expect(order(page)).toBeEnabled()
  await context.setOffline(true)
  const request = page.getByRole('button', { name: /^Save an order request for/ })
  await expect(request).toHaveAccessibleDescription(
    /^There is no network\. .* The cart is ordered when Nordform has answered\.$/,
  )
  await context.setOffline(false)
  await expect(order(page)).toBeEnabled()
  await expect(request).toHaveCount(0)
  complaints.length = 0
})

test('level 1 reads who can order, and is offered no form', { tag: '@long' }, async ({ page }) => {
  const planner = await newPerson(1, 'nordform', [])
  await cartOf(planner, 'Planned', await someGoods(planner, 1))
  await openSignedIn(page, planner.username, '/cart')
  await expect(page.getByText(/Somebody with access level 3 or higher in Nordform can order/)).toBeVisible()
  await expect(order(page)).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Customer reference' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Send to a colleague' })).toBeVisible()
})

test('a company brings its terms and addresses', { tag: '@long' }, async ({ page }) => {
  const person = await newPerson(3, 'nordform', ['559870-5521', '559944-1208'])
  await newCartOf(person, 'For a company', await someGoods(person, 1))
  await openSignedIn(page, person.username, '/cart')
  const company = page.getByRole('region', { name: 'Order' }).getByLabel('Company')
  await company.selectOption({ label: 'Nordanvind Energi AB, 559944-1208' })
  await page.getByRole('button', { name: 'Change company' }).click()
  await expect(page.getByRole('textbox', { name: 'Payment condition' })).toHaveValue('60 dagar netto')
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('111 47 Stockholm')
  await page.getByRole('combobox', { name: 'Deliver to' }).selectOption({ index: 2 })
  await expect(page.getByRole('textbox', { name: 'Delivery address' })).toHaveValue(/Driftcentralen, Kraftvägen 2/)
  await expect(order(page)).toBeEnabled()
})

test('an empty account has no right to another’s confirmation', { tag: '@long' }, async ({ page, complaints }) => {
  const person = await newPerson(3)
  const cart = await cartOf(person, 'Not yours', await someGoods(person, 1))
  await person.call('PUT', `/api/cart/${cart.id}/status`, { shop_id: 'nordform', status: 'GK' })
  const other = await newPerson(3)
  await openSignedIn(page, other.username, `/cart/ordered/${cart.id}`)
  await expect(page.getByRole('heading', { name: 'There is no such order' })).toBeVisible()
  complaints.length = 0
})
