import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OfficeCompany } from '#contract/office/company.schema.ts'
import type {
  OfficePriceList,
  PriceLists,
  PriceRowsAnswer,
  PriceRowsWritten,
} from '#contract/office/price-list.schema.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { cleanup, openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { answer, callsTo, ok, refuse, unreachable, useNetwork } from '../support/network.ts'
import { staffSees } from '../support/office.ts'

useNetwork()
useFreshBrowser()
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
  staffSees([])
})

const DAL = 'c6f2a9d0-6f0a-4d53-9a41-0c9d2f6a1b10'
const BERG = 'c6f2a9d0-6f0a-4d53-9a41-0c9d2f6a1b11'
const HEAD = {
  shop_id: 'nordform',
  id: 'frame',
  revision: 3,
  changed_at: '2026-11-20T10:00:00Z',
  name: 'Frame agreement',
  currency: 'SEK',
  valid_from: '2026-01-01',
  valid_to: null,
  rows: 2,
}
const LIST: OfficePriceList = {
  ...HEAD,
  companies: [{ company_id: BERG, name: 'Berg AB', org_number: '556677-8899', retired: false, rank: 2 }],
  changes: [
    { at: '2026-11-20T10:00:00Z', what: 'rows', by: { kind: 'key', name: 'ERP' }, added: 2, changed: 0, removed: 1 },
    { at: '2026-11-19T10:00:00Z', what: 'made', by: { kind: 'command', name: '' }, added: 0, changed: 0, removed: 0 },
  ],
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
const ONE = at(OFFICE_API.priceList)
const COMPANIES = at(OFFICE_API.priceListCompanies)
const FILE = at(OFFICE_API.priceListFile)
const meta = (total: number) => ({ current_page: 1, per_page: 50, total, total_pages: total > 0 ? 1 : 0 })

const lists = (...all: PriceLists['data']): void =>
  answer('get', OFFICE_API.priceLists, () => ok({ data: all, meta: meta(all.length) }))
const one = (list: OfficePriceList = LIST, rows: PriceRowsAnswer['data'] = [ROW]): void => {
  answer('get', ONE, () => ok({ data: list }))
  answer('get', at(OFFICE_API.priceListRows), () =>
    ok({ revision: list.revision, data: rows, meta: meta(rows.length) }),
  )
}
async function open(): Promise<void> {
  await openApp('/office/prices/frame')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Frame agreement' })).toBeVisible()
}
const dialog = page.getByRole('dialog')
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
const sent = (path: string, method: string) => callsTo(path).filter((call) => call.method === method)

test('the lists say when they count and for how many', async () => {
  lists({ ...HEAD, companies: 4, rank: null })
  await openApp('/office/prices')
  await expect
    .element(page.getByRole('row', { name: /Frame agreement.*frame.*SEK.*from 1 January 2026.*2.*4/ }))
    .toBeVisible()
  expect(callsTo(OFFICE_API.priceLists).at(-1)?.query.get('company_id')).toBeNull()
  lists()
  await page.getByRole('searchbox', { name: 'Search the price lists' }).fill('zz')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('No price list is called that')).toBeVisible()
})

test('lists that cannot be fetched say so, and are asked for again', async () => {
  answer('get', OFFICE_API.priceLists, () => refuse(500, 'internal_error'))
  await openApp('/office/prices')
  await expect.element(page.getByRole('heading', { name: 'This could not be fetched' })).toBeVisible()
  lists({ ...HEAD, companies: 4, rank: null })
  await press('Try again')
  await expect.element(page.getByRole('link', { name: 'Frame agreement' })).toBeVisible()
})

test('those of one company are told by rank, and one that has none says so', async () => {
  lists({ ...HEAD, companies: 4, rank: 7 })
  await openApp(`/office/prices?company=${DAL}`)
  await expect.element(page.getByRole('columnheader', { name: 'Rank' })).toBeVisible()
  expect(callsTo(OFFICE_API.priceLists).at(-1)?.query.get('company_id')).toBe(DAL)
  lists()
  await press('Of one company: show all')
  await expect.element(page.getByText('The shop has no price lists yet')).toBeVisible()
})

