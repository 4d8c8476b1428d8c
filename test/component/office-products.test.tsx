import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ERROR } from '#contract/errors.ts'
import type { OfficeRow } from '#contract/office/list.schema.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { cleanup, openApp, signedIn, useFreshBrowser } from './support/app.tsx'
import { answer, callsTo, ok, refuse, useNetwork } from './support/network.ts'
import { officeRow, rowsOf, serverWrites, staffSees } from './support/office.ts'

useNetwork()
useFreshBrowser()
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
})

const grid = () => page.getByRole('grid', { name: 'Products' })
const cell = (row: number, column: number) =>
  document.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`)!
const text = (row: number, column: number): string => cell(row, column).textContent

/** Columns of the grid as they stand there at first. */
const NAME = 2
const CATEGORY = 3
const BRAND = 4
const PRICE = 5

const many = (count: number): OfficeRow[] =>
  Array.from({ length: count }, (_, i) => officeRow(String(i + 1), { price: i + 1 }))

async function open(rows: readonly OfficeRow[], path = '/office/products'): Promise<void> {
  staffSees(rows)
  await openApp(path)
  await expect.poll(() => document.querySelector('[data-row="0"]')?.textContent !== undefined).toBe(true)
  await expect.element(grid()).toHaveAttribute('aria-rowcount', String(rows.length + 1))
}

const paste = (content: string): void => {
  const data = new DataTransfer()
  data.setData('text/plain', content)
  grid()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}

const goTo = async (row: number, column: number): Promise<void> => {
  await userEvent.click(cell(row, column))
  await expect.element(grid()).toHaveAttribute('aria-activedescendant', `office-cell-${row}-${column}`)
}

const saved = () => callsTo(OFFICE_API.productBatch).flatMap(rowsOf)

describe('the grid of products', () => {
  test('shows what the address asks for, by columns that the address names', async () => {
    await open([officeRow('1001')], '/office/products?search=1001&lack=picture&columns=price+gtin')
    const names = [...document.querySelectorAll('[role="columnheader"]')].map((one) => one.textContent)
    expect(names).toEqual(['', 'Article number', 'Price excl. VAT', 'GTIN'])
    const asked = Object.fromEntries(callsTo(OFFICE_API.officeProducts)[0]?.query ?? [])
    expect(asked).toEqual({
      shop_id: 'nordform',
      language: 'en',
      search: '1001',
      lack: 'picture',
      page: '1',
      per_page: '100',
    })
  })

  test('is walked through and written in by the keyboard alone', async () => {
    serverWrites()
    await open(many(5))
    await goTo(0, NAME)
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    await expect.element(grid()).toHaveAttribute('aria-activedescendant', `office-cell-0-${PRICE}`)
    await userEvent.keyboard('250,50{Enter}')
    await expect.poll(() => text(0, PRICE)).toBe('250,50')
    // Enter has gone on to the next row.
    await userEvent.keyboard('{F2}')
    await expect.element(page.getByRole('textbox', { name: 'Price excl. VAT' })).toHaveValue('2')
    await userEvent.keyboard('9{Escape}')
    await expect.poll(() => text(1, PRICE)).toBe('2')
    await userEvent.keyboard('{End}{Control>}{Home}{/Control}')
    await expect.element(grid()).toHaveAttribute('aria-activedescendant', 'office-cell-0-0')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(saved).toEqual([{ uid: '1', op: 'patch', revision: 'r-1', price: 250.5 }])
    await expect.element(page.getByText('Everything is saved')).toBeVisible()
    expect(text(0, PRICE)).toBe('250,50')
  })

  test('takes cells of a spreadsheet, also in rows that were not fetched yet, and all of it is one step back', async () => {
    await open(many(450))
    await goTo(0, BRAND)
    paste(Array.from({ length: 400 }, (_, i) => `Brand ${i}\t${i},5`).join('\n'))
    await expect.element(page.getByText('800 cells pasted')).toBeVisible()
    await expect.element(page.getByText('800 changes in 400 products')).toBeVisible()
    expect(text(1, BRAND)).toBe('Brand 1')
    expect(text(1, PRICE)).toBe('1,50')
    grid().element().focus()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(page.getByText('800 changes in 400 products')).not.toBeInTheDocument()
    expect(text(1, BRAND)).toBe('Nord')
  })

  test('says what cannot be read, and does not save that product', async () => {
    serverWrites()
    await open(many(3))
    await goTo(0, PRICE)
    paste('dear\n20\n30')
    await expect
      .element(page.getByText('1 cell cannot be read as it is written; its product is not saved'))
      .toBeVisible()
    await expect.element(page.getByText('1, Price excl. VAT: “dear”, it takes an amount such as 1295,50')).toBeVisible()
    expect(cell(0, PRICE).getAttribute('aria-invalid')).toBe('true')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => saved().map(({ uid }) => uid)).toEqual(['2', '3'])
    expect(text(0, PRICE)).toBe('dear')
  })

  test('lends a name where there is none in the language, and neither edits nor copies it', async () => {
    serverWrites()
    await open([officeRow('1', { name: { sv: 'Stol' } })])
    expect(text(0, NAME)).toBe('Stol')
    await goTo(0, NAME)
    await userEvent.keyboard('{F2}')
    await expect.element(page.getByRole('textbox', { name: 'Name, English' })).toHaveValue('')
    await userEvent.keyboard('Chair{Enter}')
    await expect.poll(() => text(0, NAME)).toBe('Chair')
  })

  test('finds a category by its name in any language, whole', async () => {
    serverWrites()
    await open(many(1))
    await goTo(0, CATEGORY)
    paste('lampor / Table lamps')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const lamps = {
      id: 'lamps',
      name: { en: 'Lamps', sv: 'Lampor' },
      subcategory: { id: 'table', name: { en: 'Table lamps' } },
    }
    await expect.poll(saved).toEqual([{ uid: '1', op: 'patch', revision: 'r-1', categories: [lamps] }])
  })
})

test('a list that was asked for before the engine had the products fills by itself', async () => {
  staffSees([])
  await openApp('/office/products')
  await expect.element(page.getByRole('heading', { name: 'There are no products yet' })).toBeVisible()
  staffSees(many(3))
  await expect.element(grid()).toHaveAttribute('aria-rowcount', '4')
})

describe('a product more', () => {
  const path = OFFICE_API.product.replace(':shop', 'nordform').replace(':uid', '1009')
  const dialog = page.getByRole('dialog', { name: 'New product' })

  test('is made by number and name, hidden at first, and its page is opened', async () => {
    staffSees([])
    const router = await openApp('/office/products')
    await expect.element(page.getByRole('link', { name: 'Import a file' })).toHaveAttribute('href', '/office/imports')
    await page.getByRole('button', { name: 'New product' }).click()
    await dialog.getByRole('button', { name: 'Make the product' }).click()
    await expect.element(dialog.getByText('Enter an article number')).toBeVisible()
    answer('put', path, () => ok({ data: { uid: '1009', outcome: 'created', revision: 'r-1009' } }))
    answer('get', `${path}/source`, () => refuse(404, ERROR.notFound))
    await dialog.getByLabelText('Article number').fill(' 1009 ')
    await dialog.getByLabelText('Name, English').fill('Stool')
    await dialog.getByRole('button', { name: 'Make the product' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/office/products/nordform/1009')
    expect(callsTo(path).map(({ body }) => body)).toEqual([{ name: { en: 'Stool' }, hidden: true }])
  })

  test('is kept as far as it is written over a reload, until it is made or thrown away', async () => {
    await open([officeRow('1009')])
    await page.getByRole('button', { name: 'New product' }).click()
    await dialog.getByLabelText('Article number').fill('1010')
    await dialog.getByLabelText('Name, English').fill('Stool')
    cleanup()
    await open([officeRow('1009')])
    await page.getByRole('button', { name: 'New product' }).click()
    await expect.element(dialog.getByLabelText('Name, English')).toHaveValue('Stool')
    await expect.element(dialog.getByLabelText('Article number')).toHaveValue('1010')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect.element(dialog.getByLabelText('Article number')).toHaveValue('')
    await expect.element(dialog.getByRole('button', { name: 'Discard' })).not.toBeInTheDocument()
  })

  test('never overwrites one that has its number', async () => {
    await open([officeRow('1009')])
    answer('put', path, () => refuse(412, ERROR.revisionChanged))
    await page.getByRole('button', { name: 'New product' }).click()
    await dialog.getByLabelText('Article number').fill('1009')
    await dialog.getByLabelText('Name, English').fill('Stool')
    await dialog.getByRole('button', { name: 'Make the product' }).click()
    await expect.element(dialog.getByText('Another product has this number')).toBeVisible()
    const link = dialog.getByRole('link', { name: 'Open that product' })
    await expect.element(link).toHaveAttribute('href', '/office/products/nordform/1009')
    expect(callsTo(path)[0]?.headers.get('if-none-match')).toBe('*')
  })
})

describe('what is not saved', () => {
  test('is still there when the page is opened again, and can be thrown away and taken back', async () => {
    await open(many(3))
    await goTo(1, PRICE)
    paste('77')
    await expect.element(page.getByText('1 change in 1 product')).toBeVisible()
    cleanup()
    await open(many(3))
    await expect.poll(() => text(1, PRICE)).toBe('77')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => text(1, PRICE)).toBe('2')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => text(1, PRICE)).toBe('77')
  })

  test('goes over what a colleague changed elsewhere, and waits where both changed the same', async () => {
    const theirs: Record<string, OfficeRow['product']> = {
      '1': officeRow('1', { price: 1, brand: 'Syd' }).product,
      '2': officeRow('2', { price: 500 }).product,
    }
    serverWrites(({ uid, revision }) =>
      revision === 'new'
        ? { revision: 'newer' }
        : { outcome: 'refused', code: 'revision_changed', revision: 'new', uid },
    )
    for (const uid of ['1', '2'])
      answer('get', `/api/products/nordform/${uid}/source`, () =>
        ok({ data: { shop: 'nordform', uid, revision: 'new', product: theirs[uid]! } }),
      )
    await open(many(2))
    await goTo(0, PRICE)
    paste('10\n20')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Settle 1 difference…' }).click()
    const row = page.getByRole('dialog').getByRole('row').filter({ hasText: 'Price' })
    await expect.element(row).toMatchTextContent(/2.*Price excl. VAT.*500.*20/)
    // The other product is saved: nobody else had changed its price.
    expect(
      saved()
        .filter(({ uid }) => uid === '1')
        .map(({ revision, price }) => [revision, price]),
    ).toEqual([
      ['r-1', 10],
      ['new', 10],
    ])
    expect(saved().filter(({ uid }) => uid === '2')).toHaveLength(1)
    await row.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => saved().at(-1)).toEqual({ uid: '2', op: 'patch', revision: 'new', price: 20 })
    await expect.element(page.getByText('Everything is saved')).toBeVisible()
    expect(text(0, BRAND)).toBe('Syd')
  })

  test('says which field the server does not take', async () => {
    serverWrites(() => ({
      outcome: 'refused',
      code: 'validation_failed',
      revision: null,
      errors: [{ field: 'gtin', rule: 'format', message: 'gtin is wrong' }],
    }))
    await open(many(1), '/office/products?columns=gtin')
    await goTo(0, 2)
    paste('123')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(page.getByText('1: GTIN is not written as it has to be')).toBeVisible()
  })

  test('stays when no answer comes', async () => {
    answer('post', OFFICE_API.productBatch, () => refuse(503, 'unavailable'))
    await open(many(1))
    await goTo(0, PRICE)
    paste('5')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(page.getByText(/Your changes stay here/)).toBeVisible()
    expect(text(0, PRICE)).toBe('5')
  })
})

const elements = () => [...document.querySelectorAll('.office-row')]

test('ten thousand rows are scrolled through, and fetched where one comes to rest', async () => {
  await open(many(10_000))
  const before = new Set(elements())
  grid().element().focus()
  await userEvent.keyboard('{Control>}{End}{/Control}')
  await expect.poll(() => document.querySelector('[data-row="9999"]')?.textContent).toMatch(/10000/)
  expect(before.size).toBeLessThan(80)
  // The same elements show other products: making them anew is what one would feel.
  expect(elements().filter((one) => !before.has(one))).toEqual([])
  // Once it rests they stand as they are seen.
  const shown = (): number[] => elements().map((one) => Number(one.getAttribute('aria-rowindex')))
  await expect.poll(() => shown().every((row, i, all) => i === 0 || row > all[i - 1]!)).toBe(true)
  expect(callsTo(OFFICE_API.officeProducts).length).toBeLessThan(6)
})

test('nothing found says so, and the way back', async () => {
  staffSees(many(3))
  await openApp('/office/products?search=zzz')
  await page.getByRole('button', { name: 'Show all products' }).click()
  await expect.element(grid()).toHaveAttribute('aria-rowcount', '4')
})

test('a list that cannot be fetched says so, and is tried again', async () => {
  staffSees(many(1))
  answer('get', OFFICE_API.officeProducts, () => refuse(500, 'internal_error'))
  await openApp('/office/products')
  await expect.element(page.getByRole('heading', { name: 'This could not be fetched' })).toBeVisible()
  staffSees(many(2))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(grid()).toHaveAttribute('aria-rowcount', '3')
})

/** Somebody comes back to the page, which then looks whether anything has changed. */
const comesBack = (): boolean => window.dispatchEvent(new Event('focus'))
const note = (words: string) => page.getByText(words, { exact: true })

describe('what others change meanwhile', () => {
  test('is put in its place; what is written and not saved stays, and is settled where both changed the same', async () => {
    await open(many(3))
    await goTo(0, PRICE)
    await userEvent.keyboard('77{Enter}')
    await expect.poll(() => text(0, PRICE)).toBe('77')
    const brand = officeRow('1', { price: 1, brand: 'Syd' }, { revision: 'r-new' })
    staffSees([brand, officeRow('2', { price: 22 }, { revision: 'r-22' }), many(3)[2]!], '2')
    comesBack()
    await expect.element(note('2 products were changed elsewhere and are shown as they are now')).toBeVisible()
    expect([text(0, BRAND), text(0, PRICE), text(1, PRICE)]).toEqual(['Syd', '77', '22'])
    await expect.element(page.getByText('1 change in 1 product')).toBeVisible()

    staffSees([officeRow('1', { price: 5, brand: 'Syd' }, { revision: 'r-5' }), ...many(3).slice(1)], '3')
    comesBack()
    await expect.element(page.getByRole('button', { name: 'Settle 1 difference…' })).toBeVisible()
    expect(text(0, PRICE)).toBe('77')
  })

  test('moves nothing under one’s hands: the list is shown anew when somebody says so', async () => {
    await open(many(3))
    await goTo(1, PRICE)
    staffSees([officeRow('0'), ...many(3)], '2')
    comesBack()
    await expect.element(note('Products have come, gone or moved.')).toBeVisible()
    expect(text(0, NAME)).toBe('Chair 1')
    await page.getByRole('button', { name: 'Show the list anew' }).click()
    await expect.poll(() => text(0, NAME)).toBe('Chair 0')
    await expect.element(grid()).toHaveAttribute('aria-rowcount', '5')
    await expect.element(note('Products have come, gone or moved.')).not.toBeInTheDocument()
  })

  test('waits in the cell that is being written in, so that saving says what differs', async () => {
    await open(many(2))
    await goTo(0, PRICE)
    await userEvent.keyboard('{F2}')
    staffSees(
      [officeRow('1', { price: 5 }, { revision: 'r-5' }), officeRow('2', { price: 6 }, { revision: 'r-6' })],
      '2',
    )
    comesBack()
    await expect.poll(() => text(1, PRICE)).toBe('6')
    await userEvent.keyboard('{Control>}a{/Control}9{Enter}')
    serverWrites()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(saved).toMatchObject([{ uid: '1', revision: 'r-1', price: 9 }])
  })
})
