import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OfficeCompany } from '#contract/office/company.schema.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { answer, callsTo, ok, refuse, unreachable, useNetwork } from '../support/network.ts'
import { staffSees } from '../support/office.ts'

useNetwork()
useFreshBrowser()
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
  staffSees([])
})

const BERG: OfficeCompany = {
  id: 'c6f2a9d0-6f0a-4d53-9a41-0c9d2f6a1b10',
  shop_id: 'nordform',
  revision: 3,
  name: 'Berg AB',
  org_number: '556677-8899',
  payment_terms: '30 days',
  addresses: [{ name: 'Hall', street: 'Storgatan 1', postal_code: '111 22', city: 'Stockholm', country: 'SE' }],
  retired: false,
  people: 4,
  price_lists: 1,
}
const PATH = OFFICE_API.company.replace(':id', BERG.id)

const lists = (...companies: OfficeCompany[]): void =>
  answer('get', OFFICE_API.companies, () =>
    ok({
      data: companies,
      meta: { current_page: 1, per_page: 50, total: companies.length, total_pages: companies.length > 0 ? 1 : 0 },
    }),
  )

async function open(...companies: OfficeCompany[]): Promise<void> {
  lists(...companies)
  await openApp('/office/companies')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
}

const heads = () =>
  page
    .getByRole('columnheader')
    .elements()
    .flatMap(({ textContent }) => textContent || [])
const dialog = page.getByRole('dialog')
const field = (name: string) => dialog.getByRole('textbox', { name })
const save = () => dialog.getByRole('button', { name: 'Save' }).click()
const sent = (path: string, method: string) => callsTo(path).filter((call) => call.method === method)

test('a company is added with its addresses, and what is missing is said at its field', async () => {
  await open()
  await expect.element(page.getByText('The shop has no companies yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add a company' }).click()
  await field('Organisation number').fill('1')
  await dialog.getByRole('button', { name: 'Add an address' }).click()
  await save()
  await expect.element(dialog.getByText('Enter the company’s name')).toBeVisible()
  await expect.element(dialog.getByText('Enter a street or a city')).toBeVisible()
  await field('Company’s name').fill('Dal AB')
  await field('City').fill('Falun')
  answer('post', OFFICE_API.companies, () =>
    refuse(422, 'validation_failed', [{ field: 'org_number', rule: 'taken', message: '' }]),
  )
  await save()
  await expect.element(dialog.getByText('Another company of the shop has this number')).toBeVisible()
  answer('post', OFFICE_API.companies, () => ok({ data: { ...BERG, name: 'Dal AB' } }))
  lists(BERG)
  await field('Organisation number').fill('2')
  await save()
  await expect.element(page.getByText('Dal AB is added')).toBeVisible()
  expect(sent(OFFICE_API.companies, 'post').at(-1)?.body).toEqual({
    shop_id: 'nordform',
    name: 'Dal AB',
    org_number: '2',
    payment_terms: '',
    addresses: [{ name: '', street: '', postal_code: '', city: 'Falun', country: '' }],
  })
  await expect.element(page.getByRole('button', { name: 'Berg AB' })).toBeVisible()
})

test('a change carries what was read, and a colleague’s is settled field by field', async () => {
  await open(BERG)
  await page.getByRole('button', { name: 'Berg AB' }).click()
  await field('Company’s name').fill('Berg & Dal AB')
  await field('Payment terms').fill('10 days')
  const now = { ...BERG, revision: 4, payment_terms: '20 days', org_number: '9' }
  answer('patch', PATH, () => refuse(412, 'revision_changed', [], now))
  await save()
  await expect.element(dialog.getByRole('cell', { name: /20 days/ })).toBeVisible()
  await expect.element(field('Organisation number')).toHaveValue('9')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  answer('patch', PATH, () => ok({ data: { ...now, revision: 5, name: 'Berg & Dal AB' } }))
  await save()
  await expect.element(page.getByText('Everything is saved')).toBeVisible()
  expect(sent(PATH, 'patch').map(({ body }) => body)).toEqual([
    { shop_id: 'nordform', revision: 3, name: 'Berg & Dal AB', payment_terms: '10 days' },
    { shop_id: 'nordform', revision: 4, name: 'Berg & Dal AB', payment_terms: '10 days' },
  ])
})

