import type { Page } from '@playwright/test'
import type { OrderRow } from '#contract/orders/orders.schema.ts'
import { API } from '#contract/paths.ts'
import { everythingKept, goodsOf, linesOf, more, pill, quantity } from './support/carts.ts'
import { expectCleanInBothThemes } from './support/clean.ts'
import { controlled } from './support/copy.ts'
import { cartOf, newPerson, someGoods } from './support/people.ts'
import { expect, openAs, openSignedIn, test, visit } from './support/story.ts'

test.use({ serviceWorkers: 'allow' })
/** Without a network the browser says so in its console, for each thing it could not load. */
test.afterEach(({ complaints }) => {
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('net::ERR_')))
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const queue = (page: Page, cart: string) => page.getByRole('region', { name: new RegExp(`^${cart}`) })

/** Opens the cart page on a device that can do without a network from now on. */
async function equipped(page: Page, username: string): Promise<void> {
  await openAs(page, username, '/account')
  // The whole catalogue, on its way for the first time.
  await expect(page.getByText(/Up to date today/)).toBeVisible({ timeout: 60_000 })
  await visit(page, '/cart')
  await controlled(page)
  await expect(page.getByRole('table')).toBeVisible()
}

test('two tabs sell on without a network, are loaded anew, and all of it arrives once', async ({ page, context }) => {
  const person = await newPerson(3)
  const [lamp, desk, sofa] = await goodsOf(person, 3)
  if (!lamp || !desk || !sofa) throw new Error('The demo shop has too few goods')
  const showroom = await cartOf(person, 'Showroom', [desk])
  const office = await cartOf(person, 'Office', [lamp])
  await equipped(page, person.username)
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(quantity(other, lamp.name)).toHaveValue('2')

  await context.setOffline(true)
  await more(page, lamp.name).click()
  await more(page, lamp.name).click()
  await other
    .getByRole('navigation', { name: 'Carts' })
    .getByRole('button', { name: /^Showroom/ })
    .click()
  await more(other, desk.name).click()
  await everythingKept(other)
  await visit(other, `/product/nordform/${encodeURIComponent(sofa.uid)}`)
  await other.getByRole('combobox', { name: 'Add to cart' }).selectOption(office.id)
  await other.getByRole('button', { name: /^Add 1 pcs/ }).click()
  await expect(other.getByText(/Saved on this device, sent when the network is back/)).toBeVisible()

  await other.reload()
  await page.goto('/queue')
  for (const tab of [page, other]) await expect(pill(tab)).toHaveText('4 waiting')
  await expect(heading(page)).toHaveText('4 changes are waiting')
  await expect(queue(page, 'Office').getByRole('listitem')).toHaveText([
    new RegExp(`1 more of ${lamp.name}`),
    new RegExp(`1 more of ${lamp.name}`),
    new RegExp(`Add 1 × ${sofa.name}`),
  ])
  await expect(queue(page, 'Showroom')).toContainText(`1 more of ${desk.name}`)
  await expect(page.getByText(/saved on this device and are sent in order when the network is back/)).toBeVisible()
  expect(await linesOf(person, office.id)).toEqual({ [lamp.uid]: '2' })

  // Nothing of it has left: one change is taken back.
  await queue(page, 'Office').getByRole('button', { name: /^Undo/ }).first().click()
  await expect(heading(page)).toHaveText('3 changes are waiting')

  await context.setOffline(false)
  await expect(heading(page)).toHaveText('Nothing is waiting')
  await expect(pill(other)).toHaveCount(0)
  expect(await linesOf(person, office.id)).toEqual({ [lamp.uid]: '3', [sofa.uid]: '1' })
  expect(await linesOf(person, showroom.id)).toEqual({ [desk.uid]: '3' })
})

test.describe('on a device that never was without a network', () => {
  test.use({ serviceWorkers: 'block', keepsCopy: false })

  test('a cart that was ordered on another device: told why, tried again, moved, thrown away, and put in a file', {
    tag: '@long',
  }, async ({ page }) => {
    const person = await newPerson(3)
    const [lamp, desk] = await goodsOf(person, 2)
    if (!lamp || !desk) throw new Error('The demo shop has too few goods')
    const next = await cartOf(person, 'Next', [])
    const closed = await cartOf(person, 'Closing', [lamp])
    await openSignedIn(page, person.username, '/cart')
    // As long as it does not get through, the rest of the network serves.
    await page.route(`**${API.cartSync}`, (route) => route.abort())
    await more(page, lamp.name).click()
    await everythingKept(page)
    await visit(page, `/product/nordform/${encodeURIComponent(desk.uid)}`)
    await page.getByRole('combobox', { name: 'Add to cart' }).selectOption(closed.id)
    await page.getByRole('button', { name: /^Add 1 pcs/ }).click()
    await expect(page.getByText(/was added to Closing/)).toBeVisible()
    await person.call('PUT', API.cartStatus.replace(':cartId', closed.id), { shop_id: 'nordform', status: 'GK' })
    await page.unroute(`**${API.cartSync}`)

    await expect(pill(page)).toHaveText('2 need attention')
    await pill(page).click()
    await expect(heading(page)).toHaveText('2 changes need attention')
    const added = queue(page, 'Closing')
      .getByRole('listitem')
      .filter({ hasText: `Add 1 × ${desk.name}` })
    await expect(added).toContainText('The cart is no longer open.')
    await expectCleanInBothThemes(page, 'what needs attention')

    await added.getByRole('button', { name: /^Try again/ }).click()
    await expect(queue(page, 'Closing').getByText('2 need attention')).toBeVisible()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^interior-changes-\d{4}-\d\d-\d\d\.json$/)
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    expect(text).toContain(desk.uid)
    const token = await page.evaluate(() => localStorage.getItem('token'))
    expect(text).not.toContain(token)

    await added.getByRole('button', { name: /^Move to another cart/ }).click()
    await page.getByRole('combobox', { name: 'Cart' }).selectOption('Next')
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
    await expect(heading(page)).toHaveText('1 change needs attention')
    await expect.poll(() => linesOf(person, next.id)).toEqual({ [desk.uid]: '1' })
    await page.getByRole('button', { name: /^Discard/ }).click()
    await expect(heading(page)).toHaveText('Nothing is waiting')
    await page.reload()
    await expect(heading(page)).toHaveText('Nothing is waiting')
  })
})

test.describe('without the catalogue on the device', () => {
  test.use({ keepsCopy: false })

  test('an order asked for without a network is a request until the shop has answered, for the company chosen before, also after reloads', async ({
    page,
    context,
  }) => {
    const person = await newPerson(3, 'nordform', ['559870-5521', '212000-9917'])
    const cart = await cartOf(person, 'Request', await someGoods(person, 1))
    await openAs(page, person.username, '/cart')
    await controlled(page)
    const company = page.getByRole('region', { name: 'Order' }).getByLabel('Company')
    await company.selectOption({ label: 'Älvboda kommun, 212000-9917' })
    await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('462 30 Älvboda')
    const chosen = await company.inputValue()
    await context.setOffline(true)
    await page.reload()
    await expect(company).toHaveValue(chosen)
    const ask = page.getByRole('button', { name: /^Save an order request for/ })
    await ask.click()
    await expect(page.getByText('Order request saved on this device')).toBeVisible()
    await page.getByRole('button', { name: 'Take the order request back' }).click()
    await ask.click()
    await expect(page.getByText(/Nothing is ordered until Nordform has answered/)).toBeVisible()
    await page.reload()
    await expect(page.getByText('Order request saved on this device')).toBeVisible()
    await expect(page.getByText(/has been (ordered|sent to the provider)/)).toHaveCount(0)
    await page.goto('/queue')
    await expect(queue(page, 'Request')).toContainText(/The order is not placed until Nordform has answered/)
    await context.setOffline(false)
    await expect(page.getByText(/^Request: your order has been sent to the provider/)).toBeVisible()
    await expect(heading(page)).toHaveText('Nothing is waiting')
    const { data } = await person.call<{ data: OrderRow[] }>('GET', `${API.orders}?shop_id=nordform`)
    expect(data.map((order) => [order.id, order.company])).toEqual([[cart.id, 'Älvboda kommun']])
  })
})
