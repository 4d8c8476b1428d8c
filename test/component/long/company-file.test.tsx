import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CompaniesWritten } from '#contract/office/company-file.schema.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { answer, callsTo, cutNetwork, ok, refuse, useNetwork } from '../support/network.ts'
import { staffSees } from '../support/office.ts'

useNetwork()
useFreshBrowser()
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
  staffSees([])
  answer('get', OFFICE_API.companies, () =>
    ok({ data: [], meta: { current_page: 1, per_page: 50, total: 0, total_pages: 0 } }),
  )
})

const STAMP = 'a'.repeat(32)
const report = (values: Partial<CompaniesWritten> = {}): CompaniesWritten => ({
  dry_run: true,
  format: { type: 'CSV', encoding: 'utf-8', delimiter: ';' },
  rows: 2,
  made: 1,
  changed: 1,
  returned: 0,
  retired: 0,
  unchanged: 0,
  stamp: STAMP,
  changes: [
    { what: 'made', name: 'Berg AB', org_number: '556677-8899' },
    { what: 'changed', name: 'Dal AB', org_number: '' },
  ],
  problems: { count: 0, rows: [] },
  ...values,
})
const button = (name: string) => page.getByRole('button', { name, exact: true })
const drop = () => page.getByLabelText('File of companies').upload(new File(['name\nBerg AB\n'], 'companies.csv'))
const asked = () => callsTo(OFFICE_API.companiesFile).map(({ query }) => Object.fromEntries(query))

test('companies are looked at, and taken over as they were looked at', async () => {
  answer('post', OFFICE_API.companiesFile, () => ok({ data: report() }))
  await openApp('/office/companies')
  await button('From a file…').click()
  await drop()
  await expect.element(page.getByRole('heading', { name: 'What companies.csv would do' })).toBeVisible()
  await expect.element(page.getByText('Berg AB, 556677-8899')).toBeVisible()
  await button('Take the companies over').click()
  await expect.element(page.getByText('The companies are taken over')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const sent = { shop_id: 'nordform', name: 'companies.csv', retire: 'false' }
  expect(asked()).toEqual([
    { ...sent, dry_run: 'true' },
    { ...sent, dry_run: 'false', stamp: STAMP },
  ])
})

test('that others are taken out of use is said first, and looked at again', async () => {
  answer('post', OFFICE_API.companiesFile, () => ok({ data: report({ retired: 7 }) }))
  await openApp('/office/companies?open=file')
  await drop()
  await expect.element(button('Take the companies over')).toBeVisible()
  await button('Companies that are not in the file are taken out of use').click()
  await expect.poll(() => asked().map(({ retire }) => retire)).toEqual(['false', 'true'])
})

test('rows that break a rule are told in words, and nothing can be taken over', async () => {
  const rows = [
    { row: 2, field: 'name', rule: 'required' as const, message: 'is required' },
    { row: 5, field: 'org_number', rule: 'taken' as const, message: 'another company of the list has 8' },
  ]
  answer('post', OFFICE_API.companiesFile, () =>
    ok({ data: report({ made: 0, changed: 0, changes: [], problems: { count: 2, rows } }) }),
  )
  await openApp('/office/companies?open=file')
  await drop()
  await expect.element(page.getByText('Company’s name: is missing')).toBeVisible()
  await expect.element(page.getByText('Organisation number: another company of the file has 8, too')).toBeVisible()
  await expect.element(button('Take the companies over')).not.toBeInTheDocument()
  await button('Leave it').click()
  await expect.element(page.getByText('Company’s name: is missing')).not.toBeInTheDocument()
})

test('what cannot be read, what a colleague changed meanwhile and what is not sent are said', async () => {
  const message = '“titel” is an unknown column; these are known: name.'
  answer('post', OFFICE_API.companiesFile, () =>
    refuse(400, 'validation_failed', [{ field: 'file', rule: 'format', message }]),
  )
  await openApp('/office/companies?open=file')
  await drop()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByText(message)).toBeVisible()
  answer('post', OFFICE_API.companiesFile, () => refuse(412, 'revision_changed'))
  await drop()
  await expect.element(page.getByText(/^Somebody has changed companies since/)).toBeVisible()
  answer('post', OFFICE_API.companiesFile, () =>
    ok({ data: report({ made: 0, changed: 0, unchanged: 2, changes: [] }) }),
  )
  await button('Check the file again').click()
  await expect.element(page.getByText('The companies are as the file says already.')).toBeVisible()
  cutNetwork(true)
  await drop()
  await expect.element(page.getByRole('alert')).toBeVisible()
})
