import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApprovalDetail } from '#contract/organisation/approval.schema.ts'
import type { SyncAnswer, SyncOperation, SyncResult } from '#contract/cart/sync.schema.ts'
import { API } from '#contract/paths.ts'
import { openApp, signedIn, useFreshBrowser } from './support/app.tsx'
import { request, REQUEST_ID } from './support/approvals.ts'
import { answer, callsTo, ok, refuse, useNetwork } from './support/network.ts'
import { line } from './support/ordering.ts'
import { knows, shop, user } from './support/people.ts'
import { goOffline, goOnline } from './support/waiting.ts'

useNetwork()
useFreshBrowser()

let number = 0
beforeEach(async () => {
  await page.viewport(390, 844)
  number += 1
  signedIn('a-token', `user:approver${number}`)
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const heading = (name: string) => page.getByRole('heading', { name })

const argsOf = (op: SyncOperation | undefined): { approvalId?: string; revision?: number } => op?.args ?? {}

/** An approver, for whom these wait; the server decides as it is told to. Returns the decisions that came. */
function approves(requests: ApprovalDetail[], refused: string | null = null): SyncOperation[] {
  const came: SyncOperation[] = []
  const waiting = new Map(requests.map((one) => [one.id, one]))
  knows(user(), [shop({ companies: [{ id: 'b', name: 'Berg AB' }] })])
  answer('get', API.approvals, () => {
    const data = [...waiting.values()].filter(({ state }) => state === 'open')
    return ok({ data, meta: { total: data.length } })
  })
  answer('get', API.approval, ({ path }) => {
    const found = waiting.get(path.split('/').at(-1) ?? '')
    return found ? ok({ data: found }) : refuse(404, 'not_found')
  })
  answer('post', API.cartSync, ({ body }) => {
    const { ops } = body as { ops: SyncOperation[] }
    came.push(...ops)
    const [first] = ops
    const id = String(argsOf(first).approvalId)
    const before = waiting.get(id)
    if (before && refused === null) waiting.set(id, { ...before, state: 'closed', revision: before.revision + 1 })
    if (before && refused === 'revision_changed')
      waiting.set(id, { ...before, revision: before.revision + 1, subtotal: 9000, total: 11_250 })
    const outcome = refused === null ? 'applied' : 'refused'
    const results = ops.map(({ opId }): SyncResult => ({ opId, outcome, code: refused, revision: 5 }))
    return ok({ results, carts: [], contains: {}, serverTime: new Date().toISOString() } satisfies SyncAnswer)
  })
  return came
}

describe('what is to be approved', () => {
  test('is listed, the oldest first, and counted in the navigation', async () => {
    approves([request(), request({ id: '99999999-0000-4000-8000-000000000002', title: 'Lobby' })])
    await openApp('/approvals')
    await expect.element(page.getByRole('link', { name: /Kontor plan 4 .*8.000.kr.*Cim Ek asked/s })).toBeVisible()
    await page.viewport(1440, 900)
    await expect.element(page.getByRole('banner').getByRole('link', { name: /To approve.*2 requests/ })).toBeVisible()
  })

  test('has every amount with öre where one has any', async () => {
    const lobby = { id: '99999999-0000-4000-8000-000000000002', title: 'Lobby', subtotal: 99.5 }
    approves([request(), request(lobby)])
    await openApp('/approvals')
    await expect.element(page.getByRole('link', { name: /Lobby.*\s99,50.kr/s })).toBeVisible()
    await expect.element(page.getByRole('link', { name: /Kontor plan 4.*8.000,00.kr/s })).toBeVisible()
  })

  test('is read page by page, however few stand on one', async () => {
    approves([])
    const pages = [
      { data: [request()], meta: { total: 1, next: 'behind the first' } },
      { data: [], meta: { total: 0, next: 'behind others’' } },
      { data: [request({ id: '99999999-0000-4000-8000-000000000002', title: 'Lobby' })], meta: { total: 1 } },
    ]
    answer('get', API.approvals, ({ query }) => {
      const after = query.get('after')
      return ok(pages[pages.findIndex(({ meta }) => (meta.next ?? null) === after) + 1] ?? pages[0]!)
    })
    await openApp('/approvals')
    const links = page.getByRole('main').getByRole('link')
    await expect.element(links.nth(1)).toMatchTextContent(/Lobby/)
    await expect.element(page.getByText(/There are more/)).not.toBeInTheDocument()
  })

  test('says so where there are more than one page holds', async () => {
    approves([])
    const data = Array.from({ length: 500 }, (_, i) =>
      request({ id: `99999999-0000-4000-8000-${String(i).padStart(12, '0')}`, title: `Cart ${i}` }),
    )
    answer('get', API.approvals, () => ok({ data, meta: { total: 500, next: data[499]!.id } }))
    await openApp('/approvals')
    await expect.element(page.getByText('There are more. They come as you decide about these.')).toBeVisible()
  })

  test('is nothing at times, and fails at times', async () => {
    approves([])
    answer('get', API.approvals, () => refuse(500, 'internal_error'))
    await openApp('/approvals')
    await expect.element(heading('What is to be approved could not be fetched')).toBeVisible()
    answer('get', API.approvals, () => ok({ data: [], meta: { total: 0 } }))
    await button('Try again').click()
    await expect.element(heading('Nothing waits for you')).toBeVisible()
  })

  test('is not for who may not order, and the server is not asked', async () => {
    knows(user({ level: 1 }), [shop({ permission: 1, companies: [{ id: 'b', name: 'Berg AB' }] })])
    await openApp('/approvals')
    await expect.element(heading('You approve no orders')).toBeVisible()
    expect(callsTo(API.approvals)).toEqual([])
  })
})

const open = () => openApp(`/approvals/${REQUEST_ID}`)

describe('one request', () => {
  test('shows the rule, the budget, what was said and what has changed since', async () => {
    const changed = [
      { line_id: line().id, name: 'Vinga 410', gone: false, unit_price_before: 3500, unit_price: 4000 },
      { line_id: 'x', name: 'Old lamp', gone: true, unit_price_before: 100, unit_price: null },
    ]
    approves([request({ changed })])
    await open()
    await expect
      .element(page.getByText('A rule of the company: Orders over 5\u00a0000\u00a0kr excl. VAT.'))
      .toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Budget of Hall 1' })).toBeVisible()
    await expect.element(page.getByText('For the new hall')).toBeVisible()
    await expect.element(page.getByText(/^Vinga 410 costs 4.000,00.kr, it was 3.500,00.kr\.$/)).toBeVisible()
    await expect.element(page.getByText('Old lamp is no longer sold.')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(390)
  })

  test('stands room by room, with its notes and the wished day', async () => {
    const hall = { id: 'a0a0a0a0-0000-4000-8000-000000000001', name: 'Hall' }
    const [chair] = request().lines
    approves([
      request({
        rooms: [hall],
        lines: [{ ...chair!, room: hall.id, note: 'In oak' }],
        note: 'Ring first',
        wished_on: '2026-12-24',
      }),
    ])
    await openApp(`/approvals/${REQUEST_ID}`)
    await expect.element(page.getByText('Hall', { exact: true })).toBeVisible()
    for (const said of ['In oak', 'Ring first', 'Wished delivery: 24 December 2026'])
      await expect.element(page.getByText(said)).toBeVisible()
  })

  test('is approved as it was looked at', async () => {
    const came = approves([request()])
    await open()
    await button(/^Approve for 10/).click()
    await expect.element(page.getByText('It is decided: there is nothing more to do.')).toBeVisible()
    expect(came.map(({ name, args }) => [name, args])).toEqual([
      ['cart.decide', { approvalId: REQUEST_ID, decision: 'approve', revision: 4 }],
    ])
  })

  test('is refused with a reason alone', async () => {
    const came = approves([request()])
    await open()
    await button('Refuse').click()
    const comment = page.getByLabelText('Comment')
    await expect.element(comment).toHaveAccessibleDescription(/^Say why/)
    expect(came).toEqual([])
    await comment.fill('Too dear')
    await button('Refuse').click()
    await expect.poll(() => came[0]?.args).toMatchObject({ decision: 'refuse', comment: 'Too dear' })
  })

  test('is approved with lower quantities, never with higher ones', async () => {
    const came = approves([request({ lines: [line({ antal: '5' })] })])
    await open()
    const quantity = page.getByRole('textbox', { name: 'Quantity of Vinga 410' })
    await quantity.fill('6')
    await button('Approve with lower quantities').click()
    await expect.element(quantity).toHaveAccessibleDescription('Write a lower quantity, from 1')
    expect(came).toEqual([])
    await expect.element(button('Send back')).toBeDisabled()
    await quantity.fill('2')
    await button('Approve with lower quantities').click()
    await expect
      .poll(() => came[0]?.args)
      .toMatchObject({
        decision: 'approve',
        quantities: [{ lineId: line().id, quantity: 2 }],
      })
  })

  test('that changed meanwhile is shown as it is now, and asked about anew', async () => {
    const came = approves([request()], 'revision_changed')
    await open()
    await button(/^Approve for 10/).click()
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('It has changed meanwhile. Look through it, and decide again.')
    await button(/^Approve for 11/).click()
    await expect.poll(() => came.map((op) => argsOf(op).revision)).toEqual([4, 5])
  })

  test('of one’s own says why somebody else decides', async () => {
    approves([request()], 'own_request')
    await open()
    await button('Send back').click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^You asked for it, or changed something in it/)
  })

  test('that is gone says so', async () => {
    approves([])
    await open()
    await expect.element(heading('You do not decide about this request')).toBeVisible()
  })

  test('whose address is mistyped says so too', async () => {
    approves([])
    answer('get', API.approval, () => refuse(400, 'validation_failed'))
    await openApp('/approvals/42')
    await expect.element(heading('You do not decide about this request')).toBeVisible()
  })

  test('is decided without a network as a request, which can be taken back', async () => {
    const came = approves([request()])
    await open()
    await expect.element(button(/^Approve for/)).toBeVisible()
    goOffline()
    await button(/^Save the approval of 10/).click()
    await expect.element(page.getByText('Approval requested')).toBeVisible()
    await button('Take the decision back').click()
    await expect.element(button(/^Save the approval of 10/)).toBeVisible()
    goOnline()
    expect(came).toEqual([])
  })
})
