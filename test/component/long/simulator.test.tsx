import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { API } from '#contract/paths.ts'
import type { ConnectionEntry } from '#contract/punchout/punchout-log.schema.ts'
import type { Simulation } from '#contract/punchout/simulation.schema.ts'
import { openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { answer, callsTo, ok, refuse, useNetwork } from '../support/network.ts'
import { knows, shop, user } from '../support/people.ts'

useNetwork()
useFreshBrowser()
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
  knows(user({ level: 8 }), [shop({ permission: 8 })])
  answer('get', API.punchoutConnections, () => ok({ data: [VKF, SAP] }))
})

const VKF: ConnectionEntry = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'VKF',
  kind: 'cxml',
  sender: 'duns/351142207',
  username: 'inkop',
  enabled: true,
  test: false,
  return_hosts: [],
  last_at: null,
  last_refused: false,
}
const SAP: ConnectionEntry = { ...VKF, id: '00000000-0000-4000-8000-000000000002', name: 'SAP', kind: 'oci' }

const simulation = (overrides: Partial<Simulation> = {}): Simulation => ({
  id: '00000000-0000-4000-8000-00000000000a',
  kind: 'cxml',
  operation: 'create',
  request: '<cXML/>',
  answer: '<cXML/>',
  status: 200,
  reason: 'session_opened',
  detail: 'Opened a session (create).',
  start: '/login/ext?session=code',
  returned_at: null,
  message: '',
  request_checks: [{ rule: 'required', ok: true, facts: [] }],
  answer_checks: [{ rule: 'start_page', ok: false, facts: ['ftp://x'] }],
  checks: [],
  cart: null,
  ...overrides,
})

const back = (): Simulation =>
  simulation({
    start: null,
    returned_at: '2026-11-21T07:00:00.000Z',
    message: '<cXML><Message/></cXML>',
    checks: [
      { rule: 'sums', ok: true, facts: [] },
      { rule: 'unspsc', ok: false, facts: ['2: 56'] },
    ],
    cart: {
      cancelled: false,
      total: '100.00',
      currency: 'SEK',
      lines: [{ part: '1002', key: 'k', text: 'Stol', quantity: '2', unit: 'EA', price: '50.00', unspsc: '56' }],
    },
  })

const wishes = (): unknown[] => callsTo(API.simulations).map(({ body }) => body)

describe('the simulator', () => {
  test('opens the shop in a tab, and shows the cart and the rules as soon as it is back', async () => {
    const returned = Promise.withResolvers<void>()
    answer('post', API.simulations, () => ok({ data: simulation() }))
    answer('get', API.simulation, async () => {
      await returned.promise
      return ok({ data: back() })
    })
    await openApp('/office/systems/simulator')
    await page.getByRole('button', { name: 'In a tab' }).click()
    await page.getByRole('textbox', { name: 'Article number to open at, if any' }).fill('1001')
    await page.getByRole('button', { name: 'Start the visit' }).click()
    const link = page.getByRole('link', { name: 'Open the shop as the buyer' })
    await expect.element(link).toHaveAttribute('href', '/login/ext?session=code')
    returned.resolve()
    await expect
      .element(page.getByRole('row').filter({ hasText: '1002' }))
      .toMatchTextContent(/Stol.*56.*2.*EA.*50\.00 SEK/)
    await expect.element(page.getByText(/Every line has an UNSPSC code of eight digits/)).toBeVisible()
    await expect.element(page.getByText('2: 56')).toBeVisible()
    expect(link.elements()).toEqual([])
    const sent = page.getByRole('region', { name: 'What was sent' })
    await expect.element(sent.getByText('Kept: Nothing is missing that must be there')).toBeVisible()
    const answered = page.getByRole('region', { name: 'What was answered' })
    await expect.element(answered.getByText(/^Broken: The answer names one page to open/)).toBeVisible()
    await expect.element(answered.getByText('ftp://x')).toBeVisible()
    const asked = { shop_id: 'nordform', connection_id: VKF.id }
    expect(wishes()).toEqual([{ ...asked, operation: 'create', article: '1001' }])
    await page.getByRole('button', { name: 'Change this cart in the shop' }).click()
    const items = [{ part: '1002', key: 'k', quantity: 2 }]
    await expect.poll(wishes).toContainEqual({ ...asked, operation: 'edit', items })
  })

  test('asks OCI what only OCI knows, without a visit where there is none', async () => {
    answer('post', API.simulations, () => ok({ data: { ...back(), kind: 'oci', reason: 'search_answered' } }))
    await openApp('/office/systems/simulator')
    await page.getByRole('combobox', { name: 'Connection' }).selectOptions('SAP (OCI)')
    await page.getByRole('combobox', { name: 'What the system wants' }).selectOptions('Search in the background')
    expect(page.getByRole('button', { name: 'In a frame' }).elements()).toEqual([])
    await page.getByRole('textbox', { name: 'Search words' }).fill('stol')
    await page.getByRole('button', { name: 'Start the visit' }).click()
    await expect.element(page.getByText('Answered a search')).toBeVisible()
    expect(wishes()).toEqual([
      { shop_id: 'nordform', connection_id: SAP.id, operation: 'background_search', search: 'stol' },
    ])
    expect(page.getByRole('button', { name: 'Change this cart in the shop' }).elements()).toEqual([])
  })

  test('tells what a buyer would be told, and of its own failures', async () => {
    answer('post', API.simulations, () =>
      ok({ data: simulation({ status: 403, reason: 'account_off', start: null, detail: 'x' }) }),
    )
    await openApp('/office/systems/simulator')
    const begin = page.getByRole('button', { name: 'Start the visit' })
    await begin.click()
    await expect.element(page.getByText('Refused: the account of the connection is switched off')).toBeVisible()
    answer('post', API.simulations, () => refuse(503, 'unavailable'))
    await begin.click()
    await expect.element(page.getByRole('heading', { name: 'This could not be fetched' })).toBeVisible()
  })
})
