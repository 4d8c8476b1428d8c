import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { API } from '#contract/paths.ts'
import type { ConnectionEntry, ExchangeEntry } from '#contract/punchout/punchout-log.schema.ts'
import { cleanup, openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { answer, callsTo, ok, refuse, useNetwork } from '../support/network.ts'
import { knows, shop, user } from '../support/people.ts'

useNetwork()
useFreshBrowser()
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
})

const connection = (overrides: Partial<ConnectionEntry> = {}): ConnectionEntry => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'VKF',
  kind: 'cxml',
  sender: 'duns/351142207',
  username: 'inkop',
  enabled: true,
  test: false,
  return_hosts: ['buyer.example'],
  last_at: '2026-11-20T09:30:00.000Z',
  last_refused: false,
  ...overrides,
})

const exchange = (overrides: Partial<ExchangeEntry> = {}): ExchangeEntry => ({
  id: 12,
  at: '2026-11-20T09:30:00.000Z',
  connection: { id: connection().id, name: 'VKF' },
  kind: 'PunchOutSetupRequest',
  status: 200,
  reason: 'session_opened',
  detail: 'Opened a session (create).',
  ...overrides,
})

const pageOf = (data: ExchangeEntry[]) => ({
  data,
  meta: { current_page: 1, per_page: 30, total: data.length, total_pages: 1 },
})

function manages(connections: ConnectionEntry[], exchanges: ExchangeEntry[]): void {
  knows(user({ level: 8 }), [shop({ permission: 8 })])
  answer('get', API.punchoutConnections, () => ok({ data: connections }))
  answer('get', API.punchoutExchanges, () => ok(pageOf(exchanges)))
}

describe('the purchasing systems of a shop', () => {
  test('are connected in the office, where each of them is changed, too', async () => {
    manages([connection()], [])
    await openApp('/office/systems')
    await expect
      .element(page.getByRole('link', { name: 'VKF' }))
      .toHaveAttribute('href', `/office/connections/${connection().id}`)
    const connect = page.getByRole('link', { name: 'Connect a purchasing system' })
    await expect.element(connect).toHaveAttribute('href', '/office/connections/new')
    answer('get', API.punchoutConnections, () => ok({ data: [] }))
    cleanup()
    await openApp('/office/systems')
    await expect.element(page.getByRole('heading', { name: 'No purchasing system is connected' })).toBeVisible()
    await expect.element(connect).toHaveAttribute('href', '/office/connections/new')
  })

  test('are listed with what support asks for, and every document in plain words', async () => {
    const refused = exchange({ id: 13, status: 401, reason: 'sender_or_secret_unknown', detail: 'The sender …' })
    const newer = exchange({ id: 14, status: 418, reason: 'of_another_version', detail: 'Said in English.' })
    manages(
      [connection(), connection({ id: 'b', name: 'SAP', kind: 'oci', test: true, last_at: null })],
      [newer, refused, exchange()],
    )
    await openApp('/office/systems')
    await expect
      .element(page.getByRole('row').filter({ hasText: 'SAP' }))
      .toMatchTextContent(/OCI.*In use, for tests.*None yet/)
    await expect.element(page.getByText('Refused: the sender or the secret is wrong')).toBeVisible()
    await expect.element(page.getByText('Said in English.')).toBeVisible()
    await expect.element(page.getByText('Opened a session', { exact: true })).toBeVisible()
  })

  test('are asked by what stands in the filters', async () => {
    manages([connection(), connection({ id: '00000000-0000-4000-8000-000000000002', name: 'SAP' })], [])
    await openApp('/office/systems?result=refused')
    await expect.element(page.getByRole('heading', { name: 'No document fits' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Connection' }).selectOptions('SAP')
    await page.getByRole('searchbox', { name: 'Search documents' }).fill('4711')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    const asked = {
      shop_id: 'nordform',
      result: 'refused',
      connection: '00000000-0000-4000-8000-000000000002',
      search: '4711',
    }
    await expect.poll(() => Object.fromEntries(callsTo(API.punchoutExchanges).at(-1)?.query ?? [])).toEqual(asked)
    await page.getByRole('button', { name: 'Show all documents' }).click()
    await expect.element(page.getByRole('heading', { name: 'Nothing has been sent yet' })).toBeVisible()
  })

  test('show a document readably', async () => {
    manages([connection()], [exchange()])
    const document = '<cXML payloadID="1"><Header><From/></Header><Request><A>x &amp; y</A></Request></cXML>'
    answer('get', API.punchoutExchange.replace(':id', '12'), () =>
      ok({ data: { ...exchange(), document, answer: 'NEW_ITEM-PRICE[1]=1.000' } }),
    )
    await openApp('/office/systems')
    await page.getByRole('link', { name: 'Visit from the purchasing system' }).click()
    await expect.element(page.getByRole('heading', { name: 'What was sent' })).toBeVisible()
    await expect
      .element(page.getByRole('region', { name: 'What was sent' }))
      .toMatchTextContent(/<cXML payloadID="1"> <Header> <From\/> <\/Header> <Request> <A>x &amp; y<\/A> <\/Request>/)
    await expect.element(page.getByText('NEW_ITEM-PRICE[1]=1.000')).toBeVisible()
  })

  test('say of a document whose address is mistyped that there is none', async () => {
    manages([connection()], [])
    answer('get', API.punchoutExchange.replace(':id', 'twelve'), () => refuse(400, 'validation_failed'))
    await openApp('/office/systems/twelve')
    await expect.element(page.getByRole('heading', { name: 'There is no such document' })).toBeVisible()
    await expect.element(page.getByText('The address is mistyped.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Purchasing systems' }).first()).toBeVisible()
  })

  test('are not for others, and say so when the server does', async () => {
    knows(user({ level: 3 }), [shop({ permission: 3 })])
    await openApp('/punchout')
    const none = page.getByRole('heading', { name: 'The office is for the shop’s own staff' })
    await expect.element(none).toBeVisible()
    expect(callsTo(API.punchoutConnections)).toEqual([])
  })

  test('tell of a failure, and try again', async () => {
    manages([], [])
    answer('get', API.punchoutConnections, () => refuse(500, 'internal_error'))
    await openApp('/office/systems')
    await expect.element(page.getByRole('heading', { name: 'This could not be fetched' })).toBeVisible()
    answer('get', API.punchoutConnections, () => ok({ data: [] }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('heading', { name: 'No purchasing system is connected' })).toBeVisible()
  })
})
