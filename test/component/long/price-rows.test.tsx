import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ERROR } from '#contract/errors.ts'
import type { OfficePriceList, PriceRowsAnswer, PriceRowsWritten } from '#contract/office/price-list.schema.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { cleanup, openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { answer, callsTo, ok, refuse, useNetwork } from '../support/network.ts'
import { staffSees } from '../support/office.ts'

useNetwork()
useFreshBrowser()
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
  staffSees([])
})

const LIST: OfficePriceList = {
  shop_id: 'nordform',
  id: 'frame',
  revision: 3,
  changed_at: '2026-11-20T10:00:00Z',
  name: 'Frame agreement',
  currency: 'SEK',
  valid_from: '2026-01-01',
  valid_to: null,
  rows: 2,
  companies: [],
  changes: [],
}
const ROW: PriceRowsAnswer['data'][number] = {
  target: 'product',
  subject: 'chair',
  name: 'Chair Alpha',
  from_quantity: 10,
  price: 899.5,
  discount_percentage: null,
  hidden: false,
  valid_from: null,
  valid_to: '2026-12-31',
}
const at = (path: string): string => path.replace(':shop', 'nordform').replace(':list', 'frame')
const ROWS = at(OFFICE_API.priceListRows)
const KEY = { target: 'product', subject: 'chair', from_quantity: 10, valid_from: null }

/** The list, with these rows. */
const one = (list: OfficePriceList = LIST, data: PriceRowsAnswer['data'] = [ROW]): void => {
  const meta = { current_page: 1, per_page: 50, total: data.length, total_pages: data.length > 0 ? 1 : 0 }
  answer('get', at(OFFICE_API.priceList), () => ok({ data: list }))
  answer('get', ROWS, () => ok({ revision: list.revision, data, meta }))
}
async function open(): Promise<void> {
  await openApp('/office/prices/frame')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Frame agreement' })).toBeVisible()
}
const dialog = page.getByRole('dialog')
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
const sent = (path: string, method: string) => callsTo(path).filter((call) => call.method === method)
const written = () => ok({ data: { created: 0, unknown: { count: 0, subjects: [] } } })
/** A colleague has been at the list: its rows are these now. */
const colleague = (revision: number, ...rows: PriceRowsAnswer['data']): void => {
  const now = { ...LIST, revision }
  answer('post', ROWS, () => refuse(412, ERROR.revisionChanged, [], now))
  one(now, rows)
}
const save = () => dialog.getByRole('button', { name: 'Save' })
const lastRows = () => {
  const last = sent(ROWS, 'post').at(-1)
  return { revision: last?.query.get('revision'), body: last?.body }
}

test('a row is added by hand, and never written over another one', async () => {
  one()
  const tried: PriceRowsWritten = {
    dry_run: true,
    format: null,
    rows: 1,
    created: 0,
    updated: 1,
    unchanged: 0,
    removed: 0,
    revision: 3,
    problems: { count: 0, rows: [] },
    unknown: { count: 0, subjects: [] },
  }
  await open()
  await press('Add a row')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Say what the row is about')).toBeVisible()
  await expect.element(dialog.getByText('Write an amount, such as 1 250,50')).toBeVisible()
  answer('post', ROWS, () => ok({ data: tried }))
  await dialog.getByLabelText('Article number, category or brand').fill('chair')
  await dialog.getByLabelText('From quantity').fill('10')
  await dialog.getByLabelText('Price excl. VAT').fill('899,50')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('The list has a row for that already')).toBeVisible()
  answer('post', ROWS, () => ok({ data: { ...tried, created: 1, updated: 0 } }))
  await dialog.getByLabelText('From quantity').fill('25')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Everything is saved')).toBeVisible()
  const last = sent(ROWS, 'post').at(-1)
  expect(Object.fromEntries(last?.query ?? [])).toEqual({ mode: 'patch', dry_run: 'false', revision: '3' })
  expect(last?.body).toEqual({
    rows: [{ target: 'product', subject: 'chair', from_quantity: 25, price: 899.5, valid_from: null, valid_to: null }],
  })
})