test('a list is made, and what is wrong is said at its field', async () => {
  lists()
  one({ ...LIST, companies: [], changes: [], rows: 0 }, [])
  await openApp('/office/prices')
  await press('Make a price list')
  await dialog.getByRole('textbox', { name: 'Currency' }).fill('kr')
  await dialog.getByRole('textbox', { name: 'Id' }).fill('frame 2026')
  await dialog.getByRole('button', { name: 'Make the list' }).click()
  for (const words of ['Enter a name', /Use letters from a to z/, /Enter three capital letters/])
    await expect.element(dialog.getByText(words)).toBeVisible()
  answer('post', OFFICE_API.priceLists, () =>
    refuse(422, 'validation_failed', [{ field: 'id', rule: 'taken', message: '' }]),
  )
  await dialog.getByRole('textbox', { name: 'Name, as buyers read it' }).fill('Frame agreement')
  await dialog.getByRole('textbox', { name: 'Id' }).fill('frame')
  await dialog.getByRole('textbox', { name: 'Currency' }).fill('sek')
  await dialog.getByRole('button', { name: 'Make the list' }).click()
  await expect.element(dialog.getByText('Another price list of the shop has this id')).toBeVisible()
  cleanup()
  await openApp('/office/prices')
  await press('Make a price list')
  await expect.element(dialog.getByRole('textbox', { name: 'Id' })).toHaveValue('frame')
  await expect.element(dialog.getByRole('textbox', { name: 'Currency' })).toHaveValue('SEK')
  answer('post', OFFICE_API.priceLists, () => ok({ data: LIST }))
  await dialog.getByRole('button', { name: 'Make the list' }).click()
  await expect.element(page.getByText('Nobody pays by this list yet.')).toBeVisible()
  await expect.element(page.getByText(/The list has no rows yet/)).toBeVisible()
  expect(sent(OFFICE_API.priceLists, 'post').at(-1)?.body).toEqual({
    shop_id: 'nordform',
    id: 'frame',
    name: 'Frame agreement',
    currency: 'SEK',
  })
})

