import { expectCleanInBothThemes, expectFits } from './support/clean.ts'
import { cards, controlled, copyReady } from './support/copy.ts'
import { newPerson } from './support/people.ts'
import { expect, openAs, test, visit } from './support/story.ts'

test.use({ serviceWorkers: 'allow' })
test.afterEach(({ complaints }) => {
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/net::ERR_|Failed to load/.test(text)))
})

test('products are chosen and stand side by side without a network, clean at every width', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const person = await newPerson(3)
  await openAs(page, person.username, '/account')
  await copyReady(page)
  await controlled(page)
  await context.setOffline(true)
  await visit(page, '/?search=desk')
  await expect(cards(page).nth(3)).toBeVisible()
  const choose = page.getByRole('main').getByRole('button', { name: /^Compare /, pressed: false })
  for (let n = 1; n <= 4; n += 1) {
    await choose.first().click()
    await expect(page.getByRole('main').getByRole('button', { name: /^Compare /, pressed: true })).toHaveCount(n)
  }
  await page.getByRole('region', { name: 'Products to compare' }).getByRole('link', { name: 'Compare' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compare products' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Products side by side' })
  await expect(table.getByRole('columnheader')).toHaveCount(5)
  await expect(table.getByRole('row', { name: /^Price, excl\. VAT/ })).toContainText('kr')
  for (const width of [390, 820, 1194, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page, `comparison at ${width}`)
  }
  await expectCleanInBothThemes(page, 'comparison')
  await table
    .getByRole('button', { name: /^Take / })
    .first()
    .click()
  await expect(table.getByRole('columnheader')).toHaveCount(4)
  await table.getByRole('button', { name: /^Add / }).first().click()
  await expect(page.getByText(/was added to|in your cart|Cart/).first()).toBeVisible()
  // The address keeps it, also where the page is loaded anew.
  await page.reload()
  await expect(table.getByRole('columnheader')).toHaveCount(4)
})