test('what was written stays while there is no network, and while the page is loaded anew', async () => {
  await open(BERG)
  await page.getByRole('button', { name: 'Berg AB' }).click()
  await field('Payment terms').fill('60 days')
  answer('patch', PATH, unreachable)
  await save()
  await expect
    .element(dialog.getByText(/Your changes stay on this device|your changes wait on this device/).first())
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Berg AB' }).click()
  await expect.element(field('Payment terms')).toHaveValue('60 days')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect.element(field('Payment terms')).toHaveValue('30 days')
})

test('who has changed what is told where it is asked for', async () => {
  const history = OFFICE_API.companyHistory.replace(':id', BERG.id)
  const at = '2026-11-20T08:00:00.000Z'
  answer('get', history, () => refuse(500, 'internal_error'))
  await open(BERG)
  await page.getByRole('button', { name: 'Berg AB' }).click()
  await dialog.getByRole('button', { name: 'Show what was changed' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  answer('get', history, () =>
    ok({
      data: [
        { at, by: null, key: 'Ledger', what: 'retired', was: {}, became: {} },
        {
          at,
          by: 'Maja Lindqvist',
          key: null,
          what: 'changed',
          was: { payment_terms: '10 days' },
          became: { payment_terms: '30 days' },
        },
      ],
    }),
  )
  await dialog.getByRole('button', { name: 'Try again' }).click()
  const told = dialog.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect.element(told.first()).toMatchTextContent(/Taken out of use.*The key Ledger/)
  await expect.element(told.last()).toMatchTextContent(/Changed.*Maja Lindqvist.*Payment terms.*10 days.*30 days/)
})

test('which company is open stands in the address, and going back closes it', async () => {
  lists(BERG)
  const router = await openApp(`/office/companies?search=berg&open=${BERG.id}`)
  await expect.element(field('Company’s name')).toHaveValue('Berg AB')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(router.state.location.search).toEqual({ search: 'berg' })
  await page.getByRole('button', { name: 'Berg AB' }).click()
  await expect.element(field('Company’s name')).toHaveValue('Berg AB')
  expect(router.state.location.search).toEqual({ search: 'berg', open: BERG.id })
  router.history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  // What the way back asks for belongs to this test.
  await expect.poll(() => router.state.status).toBe('idle')
})

test('a company is taken out of use, and found again among those', async () => {
  await open(BERG)
  await page.getByRole('button', { name: 'Berg AB' }).click()
  answer('patch', PATH, () => ok({ data: { ...BERG, retired: true } }))
  lists()
  await dialog.getByRole('button', { name: 'Take out of use' }).click()
  await expect.element(page.getByText('Berg AB is out of use')).toBeVisible()
  expect(sent(PATH, 'patch').at(-1)?.body).toEqual({ shop_id: 'nordform', revision: 3, retired: true })
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('The shop has no companies yet')).toBeVisible()
  lists({ ...BERG, retired: true })
  await page.getByRole('combobox', { name: 'State' }).selectOptions('Out of use')
  await expect.poll(() => callsTo(OFFICE_API.companies).at(-1)?.query.get('state')).toBe('retired')
  await page.getByRole('button', { name: 'Berg AB' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Use again' })).toBeVisible()
})

test('a search that finds none, and an answer that fails, say so', async () => {
  await open(BERG)
  lists()
  await page.getByRole('searchbox', { name: 'Search the companies' }).fill('zz')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.element(page.getByText('No company is called that')).toBeVisible()
  answer('get', OFFICE_API.companies, () => refuse(503, 'unavailable'))
  await page.getByRole('combobox', { name: 'State' }).selectOptions('Out of use')
  await expect.element(page.getByRole('heading', { name: 'This could not be fetched' })).toBeVisible()
})

test('the list has the columns that are chosen', async () => {
  lists(BERG)
  await openApp('/office/companies?columns=addresses+people')
  await expect.element(page.getByRole('cell', { name: 'Hall, Storgatan 1, 111 22 Stockholm, SE' })).toBeVisible()
  expect(heads()).toEqual(['Name', 'Addresses', 'People'])
  await page.getByRole('button', { name: 'Columns' }).click()
  await dialog.getByRole('button', { name: 'The usual columns' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect
    .poll(heads)
    .toEqual(['Name', 'Organisation number', 'Payment terms', 'People', 'Price lists', 'Approvals'])
})