test('a change carries what was read, a colleague’s is settled, and what is not sent stays on the device', async () => {
  one()
  await open()
  await expect
    .element(page.getByRole('row', { name: /chair.*Product.*Chair Alpha.*10.*899.50 SEK.*until/ }))
    .toBeVisible()
  await expect.element(page.getByText('rows: 2 new, 0 changed, 1 removed')).toBeVisible()
  const name = page.getByRole('textbox', { name: 'Name, as buyers read it' })
  await name.fill('Frame 2027')
  answer('patch', ONE, unreachable)
  await press('Save')
  await expect.element(page.getByText(/[Yy]our changes (stay|wait) on this device/).first()).toBeVisible()
  const now = { ...LIST, revision: 4, name: 'Theirs', currency: 'NOK' }
  answer('patch', ONE, () => refuse(412, 'revision_changed', [], now))
  await press('Save')
  await expect.element(page.getByRole('cell', { name: /Theirs/ })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Currency' })).toHaveValue('NOK')
  await press('Keep mine')
  answer('patch', ONE, () => ok({ data: { ...now, revision: 5, name: 'Frame 2027' } }))
  await press('Save')
  await expect.element(page.getByText('Everything is saved')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Frame 2027' })).toBeVisible()
  expect(sent(ONE, 'patch').at(-1)?.body).toEqual({ revision: 4, name: 'Frame 2027' })
})

test('a list is given to a company, gets another rank there, and is taken away', async () => {
  one()
  const dal = { id: DAL, name: 'Dal AB', org_number: '1' } as OfficeCompany
  const berg = { id: BERG, name: 'Berg AB', org_number: '2' } as OfficeCompany
  answer('get', OFFICE_API.companies, () => ok({ data: [berg, dal], meta: meta(2) }))
  await open()
  const both = [...LIST.companies, { company_id: DAL, name: 'Dal AB', org_number: '1', retired: true, rank: 1 }]
  answer('put', COMPANIES, () => ok({ data: { ...LIST, revision: 4, companies: both } }))
  await press('Give it to a company')
  await expect.element(dialog.getByRole('button', { name: 'Choose Berg AB' })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Choose Dal AB' }).click()
  await expect.element(page.getByText('Dal AB pays by this list')).toBeVisible()
  await expect.element(page.getByText('Out of use')).toBeVisible()
  await press('Change rank for Dal AB')
  await dialog.getByRole('textbox', { name: 'Rank' }).fill('0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Write a number from 1 to 9999')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Rank' }).fill('5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('The rank is changed')).toBeVisible()
  answer('put', COMPANIES, () => refuse(412, 'revision_changed', [], { ...LIST, revision: 9, companies: [] }))
  await press('Take away from Berg AB')
  await expect.element(page.getByText(/A colleague has changed the list meanwhile/)).toBeVisible()
  await expect.element(page.getByText('Nobody pays by this list yet.')).toBeVisible()
  const old = { company_id: BERG, rank: 2 }
  expect(sent(COMPANIES, 'put').map(({ body }) => body)).toEqual([
    { revision: 3, companies: [old, { company_id: DAL, rank: 1 }] },
    { revision: 4, companies: [old, { company_id: DAL, rank: 5 }] },
    { revision: 4, companies: [{ company_id: DAL, rank: 1 }] },
  ])
})

test('companies are taken off a list together, and come back with the rank that they had', async () => {
  const dal = { company_id: DAL, name: 'Dal AB', org_number: '1', retired: false, rank: 7 }
  const [berg] = LIST.companies
  one({ ...LIST, companies: [...LIST.companies, dal] })
  await open()
  answer('put', COMPANIES, () => ok({ data: { ...LIST, revision: 4, companies: [] } }))
  await page.getByRole('checkbox', { name: 'Choose Berg AB' }).click()
  await page.getByRole('checkbox', { name: 'Choose Dal AB' }).click({ modifiers: ['Shift'] })
  await page
    .getByRole('group', { name: 'What to do with what is chosen' })
    .getByRole('button', { name: 'Take away' })
    .click()
  await expect.element(page.getByText('2 companies no longer pay by this list')).toBeVisible()
  await expect.element(page.getByText('Nobody pays by this list yet.')).toBeVisible()
  answer('put', COMPANIES, () => ok({ data: { ...LIST, revision: 5, companies: [...LIST.companies, dal] } }))
  await press('Undo')
  await expect.element(page.getByText('Undone for 2')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Choose Dal AB' })).not.toBeChecked()
  // One by one it is taken back as well.
  answer('put', COMPANIES, () => ok({ data: { ...LIST, revision: 6, companies: LIST.companies } }))
  await press('Take away from Dal AB')
  await expect.element(page.getByText('The company no longer pays by this list')).toBeVisible()
  await press('Undo')
  await expect.element(page.getByText('Undone', { exact: true })).toBeVisible()
  const paying = [berg, dal].map((company) => ({ company_id: company?.company_id, rank: company?.rank }))
  expect(sent(COMPANIES, 'put').map(({ body }) => body)).toEqual([
    { revision: 3, companies: [] },
    { revision: 4, companies: paying },
    { revision: 5, companies: paying.slice(0, 1) },
    { revision: 6, companies: paying },
  ])
})

const REPORT: PriceRowsWritten = {
  dry_run: true,
  format: { type: 'CSV', encoding: 'utf-8', delimiter: ';' },
  rows: 12,
  created: 7,
  updated: 3,
  unchanged: 2,
  removed: 1,
  revision: 3,
  problems: { count: 0, rows: [] },
  unknown: { count: 1, subjects: [{ target: 'product', subject: 'ghost' }] },
}
const choose = (name = 'prices.csv') =>
  page.getByLabelText('File of prices', { exact: true }).upload(new File(['product;price\nchair;1\n'], name))

test('a file is checked, its problems are told row by row, and what is right is taken over', async () => {
  one()
  await open()
  const problems = {
    count: 2,
    rows: [
      { row: 2, field: 'price', message: 'must not be negative' },
      { row: 5, field: 'product', message: 'the same as row 3, on the same days' },
    ],
  }
  answer('post', FILE, () => ok({ data: { ...REPORT, problems } }))
  await choose()
  await expect.element(page.getByText('Price: must not be negative')).toBeVisible()
  await expect.element(page.getByText(/Product: row 3 says something else/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Take the rows over' })).not.toBeInTheDocument()
  answer('post', FILE, () => ok({ data: REPORT }))
  await press('Other rows stay')
  await expect.element(page.getByText('ghost')).toBeVisible()
  answer('post', FILE, () => ok({ data: { ...REPORT, dry_run: false, revision: 4 } }))
  one({ ...LIST, revision: 4 })
  await press('Take the rows over')
  await expect.element(page.getByText('The rows are taken over')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Take the rows over' })).not.toBeInTheDocument()
  expect(
    sent(FILE, 'post').map(({ query }) => [query.get('mode'), query.get('dry_run'), query.get('revision')]),
  ).toEqual([
    ['replace', 'true', '3'],
    ['patch', 'true', '3'],
    ['patch', 'false', '3'],
  ])
})

test('a file that cannot be read says why, and one for a list that a colleague has changed is checked again', async () => {
  one()
  await open()
  const message = '“sku” is no column of a price list; these are: product'
  answer('post', FILE, () => refuse(400, 'validation_failed', [{ field: 'file', rule: 'format', message }]))
  await choose()
  await expect.element(page.getByText(/“sku” is no column of a price list/)).toBeVisible()
  answer('post', FILE, () => refuse(412, 'revision_changed', [], { ...LIST, revision: 8 }))
  await choose()
  await expect.element(page.getByText(/A colleague has changed the list meanwhile/)).toBeVisible()
  answer('post', FILE, () => ok({ data: { ...REPORT, revision: 8 } }))
  await press('Check the file again')
  await expect.element(page.getByRole('button', { name: 'Take the rows over' })).toBeVisible()
  expect(sent(FILE, 'post').at(-1)?.query.get('revision')).toBe('8')
})

test('a list is removed after a word', async () => {
  one()
  lists()
  await open()
  await press('Remove the list…')
  answer('delete', ONE, () => new Response(null, { status: 204 }))
  await dialog.getByRole('button', { name: 'Remove the list' }).click()
  await expect.element(page.getByText('Frame agreement is removed')).toBeVisible()
  await expect.element(page.getByText('The shop has no price lists yet')).toBeVisible()
  expect(sent(ONE, 'delete').at(-1)?.query.get('revision')).toBe('3')
})

test('a list that is not there says so', async () => {
  answer('get', ONE, () => refuse(404, 'not_found'))
  await openApp('/office/prices/frame')
  await expect.element(page.getByText('There is no such page in the office')).toBeVisible()
})
