import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { activateLocale } from '#client/i18n/locale.ts'
import { cleanup, openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { AT, ID, one, REPORT, stands } from '../support/imports.ts'
import { answer, callsTo, ok, refuse, useNetwork } from '../support/network.ts'
import { staffSees } from '../support/office.ts'

useNetwork()
useFreshBrowser()
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
  staffSees([])
})

const MAPPED = { map: { number: 'uid', name: 'name' } }
const REFUSAL =
  "--delete-missing would remove 30 of the shop's 100 products (30 %). Nothing was changed. If that is right, say it again with --yes."
const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = (name: string | RegExp) => page.getByRole('checkbox', { name })
const bodies = () => callsTo(`${AT}/run`).map(({ body }) => body)

test('a file that is all that the shop sells takes out what it lacks, once that was said', async () => {
  stands({ settings: MAPPED })
  const checked = one({
    state: 'checked',
    settings: { ...MAPPED, delete_missing: true },
    report: { ...REPORT, removed: 12 },
  })
  answer('post', `${AT}/run`, () => ok({ data: checked }))
  await openApp(`/office/imports/${ID}`)
  await expect.element(box(/more than a fifth/)).not.toBeInTheDocument()
  await box('Remove products that the file does not have').click()
  await button('Check without changing anything').click()
  await expect.element(page.getByText('Products not in the file, to be removed')).toBeVisible()
  await box(/more than a fifth/).click()
  await button('Import').click()
  await expect.poll(bodies).toEqual([
    { ...MAPPED, delete_missing: true, dry_run: true },
    { ...MAPPED, delete_missing: true, dry_run: false, remove_many: true },
  ])
})

test('too many at once are refused in words, whatever the language', async () => {
  stands({ settings: { ...MAPPED, delete_missing: true }, state: 'failed', problem: REFUSAL })
  await openApp(`/office/imports/${ID}`)
  await expect.element(page.getByText(/^30 of the shop’s 100 products are not in the file/)).toBeVisible()
  cleanup()
  await activateLocale('sv')
  await openApp(`/office/imports/${ID}`)
  await expect.element(page.getByText(/^30 av butikens 100 produkter finns inte i filen/)).toBeVisible()
  await expect.element(page.getByText(/--yes/)).not.toBeInTheDocument()
})

test('what was taken out can be undone, and can no longer be', async () => {
  const report = { ...REPORT, dry_run: false, created: 0, updated: 0, removed: 3, removal_withheld: 2 }
  stands({ state: 'done', report })
  await openApp(`/office/imports/${ID}`)
  await expect.element(page.getByText('Products not in the file, removed')).toBeVisible()
  await expect.element(page.getByText(/kept because of rows that cannot be read/)).toBeVisible()
  await expect.element(page.getByText('It can no longer be undone.')).toBeVisible()
})

const book = (name: string) => ({
  description: 'XLSX',
  format: { type: 'XLSX' as const, sheet: { name, of: 2, names: ['Read me', 'Prices'] } },
  columns: [{ name: name === 'Prices' ? 'sku' : 'Welcome', field: '', cells: ['a1'] }],
})

test('another sheet of a workbook is chosen, and its columns are shown', async () => {
  stands({ look: book('Read me'), settings: { map: { Welcome: '' } } })
  answer('post', `${AT}/sheet`, () => {
    stands({ look: book('Prices'), settings: { map: { sku: 'uid' } } })
    return ok({ data: one({ look: book('Prices'), settings: { map: { sku: 'uid' } } }) })
  })
  await openApp(`/office/imports/${ID}`)
  // What was said of the columns of the sheet before is not said of the other one's.
  await page.getByLabelText('What Welcome is').selectOptions('Article number')
  await page.getByLabelText('Sheet of the workbook').selectOptions('Prices')
  await expect.element(page.getByLabelText('What sku is')).toHaveValue('uid')
  expect(callsTo(`${AT}/sheet`).map(({ body }) => body)).toEqual([{ sheet: 'Prices' }])
  answer('post', `${AT}/sheet`, () =>
    refuse(400, 'validation_failed', [
      { field: 'sheet', rule: 'format', message: 'The sheet “Read me” of the workbook has no header and rows.' },
    ]),
  )
  await page.getByLabelText('Sheet of the workbook').selectOptions('Read me')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The sheet “Read me” of the workbook has no header and rows.')
  await expect.element(page.getByLabelText('Sheet of the workbook')).toHaveValue('Prices')
})

test('the currency of the prices is said where the file does not', async () => {
  stands({ settings: MAPPED })
  answer('post', `${AT}/run`, () => ok({ data: one({ state: 'checked', report: REPORT, settings: MAPPED }) }))
  await openApp(`/office/imports/${ID}`)
  await page.getByLabelText('Currency of the prices').selectOptions('NOK')
  await button('Check without changing anything').click()
  await expect.poll(bodies).toEqual([{ ...MAPPED, currency: 'NOK', dry_run: true }])
})
