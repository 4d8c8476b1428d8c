import { randomUUID } from 'node:crypto'
import { productPath } from '#contract/paths.ts'
import { expectCleanInBothThemes } from './support/clean.ts'
import { newPerson } from './support/people.ts'
import { expect, openSignedIn, test, visit } from './support/story.ts'

test.afterEach(({ complaints }) => {
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/net::ERR_|Failed to load/.test(text)))
})

test('staff find what lacks a price, write it beside a colleague, and buyers see it', async ({ page }) => {
  const person = await newPerson(8)
  const uid = `office-${randomUUID().slice(0, 8)}`
  const path = productPath('nordform', uid)
  await person.call('PUT', path, {
    name: { sv: `Kontorspall ${uid}`, en: `Office stool ${uid}` },
    price: null,
    brand: 'Nord',
  })

  await openSignedIn(page, person.username, '/office')
  await page.getByRole('link', { name: 'Products without a price' }).click()
  await expect(page).toHaveURL(/\/office\/products\?lack=price$/)
  await page.getByRole('searchbox', { name: 'Search the products' }).fill(uid)
  await page.keyboard.press('Enter')
  const grid = page.getByRole('grid', { name: 'Products' })
  await expect(grid).toHaveAttribute('aria-rowcount', '2')
  const cell = (column: number) => grid.locator(`[data-row="0"] [data-column="${column}"]`)

  // By the keyboard alone: to the price, and written.
  await grid.focus()
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight')
  await page.keyboard.type('1250')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 change in 1 product')).toBeVisible()

  // It outlives the page; meanwhile a colleague gives the same product another price, and a brand.
  await person.call('PATCH', path, { price: 990, brand: 'Syd' })
  await page.reload()
  await expect(page.getByText('1 change in 1 product')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Settle 1 difference…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changed by a colleague too' })
  await expect(dialog.getByRole('row').filter({ hasText: uid })).toContainText('990')
  await expectCleanInBothThemes(page, 'the difference to settle')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Everything is saved')).toBeVisible()

  // The product's own page: the colleague's brand has stayed. A name more, and the shop shows all of it.
  await page.goto(`/office/products?search=${uid}`)
  await cell(1).getByRole('link').click()
  await expect(page.getByRole('combobox', { name: 'Brand' })).toHaveValue('Syd')
  await expect(page.getByText('The name is missing in 3 languages')).toBeVisible()
  await expectCleanInBothThemes(page, 'a product in the office')
  await page.getByRole('textbox', { name: 'Name, English' }).fill(`Office stool, oak ${uid}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await page.getByRole('link', { name: 'See it in the shop' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Office stool, oak ${uid}` })).toBeVisible()
  await expect(page.getByText(/1.250.kr/).first()).toBeVisible()
  await person.call('DELETE', path)
})

test('the office says so without a network, and comes when it is back', async ({ page, context }) => {
  const person = await newPerson(8)
  await openSignedIn(page, person.username, '/account')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Office' }).click()
  await expect(page.getByRole('heading', { name: 'There is no connection' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'What needs doing' })).toBeVisible()
})

test('while a page’s styles are on their way the rest of the screen stays', async ({ page }) => {
  const person = await newPerson(8)
  await openSignedIn(page, person.username, '/office/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  const held: string[] = []
  await page.route(/\.css$/, async (route) => {
    held.push(route.request().url())
    await arrival
    await route.continue()
  })
  await visit(page, '/office/products')
  await expect.poll(() => held).not.toEqual([])
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  arrive()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
})
