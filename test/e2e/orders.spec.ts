import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import readXlsxFile from 'read-excel-file/node'
import { callerAs, newPerson, orderOf, someGoods } from './support/people.ts'
import { expect, openSignedIn, signIn, test, visit } from './support/story.ts'

const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path())

async function exported(page: Page, format: 'XLSX' | 'CSV' | 'PDF'): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: format, exact: true }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: await bytesOf(download) }
}

const textOf = (rows: readonly unknown[]): string => JSON.stringify(rows)

test('the list: search, period, status and page live in the address', { tag: '@long' }, async ({ page }) => {
  const person = await newPerson(3)
  const goods = await someGoods(person, 2)
  await orderOf(person, 'Kontor plan 4', goods)
  await orderOf(person, 'Matsal, bord och bänk', goods.slice(0, 1))
  await openSignedIn(page, person.username, '/orders')
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('img', { name: /^Purchases by month/ })).toBeVisible()
  await page.getByText('Show the figures as a table').click()
  await expect(page.getByRole('table', { name: 'Purchases and climate footprint by month' })).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Search orders' })
  await search.fill('matsal')
  await search.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/search=matsal/)
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Handed over' })
  await expect(page.getByRole('heading', { name: 'No orders match' })).toBeVisible()
  await page.reload()
  await expect(search).toHaveValue('matsal')
  await page.getByRole('button', { name: 'Show all orders' }).click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'Last year' })
  await expect(page.getByRole('heading', { name: 'No orders match' })).toBeVisible()
  await page.goBack()
  await expect(rows).toHaveCount(2)
})

test('one order and several go into files that other programs read', { tag: '@long' }, async ({ page }) => {
  const person = await newPerson(3)
  const goods = await someGoods(person, 2)
  for (const title of ['Första', 'Andra', 'Tredje']) await orderOf(person, title, goods)
  await openSignedIn(page, person.username, '/orders')

  const workbook = await exported(page, 'XLSX')
  expect(workbook.name).toMatch(/\.xlsx$/)
  const sheets = await readXlsxFile(workbook.bytes)
  for (const title of ['Första', 'Andra', 'Tredje']) expect(textOf(sheets)).toContain(title)

  await page
    .getByRole('row', { name: /Första/ })
    .getByRole('checkbox')
    .check()
  await page
    .getByRole('row', { name: /Tredje/ })
    .getByRole('checkbox')
    .check()
  await expect(page.getByText('2 chosen')).toBeVisible()
  const chosen = await exported(page, 'CSV')
  expect(chosen.name).toMatch(/\.csv$/)
  const records: string[][] = parse(chosen.bytes, { bom: true, delimiter: [';', ',', '\t'], relaxColumnCount: true })
  expect(textOf(records)).toContain('Första')
  expect(textOf(records)).toContain('Tredje')
  expect(textOf(records)).not.toContain('Andra')

  await page.getByRole('row', { name: /Andra/ }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: /^Order \d{4}-/ })).toBeVisible()
  const paper = await exported(page, 'PDF')
  expect(paper.name).toMatch(/\.pdf$/)
  expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const single = await readXlsxFile((await exported(page, 'XLSX')).bytes)
  expect(textOf(single)).toContain(goods[0]?.uid)
})

test('an order becomes a new cart, or more lines of an open one', { tag: '@long' }, async ({ page }) => {
  const person = await newPerson(3)
  const goods = await someGoods(person, 2)
  const { id } = await orderOf(person, 'Kontor plan 4', goods)
  await openSignedIn(page, person.username, `/orders/${id}`)
  await expect(page.getByText('2 lines are unchanged')).toBeVisible()
  const again = page.getByRole('button', { name: 'Order again' })
  const dialog = page.getByRole('dialog', { name: /again$/ })
  await again.click()
  await dialog.getByRole('textbox', { name: 'Name of the new cart' }).fill('Kontor plan 5')
  await dialog.getByRole('button', { name: 'Put 2 lines in the cart' }).click()
  await expect(page.getByRole('heading', { name: 'Kontor plan 5' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: `Quantity of ${goods[0]?.name}` })).toHaveValue('2')
  await visit(page, `/orders/${id}`)
  await again.click()
  await dialog.getByRole('combobox', { name: 'Put it in' }).selectOption({ label: 'Kontor plan 5' })
  await dialog.getByRole('button', { name: 'Put 2 lines in the cart' }).click()
  await expect(page.getByRole('heading', { name: 'Kontor plan 5' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: `Quantity of ${goods[0]?.name}` })).toHaveValue('4')
})

test('everybody sees their own orders; who manages the shop sees all of them', { tag: '@long' }, async ({
  page,
  complaints,
}) => {
  const person = await newPerson(3)
  const { id } = await orderOf(person, 'Mine alone', await someGoods(person, 1))
  const other = await newPerson(3)
  await openSignedIn(page, other.username, `/orders/${id}`)
  await expect(page.getByRole('heading', { name: 'There is no such order' })).toBeVisible()
  await page.getByRole('link', { name: 'To the orders' }).click()
  await expect(page.getByRole('heading', { name: 'You have no orders yet' })).toBeVisible()
  await page.goto('/logout')
  await signIn(page, 'manager')
  await expect(page.locator('footer')).toBeVisible()
  await page.goto('/orders?search=Mine+alone')
  await expect(page.getByRole('columnheader', { name: 'Ordered by' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Stina Berg' }).first()).toBeVisible()
  await page.goto('/logout')
  await signIn(page, 'viewer')
  await expect(page.locator('footer')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Orders' })).toHaveCount(0)
  await page.goto('/orders')
  await expect(page.getByRole('heading', { name: 'Your access level does not include orders' })).toBeVisible()
  const refused = (await callerAs('viewer')).call('GET', '/api/orders?shop_id=nordform')
  await expect(refused).rejects.toThrow('403')
  complaints.length = 0
})

test('a long list has pages', { tag: '@long' }, async ({ page }) => {
  const person = await newPerson(3)
  const goods = await someGoods(person, 1)
  for (let n = 1; n <= 4; n += 1) await orderOf(person, `Order of day ${n}`, goods)
  await openSignedIn(page, person.username, '/orders?per_page=3')
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click()
  await expect(page.getByRole('cell', { name: 'Order of day 1' })).toBeVisible()
  await page.goto('/orders?per_page=3&page=7')
  await page.getByRole('button', { name: 'To the last page' }).click()
  await expect(page).toHaveURL(/page=2/)
})

test('an order prints on paper without the screen around it', async ({ page }) => {
  const person = await newPerson(3)
  const { id } = await orderOf(person, 'On paper', await someGoods(person, 2))
  await openSignedIn(page, person.username, `/orders/${id}`)
  await expect(page.getByRole('heading', { name: 'Where it stands' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Order again' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main menu' }).first()).toBeHidden()
  await expect(page.getByRole('table', { name: 'What was ordered' })).toBeVisible()
  const paper = await page.pdf({ format: 'A4' })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
