import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { OFFICE_API } from '#contract/office/paths.ts'
import { API } from '#contract/paths.ts'
import { openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { answer, callsTo, ok, useNetwork } from '../support/network.ts'
import { officeRow, staffSees } from '../support/office.ts'
import { company } from '../support/ordering.ts'
import { knows, shop, user } from '../support/people.ts'
import { ANNA, at, BERG, BO, budgetsOf, managesCompany, rulesOf } from '../support/policy.ts'
import { csvOf, useSavedFiles } from '../support/saved-files.ts'

useNetwork()
useFreshBrowser()
const { pressed } = useSavedFiles()
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
  staffSees([])
})

const region = (name: string) => page.getByRole('region', { name })

describe('of purchasing systems, a file', () => {
  const connection = { id: '00000000-0000-4000-8000-000000000001', name: '=VKF', kind: 'oci', sender: 'vkf' }
  const facts = { username: 'inkop', enabled: true, test: true, return_hosts: [], last_at: null, last_refused: false }
  const exchange = (id: number, status: number) => ({
    id,
    at: '2026-11-20T09:30:00.000Z',
    connection: { id: connection.id, name: 'VKF' },
    kind: 'OciLaunch',
    status,
    reason: 'of_another_version',
    detail: 'Said in English.',
  })

  test('has what is listed, and nothing that opens anything or runs as a formula', async () => {
    answer('get', API.punchoutConnections, () => ok({ data: [{ ...connection, ...facts }] }))
    answer('get', API.punchoutExchanges, () => ok({ data: [], meta: { current_page: 1, total: 0, total_pages: 0 } }))
    await openApp('/office/systems')
    const { name, rows } = await pressed(csvOf())
    expect(name).toBe('Purchasing systems.csv')
    expect(rows).toEqual([
      '"Connection";"Way";"Known as";"Account";"State";"Last document"',
      `"'=VKF";"OCI";"vkf";"inkop";"In use, for tests";"None yet"`,
    ])
  })

  test('has all pages of their log as it is narrowed', async () => {
    answer('get', API.punchoutConnections, () => ok({ data: [{ ...connection, ...facts }] }))
    answer('get', API.punchoutExchanges, ({ query }) => {
      const current_page = Number(query.get('page') ?? 1)
      const data = [current_page === 1 ? exchange(12, 200) : exchange(11, 401)]
      return ok({ data, meta: { current_page, per_page: 30, total: 2, total_pages: 2 } })
    })
    await openApp('/office/systems?search=chair&page=2')
    const { name, rows } = await pressed(csvOf(region('Documents')))
    expect(name).toBe('Documents.csv')
    expect(rows[0]).toBe('"Number";"Moment";"Connection";"Document";"Result";"Status";"What became of it"')
    expect(rows[1]).toMatch(
      /^12;"20 Nov[^"]*";"VKF";"Visit from the purchasing system";"Went well";200;"Said in English\."$/,
    )
    expect(rows[2]).toMatch(/^11;.*"Refused";401;/)
    for (const { query } of callsTo(API.punchoutExchanges)) expect(query.get('search')).toBe('chair')
  })
})

describe('of rules and budgets, a file', () => {
  const dal = company({ id: '11111111-0000-4000-8000-000000000001', name: 'Dal AB' })
  const rule = {
    id: 'eeeeeeee-0000-4000-8000-000000000001',
    when: { amount_over: 999.5, cost_centre: 'Hall 1' },
    approvers: [ANNA.id, BO.id],
    need: 'one' as const,
  }
  const budget = { id: 'b', cost_centre: 'Yard', from: '2026-01-01', to: '2026-12-31', amount: 1000 }

  beforeEach(() => {
    managesCompany(rulesOf({ rules: [rule] }), budgetsOf({ budgets: [{ ...budget, spent: 100.25, reserved: 50 }] }))
    knows(user({ level: 8 }), [shop({ permission: 8 })])
    answer('get', API.customers, () => ok({ data: [BERG, dal] }))
    const below = { ...rule, when: { level_below: 7 }, approvers: [] }
    answer('get', at(API.companyRules, dal.id), () => ok({ data: rulesOf({ rules: [below] }) }))
    answer('get', at(API.companyBudgets, dal.id), () => ok({ data: budgetsOf() }))
  })

  test('has those of the company, or of all', async () => {
    await openApp('/office/rules')
    const one = await pressed(csvOf())
    expect(one.name).toBe('Rules, Berg AB.csv')
    expect(one.rows).toEqual([
      '"Company";"Number";"Whose orders";"Over an amount excl. VAT, in SEK";"Cost centre";"Who approves";"In words"',
      `"Berg AB";1;"Everybody’s";999,5;"Hall 1";"Anna Berg\nBo Dal";"Orders over 999,50\u00a0kr excl. VAT, for the cost centre Hall 1: one of Anna Berg and Bo Dal has to approve."`,
    ])
    await page.getByRole('button', { name: 'All companies' }).click()
    const all = await pressed(csvOf())
    expect(all.name).toBe('Rules.csv')
    expect(all.rows).toHaveLength(3)
    expect(all.rows[2]).toMatch(/^"Dal AB";1;"Of people with less access than “Order and administer”";;"";"";/)
  })

  test('has what is left of each budget', async () => {
    await openApp('/office/rules?view=budgets')
    expect(await pressed(csvOf())).toEqual({
      name: 'Budgets, Berg AB.csv',
      rows: [
        '"Company";"Cost centre";"First day";"Last day";"Currency";"Budget excl. VAT";"Spent";"Reserved by requests";"Left"',
        '"Berg AB";"Yard";"2026-01-01";"2026-12-31";"SEK";1000;100,25;50;849,75',
      ],
    })
  })
})