test('a row is changed, kept over a reload, and taken away', async () => {
  one()
  await open()
  await press('chair')
  await expect.poll(() => save().elements()).toEqual([])
  await dialog.getByLabelText('Price or discount').selectOptions('discount')
  await dialog.getByLabelText('Discount, %').fill('12,5')
  cleanup()
  await open()
  await press('Add a row')
  await expect.element(dialog.getByLabelText('Discount, %')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await press('chair')
  await expect.element(dialog.getByLabelText('Discount, %')).toHaveValue('12,5')
  answer('post', ROWS, written)
  await save().click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(lastRows()).toEqual({
    revision: '3',
    body: { rows: [{ ...KEY, discount_percentage: 12.5, valid_to: '2026-12-31' }] },
  })
  await press('chair')
  await expect.element(dialog.getByLabelText('Price excl. VAT')).toHaveValue('899,50')
  await dialog.getByLabelText('Price excl. VAT').fill('1')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect.element(dialog.getByLabelText('Price excl. VAT')).toHaveValue('899,50')
  await dialog.getByRole('button', { name: 'Remove the row' }).click()
  await expect.element(page.getByText('The row is removed')).toBeVisible()
  expect(lastRows().body).toEqual({ rows: [{ ...KEY, removed: true }] })
})

test('a row that a colleague has changed too is settled field by field before anything goes over it', async () => {
  one()
  await open()
  await press('chair')
  await dialog.getByLabelText('Price excl. VAT').fill('850')
  colleague(4, { ...ROW, price: 950, valid_to: '2027-06-30' })
  await save().click()
  const settled = dialog.getByRole('row', { name: /Price or discount/ })
  await expect.element(settled).toMatchTextContent(/950\.00 SEK.*850\.00 SEK/)
  await expect.element(dialog.getByText(/Last day: .*2026 before, .*2027 now/)).toBeVisible()
  await expect.element(save()).toBeDisabled()
  const before = sent(ROWS, 'post').length
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  answer('post', ROWS, written)
  await save().click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent(ROWS, 'post').length).toBe(before + 1)
  expect(lastRows()).toEqual({ revision: '4', body: { rows: [{ ...KEY, price: 850, valid_to: '2027-06-30' }] } })

  await press('chair')
  await expect.element(dialog.getByLabelText('Price excl. VAT')).toHaveValue('950')
  await dialog.getByLabelText('Price excl. VAT').fill('700')
  colleague(5, { ...ROW, price: null, discount_percentage: 20, valid_to: '2027-06-30' })
  await save().click()
  await expect.element(settled).toMatchTextContent(/20 % off.*700\.00 SEK/)
  await dialog.getByRole('button', { name: 'Take theirs' }).click()
  await expect.element(dialog.getByLabelText('Discount, %')).toHaveValue('20')
  await expect.element(dialog.getByRole('button', { name: 'Discard' })).not.toBeInTheDocument()
})

test('a change of other rows is told apart, and one that a colleague has removed comes back only if it is said', async () => {
  one()
  await open()
  await press('chair')
  await dialog.getByLabelText('Price excl. VAT').fill('850')
  colleague(4, ROW)
  await save().click()
  await expect.element(dialog.getByText(/changed the list meanwhile, but not this row/)).toBeVisible()
  colleague(5)
  await save().click()
  await expect.element(dialog.getByText(/A colleague has removed this row meanwhile/)).toBeVisible()
  answer('post', ROWS, () => ok({ data: { created: 1, unknown: { count: 0, subjects: [] } } }))
  await dialog.getByRole('button', { name: 'Put it in again' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const [tried, put] = sent(ROWS, 'post').slice(-2)
  expect([tried?.query.get('dry_run'), put?.query.get('dry_run')]).toEqual(['true', 'false'])
  expect(lastRows()).toEqual({ revision: '5', body: { rows: [{ ...KEY, price: 850, valid_to: '2026-12-31' }] } })
})

test('a row is not removed over a colleague’s change of it, which is shown first', async () => {
  one()
  await open()
  await press('chair')
  colleague(4, { ...ROW, price: 950 })
  await dialog.getByRole('button', { name: 'Remove the row' }).click()
  await expect.element(dialog.getByText('Price or discount: 899.50 SEK before, 950.00 SEK now')).toBeVisible()
  await expect.element(dialog.getByLabelText('Price excl. VAT')).toHaveValue('950')
  answer('post', ROWS, written)
  await dialog.getByRole('button', { name: 'Remove the row' }).click()
  await expect.element(page.getByText('The row is removed')).toBeVisible()
  expect(lastRows()).toEqual({ revision: '4', body: { rows: [{ ...KEY, removed: true }] } })
})

test('chosen rows are removed by one call over the list as it was read, and come back by another', async () => {
  const lamp = { ...ROW, subject: 'lamp', name: 'Lamp Beta', price: null, discount_percentage: 12.5, valid_to: null }
  one(LIST, [ROW, lamp])
  await open()
  const all = page.getByRole('checkbox', { name: 'Choose all of this page' }).last()
  const bar = page.getByRole('group', { name: 'What to do with what is chosen' })
  colleague(8, ROW, lamp)
  await all.click()
  await bar.getByRole('button', { name: 'Remove' }).click()
  const told = page.getByRole('alert')
  await expect
    .element(told)
    .toMatchTextContent(/With 2 it could not be done:chair, lamp A colleague has changed the list/)
  await told.getByRole('button', { name: 'Close' }).click()
  await expect.element(bar).toMatchTextContent(/^2 chosen/)
  answer('post', ROWS, () => ok({ data: { revision: 9 } }))
  await bar.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('2 rows are removed')).toBeVisible()
  await press('Undo')
  await expect.element(page.getByText('Undone for 2')).toBeVisible()
  const lampKey = { ...KEY, subject: 'lamp' }
  expect(sent(ROWS, 'post').map(({ query, body }) => [query.get('revision'), body])).toEqual([
    [
      '3',
      {
        rows: [
          { ...KEY, removed: true },
          { ...lampKey, removed: true },
        ],
      },
    ],
    [
      '8',
      {
        rows: [
          { ...KEY, removed: true },
          { ...lampKey, removed: true },
        ],
      },
    ],
    [
      '9',
      {
        rows: [
          { ...KEY, price: 899.5, valid_to: '2026-12-31' },
          { ...lampKey, discount_percentage: 12.5, valid_to: null },
        ],
      },
    ],
  ])
})
