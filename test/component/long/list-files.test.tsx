import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OfficeCompany } from '#contract/office/company.schema.ts'
import type { FailedMail } from '#contract/office/mail.schema.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { API } from '#contract/paths.ts'
import { openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { answer, callsTo, ok, refuse, useNetwork } from '../support/network.ts'
import { knows, shop, user } from '../support/people.ts'
import { staffSees } from '../support/office.ts'
import { csvOf, useSavedFiles } from '../support/saved-files.ts'
import { entry, managed, manages, usersPage } from '../support/users.ts'

useNetwork()
useFreshBrowser()

const files = useSavedFiles()
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
})

const csv = csvOf()
const pressed = () => files.pressed(csv)

const meta = (current_page: number, total: number, total_pages: number) => ({
  current_page,
  per_page: 50,
  total,
  total_pages,
})

const company = (name: string, more: Partial<OfficeCompany> = {}): OfficeCompany => ({
  id: name,
  shop_id: 'nordform',
  revision: 3,
  name,
  org_number: '556677-8899',
  payment_terms: null,
  addresses: [],
  retired: false,
  people: 4,
  price_lists: 1,
  ...more,
})

describe('a list as a file', () => {
  test('has all of its pages as they are narrowed, each company once, and nothing that runs as a formula', async () => {
    staffSees([])
    const hall = { name: 'Hall', street: 'Storgatan 1', postal_code: '111 22', city: 'Stockholm', country: 'SE' }
    const pages = [
      [company('=Berg()', { addresses: [hall] }), company('Dal AB')],
      [company('Dal AB'), company('Ek AB')],
    ]
    answer('get', OFFICE_API.companies, ({ query }) => {
      const at = Number(query.get('page'))
      return ok({ data: pages[at - 1]!, meta: meta(at, 3, 2) })
    })
    await openApp('/office/companies?search=ab')
    const { name, rows } = await pressed()
    expect(name).toBe('Companies.csv')
    expect(rows).toEqual([
      '"Name";"Organisation number";"Payment terms";"People";"Price lists";"Addresses";"State"',
      `"'=Berg()";"556677-8899";;4;1;"Hall, Storgatan 1, 111 22 Stockholm, SE";"In use"`,
      '"Dal AB";"556677-8899";;4;1;"";"In use"',
      '"Ek AB";"556677-8899";;4;1;"";"In use"',
    ])
    for (const { query } of callsTo(OFFICE_API.companies)) expect(query.get('search')).toBe('ab')
  })

  test('that cannot be fetched says so, and is there on the next press', async () => {
    staffSees([])
    answer('get', OFFICE_API.companies, () => ok({ data: [company('Ek AB')], meta: meta(1, 1, 1) }))
    await openApp('/office/companies')
    await expect.element(csv).toBeEnabled()
    answer('get', OFFICE_API.companies, () => refuse(500, 'internal_error'))
    await csv.click()
    await expect.element(page.getByText(/The file could not be/)).toBeVisible()
    answer('get', OFFICE_API.companies, () => ok({ data: [company('Ek AB')], meta: meta(1, 1, 1) }))
    expect((await pressed()).rows).toHaveLength(2)
  })

  test('of price lists says when each counts', async () => {
    staffSees([])
    const list = { id: 'berg', shop_id: 'nordform', name: 'Berg', currency: 'SEK', revision: 1, rows: 12, companies: 2 }
    const days = { valid_from: null, valid_to: null, rank: null }
    answer('get', OFFICE_API.priceLists, () => ok({ data: [{ ...list, ...days }], meta: meta(1, 1, 1) }))
    await openApp('/office/prices')
    const { rows } = await pressed()
    expect(rows[0]).toBe('"Name";"Id";"Currency";"Counts";"Rows";"Companies"')
    expect(rows[1]).toMatch(/^"Berg";"berg";"SEK";"[^"]+";12;2$/)
  })

  test('of people has a row for each shop of theirs', async () => {
    manages(managed({ last_seen: '2026-11-20' }))
    await openApp('/users')
    const { name, rows } = await pressed()
    expect(name).toBe('Users.csv')
    expect(rows[1]).toMatch(/^"Ali Heydari";"ali\.h";"ali@example\.com";"Nordform";"[^"]+";"";"Active";"2026-11-20"$/)
  })

  test('of people has those without a shop too', async () => {
    manages(
      managed({ memberships: [], installation: true }),
      managed({ id: 'nobody', memberships: [], installation: false }),
    )
    await openApp('/users')
    const { rows } = await pressed()
    expect(rows[1]).toMatch(
      /^"Ali Heydari";"ali\.h";"ali@example\.com";"All shops";"Staff of the shop \(9\)";"";"Active"/,
    )
    expect(rows[2]).toMatch(/^"Ali Heydari";"ali\.h";"ali@example\.com";"No shop";"No access";"";"Active"/)
  })

  test('of what was done to people says it in sentences', async () => {
    manages(managed())
    answer('get', API.usersAudit, () => ok({ data: [entry({ action: 'deactivated' })], meta: usersPage([]).meta }))
    await openApp('/users?view=log')
    const { rows } = await pressed()
    expect(rows[1]).toContain('"Maja Lindqvist deactivated Ali Heydari";"ali.h"')
  })

  test('of mails that could not be sent says why', async () => {
    staffSees([])
    const mail: FailedMail = {
      id: '5b7e1c52-0a5e-4a51-8b0e-7f6d3f1f0001',
      shop_id: 'nordform',
      kind: 'order_step',
      to: 'k…@berg.example',
      at: '2026-11-20T10:00:00Z',
      state: 'waiting',
      tries: 4,
      next_try_at: null,
      reason: 'too_large',
      status: 552,
      left_by: null,
      is_forgotten: false,
    }
    answer('get', OFFICE_API.mails, () => ok({ data: [mail], meta: meta(1, 1, 1) }))
    await openApp('/office/mails')
    const { name, rows } = await pressed()
    expect(name).toBe('Mails that could not be sent.csv')
    expect(rows[1]).toMatch(
      /^"News of an order to the buyer";"k…@berg\.example";"Nordform";"20 Nov[^"]*";"It is too large for the mail server\.";4$/,
    )
  })

  test('of keys says what each may, and nothing that opens anything', async () => {
    knows(user({ level: 9, installation: true }), [shop({ permission: 9 })])
    const key = {
      id: '5b7e1c52-0a5e-4a51-8b0e-7f6d3f1f0001',
      name: 'ERP',
      scopes: ['orders:read' as const],
      shops: ['nordform'],
      networks: ['192.0.2.0/24'],
      created_at: '2026-11-01T08:00:00.000Z',
      last_used_at: null,
      revoked_at: null,
      expires_at: ['2126-11-01T08:00:00.000Z'],
      changes: [],
    }
    answer('get', OFFICE_API.keys, () => ok({ data: [key] }))
    await openApp('/office/keys')
    expect((await pressed()).rows[1]).toMatch(
      /^"ERP";"Read orders";"Nordform";"1 Nov 2126[^"]*";"Never";"192\.0\.2\.0\/24"$/,
    )
  })

  test('of columns of the shop’s files has those that are looked for', async () => {
    knows(user({ level: 8 }), [shop({ permission: 8 })])
    const column = {
      products: 40,
      values: 3,
      example: 'matt',
      proposed: 'list' as const,
      chosen: null,
      narrows: true,
      unit: null,
    }
    const attributes = [{ key: 'finish', ...column }]
    answer('get', OFFICE_API.attributes, () => ok({ data: { shop_id: 'nordform', attributes } }))
    await openApp('/office/attributes')
    expect((await pressed()).rows[1]).toBe('"finish";"matt";40;3;"As proposed";"Filter"')
  })

  test('of a webhook’s log has what is shown of it', async () => {
    knows(user({ level: 8 }), [shop({ permission: 8 })])
    const id = '5b7e1c52-0a5e-4a51-8b0e-7f6d3f1f0001'
    const endpoint = {
      id,
      shop_id: 'nordform',
      url: 'https://erp.example/hooks',
      events: ['order.placed' as const],
      active: true,
      revision: 3,
      created_at: '2026-11-01T08:00:00.000Z',
      secrets: [{ created_at: '2026-11-01T08:00:00.000Z', expires_at: null }],
      waiting: 0,
      parked: 0,
      failures: 0,
      last_delivered_at: null,
      changes: [],
    }
    const delivery = {
      id: 7,
      endpoint_id: id,
      webhook_id: '0e0e0e0e-0000-4000-8000-000000000007',
      type: 'order.placed' as const,
      at: '2026-11-20T08:00:00.000Z',
      subject: null,
      state: 'delivered' as const,
      attempts: 1,
      next_attempt_at: null,
      settled_at: '2026-11-20T08:00:01.000Z',
      last_status: 204,
      last_error: null,
      held_by: null,
      holds: 0,
    }
    answer('get', OFFICE_API.webhooks, () => ok({ data: [endpoint] }))
    answer('get', OFFICE_API.webhookDeliveries.replace(':id', id), ({ query }) =>
      ok(
        query.get('state') === 'parked' ? { data: [], meta: meta(1, 0, 0) } : { data: [delivery], meta: meta(1, 1, 1) },
      ),
    )
    await openApp(`/office/webhooks?endpoint=${id}`)
    expect((await pressed()).rows[1]).toMatch(/^7;"[^"]+";"20 Nov[^"]*";"[^"]+";1;204$/)
  })
})