test('of search words, a file has the synonyms, and another one what comes first', async () => {
  const said = {
    shop_id: 'nordform',
    revision: 4,
    synonyms: [
      { language: null, words: ['settee', 'sofa'], finds: [] },
      { language: 'en', words: ['stool'], finds: ['pouf'] },
    ],
    pins: [{ language: null, question: 'chair', products: ['A-1', '-2'] }],
    changed: null,
  }
  answer('get', OFFICE_API.searchWords, () => ok({ data: said }))
  await openApp('/office/search')
  expect(await pressed(csvOf(region('Synonyms')))).toEqual({
    name: 'Synonyms.csv',
    rows: ['"These words";"Also find";"Language"', '"settee, sofa";"";"In every language"', '"stool";"pouf";"English"'],
  })
  expect((await pressed(csvOf(region('Products that come first')))).rows).toEqual([
    '"What people search for";"Language";"Place";"Article number"',
    '"chair";"In every language";1;"A-1"',
    `"chair";"In every language";2;"'-2"`,
  ])
})

test('of a company’s history, a file has a row for each field that was changed', async () => {
  const id = 'c6f2a9d0-6f0a-4d53-9a41-0c9d2f6a1b10'
  const now = { id, shop_id: 'nordform', revision: 3, name: 'Berg AB', org_number: '1', payment_terms: '30 days' }
  const meta = { current_page: 1, per_page: 50, total: 1, total_pages: 1 }
  const listed = { ...now, addresses: [], retired: false, people: 4, price_lists: 1 }
  answer('get', OFFICE_API.companies, () => ok({ data: [listed], meta }))
  const moment = { at: '2026-11-20T09:30:00.000Z', key: null }
  answer('get', OFFICE_API.companyHistory.replace(':id', id), () =>
    ok({
      data: [
        {
          ...moment,
          by: 'Kim',
          what: 'changed',
          was: { name: 'Berg', org_number: '' },
          became: { name: 'Berg AB', org_number: '1' },
        },
        { ...moment, by: null, what: 'made', was: {}, became: { name: 'Berg' } },
      ],
    }),
  )
  await openApp(`/office/companies?open=${id}`)
  await page.getByRole('button', { name: 'Show what was changed' }).click()
  const { name, rows } = await pressed(csvOf(page.getByRole('dialog')))
  expect(name).toBe('History of Berg AB.csv')
  expect(rows[0]).toBe('"Moment";"By whom";"What was done";"Field";"Before";"After"')
  expect(rows[1]).toMatch(/^"20 Nov[^"]*";"Kim";"Changed";"Company’s name";"Berg";"Berg AB"$/)
  expect(rows[2]).toMatch(/"Kim";"Changed";"Organisation number";"";"1"$/)
  expect(rows[3]).toMatch(/"The system's operator";"Made";"";"";""$/)
})

test('of a product’s history, a file has a row for each field that was changed', async () => {
  const facts = { shop: 'nordform', uid: '1001', revision: 'r1', state: 'live', held: [] }
  answer('get', '/api/products/nordform/1001/source', () =>
    ok({ data: { ...facts, product: officeRow('1001').product } }),
  )
  const moment = { at: '2026-11-20T09:30:00.000Z', by: { kind: 'import' as const, name: 'Kim' } }
  answer('get', '/api/products/nordform/1001/history', () =>
    ok({
      data: [
        { ...moment, kind: 'changed', was: { price: 90, brand: 'Syd' }, became: { price: 100, brand: 'Nord' } },
        { ...moment, kind: 'released', was: {}, became: {}, fields: ['price'] },
      ],
    }),
  )
  await openApp('/office/products/nordform/1001')
  await page.getByRole('button', { name: 'Show what was changed' }).click()
  const { name, rows } = await pressed(csvOf(region('History')))
  expect(name).toBe('History of 1001.csv')
  expect(rows[0]).toBe('"Moment";"By whom";"What was done";"Field";"Before";"After"')
  expect(
    rows
      .slice(1, 3)
      .map((one) => one.replace(/^"[^"]*";/, ''))
      .toSorted(),
  ).toEqual([
    '"Import of Kim";"Changed";"Brand";"Syd";"Nord"',
    '"Import of Kim";"Changed";"Price excl. VAT";"90";"100"',
  ])
  expect(rows[3]).toMatch(/"Import of Kim";"Released for imports";"Price[^"]*";"";""$/)
})

test('of webhooks that were removed, a file has who did it', async () => {
  const removed = [
    {
      id: '5b7e1c52-0a5e-4a51-8b0e-7f6d3f1f0001',
      url: 'https://old.example',
      at: '2026-11-02T08:00:00.000Z',
      actor: 'kim',
    },
  ]
  answer('get', OFFICE_API.webhooks, ({ query }) =>
    ok(query.get('removed') === 'true' ? { data: [], removed } : { data: [] }),
  )
  await openApp('/office/webhooks')
  const { name, rows } = await pressed(csvOf(region('Removed')))
  expect(name).toBe('Removed.csv')
  expect(rows[1]).toMatch(/^"https:\/\/old\.example";"2 Nov[^"]*";"kim"$/)
})
