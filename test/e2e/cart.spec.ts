import type { Page } from '@playwright/test'
import { API } from '#contract/paths.ts'
import { expectCleanEverywhere, expectFits, SPOKEN } from './support/clean.ts'
import { cartsOf, goodsOf, quantity } from './support/carts.ts'
import { type Caller, cartOf, newPerson } from './support/people.ts'
import { expect, openSignedIn, test, visit } from './support/story.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const badge = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })
/** No line is marked as being on its way; what waits for longer is told of in words too. */
async function allSent(page: Page): Promise<void> {
  for (const state of ['keeping', 'window', 'device', 'sending'])
    await expect(page.locator(`main td[data-state="${state}"]`)).toHaveCount(0)
  await expect(page.getByText(/not sent yet/)).toHaveCount(0)
}

async function opens(page: Page, person: { username: string }, address: string): Promise<void> {
  await openSignedIn(page, person.username, address)
}

test('from the first cart to a full one: added, changed, removed, taken back, renamed, copied, cancelled', {
  tag: '@long',
}, async ({ page }) => {
  const person = await newPerson(1)
  const [lamp, desk] = await goodsOf(person, 2)
  await opens(page, person, '/cart')
  await expect(title(page)).toHaveText('You must create a shopping cart before you can continue')
  await page.getByRole('textbox', { name: 'Name of the cart' }).fill('Plan 4')
  await page.getByRole('button', { name: 'Create cart' }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()

  await visit(page, `/product/nordform/${encodeURIComponent(lamp!.uid)}`)
  await quantity(page, lamp!.name).fill('3')
  await page.getByRole('button', { name: /^Add/ }).click()
  await expect(page.getByText(`3 × ${lamp!.name} was added to Plan 4`)).toBeVisible()
  await visit(page, `/?search=${encodeURIComponent(desk!.uid)}`)
  await page.getByRole('main').getByRole('listitem').first().hover()
  await page
    .getByRole('button', { name: `Add ${desk!.name} to the cart` })
    .first()
    .click()
  await expect(badge(page)).toHaveText(/\(2\)/)
  await page.getByRole('button', { name: 'To the cart', exact: true }).click()

  await expect(title(page)).toHaveText('Plan 4')
  await page.getByRole('button', { name: `More of ${lamp!.name}` }).click()
  await expect(quantity(page, lamp!.name)).toHaveValue('4')
  await quantity(page, desk!.name).fill('12')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Remove ${lamp!.name}` }).click()
  await expect(row(page, lamp!.name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(quantity(page, lamp!.name)).toHaveValue('4')
  await allSent(page)
  const [cart] = await cartsOf(person)
  // What was put back lies where it lay.
  expect(cart?.lines.map(({ article_number, antal }) => [article_number, antal])).toEqual([
    [lamp!.uid, '4'],
    [desk!.uid, '12'],
  ])

  await page.getByRole('button', { name: 'Rename' }).click()
  await page.keyboard.type('Plan 5')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Plan 5')
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(title(page)).toHaveText('Plan 5 (copy)')
  await expect(badge(page)).toHaveText(/\(2\)/)
  await page.getByRole('button', { name: 'Cancel cart' }).click()
  await page.getByRole('button', { name: 'Cancel the cart' }).click()
  await expect(page.getByText('Plan 5 (copy) was cancelled')).toBeVisible()
  await expect(title(page)).toHaveText('Plan 5')
  await page.reload()
  await page.getByRole('combobox', { name: 'Closed carts' }).selectOption({ index: 1 })
  await expect(title(page)).toHaveText('Plan 5 (copy)')
  await expect(row(page, lamp!.name)).toBeVisible()
  await expect(page.getByRole('button', { name: `Remove ${lamp!.name}` })).toHaveCount(0)
})

test('the cart one worked in last is the active one again, in each shop', { tag: '@long' }, async ({ page }) => {
  const person = await newPerson(1)
  const goods = await goodsOf(person, 1)
  await cartOf(person, 'First', goods)
  await cartOf(person, 'Second', [])
  await opens(page, person, '/cart')
  await page
    .getByRole('navigation', { name: 'Carts' })
    .getByRole('button', { name: /^First/ })
    .click()
  await expect(title(page)).toHaveText('First')
  await page.reload()
  await expect(title(page)).toHaveText('First')
  await expect(badge(page)).toHaveText(/\(1\)/)
})

test('two tabs of one person follow each other', { tag: '@long' }, async ({ page, context }) => {
  const person = await newPerson(1)
  const goods = await goodsOf(person, 1)
  const { name } = goods[0]!
  await cartOf(person, 'Shared', goods)
  await opens(page, person, '/cart')
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(quantity(other, name)).toHaveValue('2')
  await page.getByRole('button', { name: `More of ${name}` }).click()
  await expect(quantity(other, name)).toHaveValue('3')
  // Both at once: changes add up.
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: `More of ${name}` }).click()))
  for (const tab of [page, other]) await expect(quantity(tab, name)).toHaveValue('5')
  await other.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('lost requests and lost answers neither lose nor double a change', { tag: '@long' }, async ({
  page,
  complaints,
}) => {
  const person = await newPerson(1)
  const goods = await goodsOf(person, 3)
  await cartOf(person, 'Weak network', goods)
  await opens(page, person, '/cart')
  await expect(title(page)).toHaveText('Weak network')
  let call = 0
  await page.route(`**${API.cartSync}`, async (route) => {
    call += 1
    if (call % 3 === 1) return route.abort()
    if (call % 3 === 2) {
      // It takes effect; nobody hears of it.
      await route.fetch()
      return route.abort()
    }
    return route.continue()
  })
  for (const { name } of goods)
    for (let i = 0; i < 4; i++) await page.getByRole('button', { name: `More of ${name}` }).click()
  await page.getByRole('button', { name: `Remove ${goods[2]!.name}` }).click()
  for (const { name } of goods.slice(0, 2)) await expect(quantity(page, name)).toHaveValue('6')
  await allSent(page)
  // The line that was taken away has no mark to wait for.
  await expect.poll(async () => (await cartsOf(person))[0]?.lines.map(({ antal }) => antal)).toEqual(['6', '6'])
  for (const { name } of goods.slice(0, 2)) await expect(quantity(page, name)).toHaveValue('6')
  expect(complaints.splice(0).every((text) => text.includes('ERR_FAILED'))).toBe(true)
})

test('without a network changes wait on the device, and leave by themselves', { tag: '@long' }, async ({
  page,
  context,
  complaints,
}) => {
  const person = await newPerson(1)
  const goods = await goodsOf(person, 1)
  const { name } = goods[0]!
  await cartOf(person, 'Tunnel', goods)
  await opens(page, person, '/cart')
  await expect(quantity(page, name)).toHaveValue('2')
  await context.setOffline(true)
  await page.getByRole('button', { name: `More of ${name}` }).click()
  await expect(quantity(page, name)).toHaveValue('3')
  await expect(row(page, name)).toContainText('On this device')
  await expect(page.getByText('1 change is not sent yet.')).toBeVisible()
  await context.setOffline(false)
  await allSent(page)
  await expect(row(page, name)).toContainText('Sent')
  expect((await cartsOf(person))[0]?.lines[0]?.antal).toBe('3')
  complaints.length = 0
})

test('what waits is still there when its page is closed, and leaves from the next one', { tag: '@long' }, async ({
  page,
  context,
  complaints,
}) => {
  const person = await newPerson(1)
  const goods = await goodsOf(person, 1)
  const { name } = goods[0]!
  await cartOf(person, 'Tunnel', goods)
  await opens(page, person, '/cart')
  await expect(quantity(page, name)).toHaveValue('2')
  await context.route('**/api/cart/sync', (route) => route.abort())
  await page.getByRole('button', { name: `More of ${name}` }).click()
  await expect(row(page, name)).toContainText('On this device')
  // Nobody is asked: nothing would be lost.
  await page.close({ runBeforeUnload: true })
  const next = await context.newPage()
  await next.goto('/cart')
  await expect(quantity(next, name)).toHaveValue('3')
  await expect(next.getByText('1 change is not sent yet.')).toBeVisible()
  await context.unroute('**/api/cart/sync')
  await next.reload()
  await expect.poll(async () => (await cartsOf(person))[0]?.lines[0]?.antal).toBe('3')
  await allSent(next)
  await expect(quantity(next, name)).toHaveValue('3')
  complaints.length = 0
})

test('the whole of it by keyboard alone', { tag: '@long' }, async ({ page }) => {
  const person = await newPerson(1)
  const goods = await goodsOf(person, 3)
  await cartOf(person, 'Keys', goods)
  await opens(page, person, '/cart')
  const [first, second, third] = goods.map(({ name }) => name)
  await expect(quantity(page, first!)).toHaveValue('2')
  while (!(await quantity(page, first!).evaluate((field) => field === document.activeElement)))
    await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(quantity(page, second!)).toBeFocused()
  await page.keyboard.press('+')
  await expect(quantity(page, second!)).toHaveValue('3')
  await page.keyboard.press('End')
  await expect(quantity(page, third!)).toBeFocused()
  await page.keyboard.type('25')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Delete')
  await expect(row(page, second!)).toHaveCount(0)
  await expect(quantity(page, third!)).toBeFocused()
  await expect(quantity(page, third!)).toHaveValue('25')
  await allSent(page)
})

test('500 lines can be worked with', { tag: '@long' }, async ({ page }) => {
  const person = await newPerson(1)
  const cart = await cartOf(person, 'Whole house', [])
  const pages = await Promise.all(
    Array.from({ length: 9 }, (_, i) =>
      person.call<{ data: { uid: string; currency: string }[] }>(
        'GET',
        `${API.paginated}?shop_id=nordform&per_page=60&page=${i + 1}`,
      ),
    ),
  )
  const rows = pages
    .flatMap(({ data }) => data)
    .filter(({ currency }) => currency === 'SEK')
    .slice(0, 500)
    .map(({ uid }) => ({ uid, quantity: 2 }))
  const { owner, clientId } = { owner: await ownerOf(person), clientId: crypto.randomUUID() }
  const op = { opId: crypto.randomUUID(), seq: 1, cartId: cart.id, shopId: 'nordform' }
  const ops = [{ ...op, name: 'lines.add', version: 1, args: { rows } }]
  await person.call('POST', API.cartSync, { protocol: 1, clientId, owner, build: 'story', ops })
  await opens(page, person, '/cart')
  await expect(page.getByText(new RegExp(`^${rows.length} lines,`))).toBeVisible()
  // How fast that is, is the bench's.
  await page.evaluate(() => {
    const more = document.querySelectorAll<HTMLButtonElement>('tbody[data-line] input + button')
    for (const button of [...more].slice(0, 15)) button.click()
  })
  const pieces = async (): Promise<number> => {
    const lines = (await cartsOf(person)).find(({ id }) => id === cart.id)?.lines ?? []
    return lines.reduce((sum, { antal, prisl_underrad }) => sum + (prisl_underrad === '0' ? Number(antal) : 0), 0)
  }
  await expect.poll(pieces).toBe(rows.length * 2 + 15)
})

const ownerOf = async ({ call }: Caller): Promise<string> =>
  `user:${(await call<{ data: { id: string } }>('GET', API.user)).data.id}`

test('level 0 has no cart, and is told so where the address is known', { tag: '@long' }, async ({ page }) => {
  const person = await newPerson(0)
  await opens(page, person, '/cart')
  await expect(title(page)).toHaveText('You have no carts in this shop')
  await expect(badge(page)).toHaveCount(0)
  await page.goto('/')
  await expect(page.locator('main li a[href^="/product/"]').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /to the cart$/ })).toHaveCount(0)
})

for (const [turn, locale] of SPOKEN.entries())
  test.describe(`in ${locale}`, () => {
    test.use({ speaking: locale })

    test('cart and comparison are clean everywhere, and fit a phone of 320 px', { tag: '@long' }, async ({ page }) => {
      const person = await newPerson(3)
      const goods = await goodsOf(person, 3)
      await cartOf(person, 'Kontor plan 4', goods)
      await cartOf(person, 'Kontor plan 4, lägre pris', goods.slice(1))
      await opens(page, person, '/cart')
      for (const screen of ['/cart', '/cart/compare']) {
        await page.goto(screen)
        await expect(page.getByRole('table')).toBeVisible()
        await page.waitForLoadState('networkidle')
        await page.setViewportSize({ width: 320, height: 700 })
        await expectFits(page, `${screen} at 320 px`)
        await expectCleanEverywhere(page, screen, turn)
      }
    })
  })
