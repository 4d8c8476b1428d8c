import { withPictures } from './support/browser.ts'
import { expectCleanInBothThemes } from './support/clean.ts'
import { expect, signIn, test, visit } from './support/story.ts'

test.use({ launchOptions: withPictures() })

/** Screens with their headings, no two alike beside each other: the next one is there when its heading is. */
const SCREENS = [
  ['/information', 'Information'],
  ['/?search=desk+max+9000&literal=colour&per_page=15', 'Products'],
  ['/?search=qqqqqqqqqq', 'Sorry, no products matched your search'],
  ['/?search=desk+qqqqqqqqqq', 'No product matches everything you wrote'],
  ['/support', 'Contact us'],
  ['/approvals', 'Nothing waits for you'],
  ['/office', 'What needs doing'],
  ['/office/orders', 'Orders'],
  ['/office/products', 'Products'],
  ['/office/companies', 'Companies'],
  ['/office/users', 'Users'],
  ['/office/rules', 'Rules and budgets'],
  ['/office/rules?view=budgets', 'Budgets'],
  ['/office/prices', 'Price lists'],
  ['/office/prices/ramavtal-nordanvind', 'Ramavtal Nordanvind'],
  ['/office/attributes', 'Properties'],
  ['/office/search', 'Search words'],
  ['/office/shop', 'The shop'],
  ['/office/mails', 'Mails that could not be sent'],
  ['/office/webhooks', 'Webhooks'],
  ['/office/systems', 'Purchasing systems'],
  ['/office/systems/simulator', 'Try a connection'],
  ['/office/connections/new', 'Connect a purchasing system'],
  ['/office/imports', 'Imports'],
  ['/office/keys', 'Keys are for whoever administers the installation'],
  ['/nowhere', 'The page does not exist'],
  ['/', 'Products'],
] as const

test('no screen has an accessibility fault, in either theme', async ({ page, complaints }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Contact us' })).toBeVisible()
  await expectCleanInBothThemes(page, '/login')
  for (const [address, heading] of [
    ['/password', 'Forgotten your password?'],
    [`/password#${'x'.repeat(43)}`, 'This link is no longer good'],
    [`/password#setup.${'x'.repeat(22)}`, 'This has been set up already'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expectCleanInBothThemes(page, address)
  }
  complaints.splice(0)
  await page.goto('/login')
  await signIn(page, 'admin')
  await expect(page.locator('main li a[href^="/product/"]').first()).toBeVisible()
  for (const [screen, heading] of SCREENS) {
    await visit(page, screen)
    await expect(page.getByRole('heading', { name: heading }).first(), screen).toBeAttached()
    await expect(page.getByRole('img', { name: /^Loading/ })).toHaveCount(0)
    await expectCleanInBothThemes(page, screen)
  }
  for (const menu of ['Category', 'Colour', 'Price', 'Measurements']) {
    await page.getByRole('button', { name: menu, exact: true }).click()
    await expect(page.getByRole('dialog', { name: menu })).toBeVisible()
    await expectCleanInBothThemes(page, `the open menu ${menu}`)
    await page.keyboard.press('Escape')
  }
  await page.locator('main li a[href^="/product/"]').first().click()
  await expect(page.getByRole('heading', { name: 'Measurements' })).toBeVisible()
  await expectCleanInBothThemes(page, 'product')
})
