import { API } from '#contract/paths.ts'
import { expectCleanEverywhere, TURNS } from './support/clean.ts'
import { type Caller, callerAs, cartOf, newPerson, someGoods } from './support/people.ts'
import { expect, openSignedIn, test } from './support/story.ts'

async function linkTo(caller: Caller, cartId: string, prices = true): Promise<string> {
  const path = API.cartShares.replace(':cartId', cartId)
  const { code } = await caller.call<{ code: string }>('POST', path, { prices, days: 7 })
  return `/shared#${code}`
}

test('a buyer makes a link; somebody without an account sees the cart until it is revoked', { tag: '@long' }, async ({
  page,
  browser,
  shop,
  complaints,
}) => {
  const person = await newPerson(3)
  const goods = await someGoods(person, 3)
  await cartOf(person, 'Lounge, floor 3', goods)
  await openSignedIn(page, person.username, '/cart')
  await page.getByRole('button', { name: 'Share by link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make a link' }).press('Enter')
  const address = await dialog.locator('code').innerText()
  expect(address).toMatch(new RegExp(`^${shop}/shared#[A-Za-z0-9_-]{22}$`))

  const other = await browser.newContext({ locale: 'en-GB' })
  const guest = await other.newPage()
  const asked: string[] = []
  guest.on('request', (request) => asked.push(`${request.url()} ${request.headers().authorization ?? ''}`))
  await guest.addInitScript(() => localStorage.setItem('language', 'en'))
  await guest.goto(address)
  await expect(guest.getByRole('heading', { name: 'Lounge, floor 3' })).toBeVisible()
  for (const { uid } of goods) await expect(guest.getByText(uid)).toBeVisible()
  await expect(guest.getByText('Total, incl. VAT')).toBeVisible()
  // Neither the person nor where the goods go is anybody's business.
  await expect(guest.locator('main')).not.toContainText(/Stina|Berg|Skeppsbron|PL4-2207/)
  expect(asked.filter((one) => one.includes('Bearer') || one.includes(address.split('#')[1] ?? '-'))).toEqual([])
  await guest.getByRole('button', { name: 'Svenska' }).click()
  await expect(guest.getByText('Totalt, inkl. moms')).toBeVisible()
  await expect(guest).toHaveURL(address)

  await dialog.getByRole('button', { name: /Take back the link/ }).click()
  await expect(dialog.getByText('No link opens this cart.')).toBeVisible()
  await guest.reload()
  await expect(guest.locator('h1')).toBeVisible()
  await expect(guest.getByText('Totalt, inkl. moms')).toHaveCount(0)
  await other.close()
  expect(complaints).toEqual([])
})

test('what somebody may not order, a colleague copies by its link to a cart of their own', { tag: '@long' }, async ({
  page,
  browser,
  shop,
}) => {
  const [planner, buyer] = await Promise.all([newPerson(1), newPerson(3)])
  const goods = await someGoods(planner, 2)
  await cartOf(planner, 'Lounge, floor 3', goods)
  await openSignedIn(page, planner.username, '/cart')
  await page.getByRole('button', { name: 'Send to a colleague' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const address = await dialog.locator('code').innerText()

  const other = await browser.newContext({ baseURL: shop, locale: 'en-GB' })
  const colleague = await other.newPage()
  await colleague.addInitScript(() => localStorage.setItem('language', 'en'))
  await openSignedIn(colleague, buyer.username, '/')
  await colleague.goto(address)
  await colleague.getByRole('link', { name: 'Copy to a cart of mine' }).click()
  await colleague.getByRole('button', { name: 'Copy to a cart of mine' }).click()
  await expect(colleague.getByRole('heading', { level: 1, name: 'Lounge, floor 3' })).toBeVisible()
  for (const { uid } of goods) await expect(colleague.getByRole('table').getByText(uid)).toBeVisible()
  await expect(colleague.getByRole('button', { name: /^Order for/ })).toBeVisible()
  expect(colleague.url()).not.toContain('#')
  await other.close()
})

test('a link without prices tells no figure of money, not even to the page’s script', { tag: '@long' }, async ({
  page,
}) => {
  const person = await newPerson(3)
  const cart = await cartOf(person, 'Reception', await someGoods(person, 2))
  const answer = page.waitForResponse('**/api/shared')
  await page.goto(await linkTo(person, cart.id, false))
  await expect(page.getByRole('heading', { name: 'Reception' })).toBeVisible()
  await expect(page.getByRole('article')).not.toContainText(/\bkr\b/)
  expect(await (await answer).text()).not.toMatch(/"(unit_price|subtotal|vat|total)"/)
})

test('opening a link leaves one’s own session alone; an unknown one says so', { tag: '@long' }, async ({
  page,
  complaints,
}) => {
  const person = await newPerson(3)
  const cart = await cartOf(person, 'Reception', await someGoods(person, 1))
  const link = await linkTo(person, cart.id)
  await openSignedIn(page, 'buyer')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Reception' })).toBeVisible()
  await page.goto('/information')
  await expect(page.locator('footer')).toBeVisible()
  expect(complaints.splice(0)).toEqual([])
  await page.goto('/shared#AAAAAAAAAAAAAAAAAAAAAA')
  await expect(page.getByRole('heading', { name: 'The link no longer opens' })).toBeVisible()
  await page.goto('/shared')
  await expect(page.getByRole('heading', { name: 'The link is not complete' })).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])
})

test('nobody shares another’s cart', { tag: '@long' }, async () => {
  const person = await newPerson(3)
  const cart = await cartOf(person, 'Reception', [])
  const other = await callerAs('manager')
  await expect(linkTo(other, cart.id)).rejects.toThrow(/40[34]/)
})

for (const turn of TURNS)
  test(`the shared cart is clean at every width and prints on A4, turn ${turn + 1}`, { tag: '@long' }, async ({
    page,
  }) => {
    const person = await newPerson(3)
    const cart = await cartOf(
      person,
      'A title that is long enough to need more than one line',
      await someGoods(person, 4),
    )
    await page.goto(await linkTo(person, cart.id))
    await expect(page.getByRole('table')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectCleanEverywhere(page, 'a shared cart', turn)
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })
