import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.schema.ts'
import type { Order } from '#contract/orders/orders.schema.ts'
import {
  approve,
  approvalOf,
  ask,
  asked,
  asks,
  company,
  decide,
  decidedOf,
  detail,
  detailOf,
  readyFor,
  startApprovals,
  waitingFor,
} from './approvals.ts'
import { buyer, codeOf, device } from './carts.ts'
import type { Api } from './harness.ts'
import { addPerson, bearer, setLevel, signedInPerson } from './people.ts'

let api: Api
beforeAll(async () => {
  api = await startApprovals({ env: { PUBLIC_URL: 'https://shop.example' } })
  await addPerson(api.db, { shops: { north: 8 } })
})
afterAll(() => api.close())

const fieldsOf = (answer: { json: () => unknown }) =>
  (answer.json() as { errors?: { field: string }[] }).errors?.map(({ field }) => field)

describe('ordering what a rule catches', () => {
  test('is refused, and says which rule; what none catches is ordered', async () => {
    const berg = await company(api)
    await berg.rules([{ ...asks(berg.anna), when: { amount_over: 5_000 } }])
    const small = await readyFor(berg.asker)
    expect(await approvalOf(berg.asker, small)).toMatchObject({ reason: null, request: null })
    expect(codeOf(await ask(berg.asker, small))).toBe('409 approval_not_needed')
    expect(codeOf(await berg.asker.status(small, 'GK'))).toBe('200')
    const large = await readyFor(berg.asker, { rows: { '1001': 2 } })
    const refused = await berg.asker.status(large, 'GK')
    expect(codeOf(refused)).toBe('403 approval_required')
    expect(fieldsOf(refused)).toEqual([expect.stringMatching(/^rules\.[0-9a-f-]{36}$/)])
    expect(await approvalOf(berg.asker, large)).toMatchObject({
      reason: { kind: 'rule', when: { amount_over: 5_000 }, need: 'one' },
      approvers: [{ name: expect.stringContaining('Name of') }],
    })
    expect(await berg.asker.cart(large)).toMatchObject({ status: 'EA' })
  })

  test('binds the company’s managers too', async () => {
    const berg = await company(api)
    await berg.rules([asks(berg.mia)])
    const cart = await readyFor(berg.mia)
    expect(codeOf(await berg.mia.status(cart, 'GK'))).toBe('403 approval_required')
    const id = await asked(berg.mia, cart)
    expect(codeOf(await decide(berg.mia, id, { decision: 'approve', revision: 0 }))).toBe('403 own_request')
  })

  test('who may not order asks, without any rule: a manager decides', async () => {
    const berg = await company(api)
    const cart = await readyFor(berg.planner)
    expect(codeOf(await berg.planner.status(cart, 'GK'))).toBe('403 approval_required')
    const id = await asked(berg.planner, cart)
    expect(await waitingFor(berg.anna)).toEqual([])
    expect((await waitingFor(berg.mia)).map((one) => one.id)).toEqual([id])
    expect(decidedOf(await approve(berg.mia, id))).toMatchObject({ status: 'GK', order_number: expect.any(String) })
  })

  test('a cart that lacks something is no more asked for than ordered', async () => {
    const berg = await company(api)
    await berg.rules([asks(berg.anna)])
    const { id } = await berg.asker.create()
    expect(codeOf(await ask(berg.asker, id))).toBe('409 cart_empty')
    await berg.asker.add(id, '1001')
    expect(codeOf(await ask(berg.asker, id))).toBe('422 customer_information_required')
    const ready = await readyFor(berg.asker)
    const stale = await berg.asker.send('PUT', `/api/cart/${ready}/status`, {
      shop_id: 'north',
      status: 'VA',
      expected_total: 1,
    })
    expect(codeOf(stale)).toBe('409 total_changed')
  })

  test('where nobody could decide nothing is asked', async () => {
    const other = await startApprovals()
    const berg = await company(other)
    await berg.rules([asks()])
    const cart = await readyFor(berg.mia)
    expect(codeOf(await ask(berg.mia, cart))).toBe('409 no_approver')
    await other.close()
  })
})

describe('a request', () => {
  test('freezes its cart, and shows what a decision needs to see', async () => {
    const berg = await company(api)
    await berg.rules([asks(berg.anna)])
    const cart = await readyFor(berg.asker, { title: 'Hall' })
    const answer = await ask(berg.asker, cart, ' Before Friday \n')
    expect(answer.json<{ data: Cart }>().data).toMatchObject({ status: 'VA', closed_at: null, ordered_at: null })
    expect(codeOf(await berg.asker.add(cart, '1001'))).toBe('409 cart_closed')
    expect(codeOf(await berg.asker.update(cart, { title: 'Other' }))).toBe('409 cart_closed')
    expect(codeOf(await berg.asker.status(cart, 'GK'))).toBe('409 cart_closed')
    expect(codeOf(await ask(berg.asker, cart))).toBe('409 cart_closed')
    const [waiting] = await waitingFor(berg.anna)
    expect(waiting).toMatchObject({
      cart_id: cart,
      title: 'Hall',
      comment: 'Before Friday',
      subtotal: 4_766.4,
      total: 5_958,
    })
    const shown = await detailOf(berg.anna, waiting!.id)
    expect(shown).toMatchObject({
      state: 'open',
      company: 'Berg AB',
      changed: [],
      budget: null,
      approvals: { missing: 1, given: 0 },
      conversation: [{ what: 'asked', comment: 'Before Friday' }],
    })
    expect(shown.lines.map(({ article_number }) => article_number)).toContain('1001')
    expect(codeOf(await detail(berg.carl, waiting!.id))).toBe('403 forbidden')
    const stranger = await company(api, 'Dal AB')
    expect(codeOf(await detail(stranger.mia, waiting!.id))).toBe('404 not_found')
  })

  test('is approved: ordered once, with who asked and who said yes, however often it is sent', async () => {
    const berg = await company(api)
    await berg.rules([asks(berg.anna)])
    const cart = await readyFor(berg.asker)
    const id = await asked(berg.asker, cart)
    const { revision } = await detailOf(berg.anna, id)
    const key = { 'idempotency-key': randomUUID() }
    const body = { decision: 'approve', revision }
    const first = await decide(berg.anna, id, body, key)
    expect(decidedOf(first)).toMatchObject({ cart_id: cart, status: 'GK' })
    expect((await decide(berg.anna, id, body, key)).body).toBe(first.body)
    expect(codeOf(await decide(berg.anna, id, body))).toBe('409 revision_changed')
    const order = (await berg.asker.send('GET', `/api/orders/${cart}`)).json<{ data: Order }>().data
    expect(order).toMatchObject({
      ordered_by: { name: expect.stringContaining('Name of') },
      asked_by: { name: order.ordered_by.name },
      approved_by: [{ name: expect.any(String) }],
    })
    expect(order.approved_by![0]!.name).not.toBe(order.ordered_by.name)
    expect(await waitingFor(berg.anna)).toEqual([])
    expect(await detailOf(berg.anna, id)).toMatchObject({ state: 'closed' })
  })

  test('is refused with a reason, or sent back, and asked again', async () => {
    const berg = await company(api)
    await berg.rules([asks(berg.anna)])
    const cart = await readyFor(berg.asker)
    const id = await asked(berg.asker, cart)
    const { revision } = await detailOf(berg.anna, id)
    const silent = await decide(berg.anna, id, { decision: 'refuse', revision, comment: ' ' })
    expect([codeOf(silent), fieldsOf(silent)]).toEqual(['422 validation_failed', ['comment']])
    expect(codeOf(await decide(berg.anna, id, { decision: 'refuse', revision, comment: 'Too much' }))).toBe('200')
    expect(await berg.asker.cart(cart)).toMatchObject({ status: 'EA' })
    await berg.asker.add(cart, '1001')
    const again = await asked(berg.asker, cart, 'Two now')
    const { revision: then } = await detailOf(berg.anna, again)
    expect(codeOf(await decide(berg.anna, again, { decision: 'return', revision: then }))).toBe('200')
    const { conversation, request } = await approvalOf(berg.asker, cart)
    expect(request).toBeNull()
    expect(conversation.map(({ what, comment }) => [what, comment])).toEqual([
      ['asked', ''],
      ['refused', 'Too much'],
      ['asked', 'Two now'],
      ['returned', ''],
    ])
  })

  test('is taken back, or cancelled with its cart', async () => {
    const berg = await company(api)
    await berg.rules([asks(berg.anna)])
    const cart = await readyFor(berg.asker)
    const id = await asked(berg.asker, cart)
    expect(codeOf(await berg.asker.status(cart, 'EA'))).toBe('200')
    expect(codeOf(await berg.asker.status(cart, 'EA'))).toBe('409 status_not_allowed')
    expect(codeOf(await decide(berg.anna, id, { decision: 'approve', revision: 1 }))).toBe('409 revision_changed')
    expect(codeOf(await berg.asker.add(cart, '1001'))).toBe('200')
    await asked(berg.asker, cart)
    expect(codeOf(await berg.asker.status(cart, 'AN'))).toBe('200')
    expect(await waitingFor(berg.anna)).toEqual([])
  })

  test('quantities may be lowered with an approval, and nothing else', async () => {
    const berg = await company(api)
    await berg.rules([asks(berg.anna)])
    const cart = await readyFor(berg.asker, { rows: { '1001': 5, '1002': 2 } })
    const id = await asked(berg.asker, cart)
    const { revision, lines } = await detailOf(berg.anna, id)
    const chair = lines.find(({ article_number }) => article_number === '1001')!
    const to = (quantity: number) => [{ line_id: chair.id, quantity }]
    const body = { decision: 'approve', revision }
    expect(codeOf(await decide(berg.anna, id, { ...body, quantities: to(6) }))).toBe('422 only_lower')
    expect(codeOf(await decide(berg.anna, id, { ...body, quantities: [...to(2), ...to(3)] }))).toBe('422 only_lower')
    expect(codeOf(await decide(berg.anna, id, { ...body, decision: 'return', quantities: to(2) }))).toBe(
      '422 only_lower',
    )
    expect(codeOf(await decide(berg.anna, id, { ...body, quantities: to(2) }))).toBe('200')
    const order = (await berg.asker.send('GET', `/api/orders/${cart}`)).json<{ data: Order }>().data
    const counted = order.lines.filter(({ parent_id }) => parent_id === null)
    expect(counted.map(({ article_number, antal }) => [article_number, antal])).toEqual([
      ['1001', '2'],
      ['1002', '2'],
    ])
    expect((await approvalOf(berg.asker, cart)).conversation.at(-1)).toMatchObject({
      what: 'approved',
      lowered: [{ before: 5, after: 2 }],
    })
  })

  test('needs all where a rule says so; a lower quantity needs everybody’s yes anew', async () => {
    const berg = await company(api)
    await berg.rules([{ ...asks(berg.anna, berg.carl, berg.asker), need: 'all' }])
    const cart = await readyFor(berg.asker, { rows: { '1001': 3 } })
    const id = await asked(berg.asker, cart)
    expect(decidedOf(await approve(berg.anna, id))).toMatchObject({ status: 'VA', order_number: null })
    expect(await waitingFor(berg.anna)).toEqual([])
    const { lines, approvals } = await detailOf(berg.carl, id)
    expect(approvals).toEqual({ given: 1, missing: 1 })
    const quantities = [{ line_id: lines[0]!.id, quantity: 1 }]
    expect(decidedOf(await approve(berg.carl, id, { quantities }))).toMatchObject({ status: 'VA' })
    expect((await waitingFor(berg.anna)).map((one) => one.id)).toEqual([id])
    expect(decidedOf(await approve(berg.anna, id))).toMatchObject({ status: 'GK' })
    const order = (await berg.asker.send('GET', `/api/orders/${cart}`)).json<{ data: Order }>().data
    expect(order.approved_by).toHaveLength(2)
    expect(order.lines[0]!.antal).toBe('1')
  })

  test('a price that moved is shown, and nobody approves what they have not looked at', async () => {
    const berg = await company(api)
    await berg.rules([asks(berg.anna)])
    const cart = await readyFor(berg.asker)
    const id = await asked(berg.asker, cart)
    const { revision } = await detailOf(berg.anna, id)
    await api.pool.query(
      "UPDATE products SET data = jsonb_set(data, '{price}', to_jsonb((data->>'price')::bigint + 100)) WHERE shop_id = 'north' AND uid = '1001'",
    )
    await api.pool.query("UPDATE shops SET catalogue_version = catalogue_version + 1 WHERE shop_id = 'north'")
    expect(codeOf(await decide(berg.anna, id, { decision: 'approve', revision }))).toBe('409 revision_changed')
    const shown = await detailOf(berg.anna, id)
    expect(shown.changed).toMatchObject([{ gone: false, unit_price_before: 4_766.4, unit_price: 4_767.3 }])
    expect(shown.revision).toBeGreaterThan(revision)
    expect(decidedOf(await approve(berg.anna, id))).toMatchObject({ status: 'GK' })
    await api.pool.query(
      "UPDATE products SET data = jsonb_set(data, '{price}', to_jsonb((data->>'price')::bigint - 100)) WHERE shop_id = 'north' AND uid = '1001'",
    )
    await api.pool.query("UPDATE shops SET catalogue_version = catalogue_version + 1 WHERE shop_id = 'north'")
  })
})

describe('who decides', () => {
  test('not who changed a rule while it waited; then the managers, then the staff', async () => {
    const berg = await company(api)
    await berg.rules([asks(berg.anna)])
    const cart = await readyFor(berg.asker)
    const id = await asked(berg.asker, cart)
    await berg.rules([asks(berg.carl)])
    // The rule that asked still says who.
    expect((await waitingFor(berg.anna)).map((one) => one.id)).toEqual([id])
    expect(await waitingFor(berg.carl)).toEqual([])
    await api.pool.query('UPDATE users SET active = false WHERE id = $1', [berg.anna.id])
    expect(await waitingFor(berg.mia)).toEqual([])
    const { revision } = await berg.asker.cart(cart)
    expect(codeOf(await decide(berg.mia, id, { decision: 'approve', revision }))).toBe('403 own_rule')
    const staff = await buyer(api, { north: 8 })
    expect((await waitingFor(staff)).map((one) => one.id)).toContain(id)
    expect(decidedOf(await approve(staff, id))).toMatchObject({ status: 'GK' })
  })

  test('not who changed a line of a shared cart since the last decision', async () => {
    const berg = await company(api)
    await berg.rules([asks(berg.anna)])
    const cart = await readyFor(berg.asker)
    await berg.asker.send('PUT', `/api/cart/${cart}/access`, { user_id: berg.anna.id, right: 'edit' })
    expect(codeOf(await berg.anna.add(cart, '1002'))).toBe('200')
    const id = await asked(berg.asker, cart)
    const { revision } = await berg.asker.cart(cart)
    expect(codeOf(await decide(berg.anna, id, { decision: 'approve', revision }))).toBe('403 own_request')
    expect(await waitingFor(berg.anna)).toEqual([])
    // She may work with it, and takes back only what she asked herself.
    expect(codeOf(await berg.anna.status(cart, 'EA'))).toBe('403 forbidden')
    expect(codeOf(await decide(berg.mia, id, { decision: 'return', revision, comment: 'Again' }))).toBe('200')
    const again = await asked(berg.asker, cart)
    expect(codeOf(await approve(berg.anna, again))).toBe('200')
  })

  test('whose right is taken away meanwhile is refused, online and from a device, and nothing is lost', async () => {
    const berg = await company(api)
    await berg.rules([asks(berg.anna)])
    const cart = await readyFor(berg.asker)
    const id = await asked(berg.asker, cart)
    const { revision } = await detailOf(berg.anna, id)
    const { intent, sync } = device(berg.anna)
    const args = { approvalId: id, decision: 'approve', revision }
    const waiting = intent(cart, 'cart.decide', args)
    await setLevel(api.db, berg.anna.id, 1)
    const { results, carts } = await sync(waiting)
    expect(results).toMatchObject([{ outcome: 'refused', code: 'forbidden' }])
    expect(carts).toEqual([])
    expect(codeOf(await decide(berg.anna, id, { decision: 'approve', revision }))).toBe('403 forbidden')
    await setLevel(api.db, berg.anna.id, 3)
    // What was refused stays so; decided anew it is ordered.
    expect((await sync(waiting)).results).toMatchObject([{ outcome: 'refused', code: 'forbidden' }])
    expect((await sync(intent(cart, 'cart.decide', args))).results).toMatchObject([{ outcome: 'applied' }])
    expect(await berg.asker.cart(cart)).toMatchObject({ status: 'GK' })
  })

  test('from a device it is settled once, and leaves no trace of whoever has nothing to do with it', async () => {
    const berg = await company(api)
    await berg.rules([asks(berg.anna)])
    const asking = device(berg.asker)
    const cart = await readyFor(berg.asker)
    const request = asking.intent(cart, 'cart.ask', { comment: 'Please' })
    expect((await asking.sync(request)).results).toMatchObject([{ outcome: 'applied' }])
    expect((await asking.sync(request)).results).toMatchObject([{ outcome: 'duplicate' }])
    const { revision } = await berg.asker.cart(cart)
    const stranger = device((await company(api, 'Ek AB')).anna)
    const { results, contains } = await stranger.sync(
      stranger.intent(cart, 'cart.decide', { decision: 'approve', revision }),
    )
    expect([results, contains]).toMatchObject([[{ outcome: 'refused', code: 'not_found' }], {}])
    const deciding = device(berg.anna)
    const yes = deciding.intent(cart, 'cart.decide', { decision: 'approve', revision })
    expect((await deciding.sync(yes)).results).toMatchObject([{ outcome: 'applied' }])
    expect((await deciding.sync(yes)).results).toMatchObject([{ outcome: 'duplicate' }])
  })

  test('somebody’s requests end when they are deactivated, or lose the company', async () => {
    const berg = await company(api)
    await berg.rules([asks(berg.anna)])
    const one = await readyFor(berg.asker)
    await asked(berg.asker, one)
    expect(await waitingFor(berg.anna)).toHaveLength(1)
    const { token } = await signedInPerson(api, { shops: { north: 8 } })
    const change = (payload: object) =>
      api.inject({
        method: 'PATCH',
        url: '/api/auth/users',
        headers: bearer(token),
        payload: { id: berg.asker.id, ...payload },
      })
    expect(codeOf(await change({ active: false }))).toBe('200')
    expect(await waitingFor(berg.anna)).toEqual([])
    const { rows } = await api.pool.query('SELECT status FROM carts WHERE id = $1', [one])
    expect(rows).toEqual([{ status: 'EA' }])
  })
})

const mailsTo = async (email: string) => {
  const { rows } = await api.pool.query<{ message: { subject: string; text: string; html: string } }>(
    "SELECT message FROM mails WHERE message->>'to' = $1 ORDER BY created_at",
    [email],
  )
  return rows.map(({ message }) => message)
}
const addressOf = async ({ id }: { id: string }) =>
  (await api.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [id])).rows[0]!.email

describe('mails', () => {
  test('tell who is asked, and who asked, each in the language that they use', async () => {
    const berg = await company(api)
    await berg.rules([asks(berg.anna)])
    await berg.anna.send('GET', '/api/cart?language=fi')
    const cart = await readyFor(berg.asker, { title: 'Hall <b>1</b>' })
    expect(codeOf(await ask(berg.asker, cart, 'Before <i>Friday</i>\nTotal: 1', '?language=da'))).toBe('200')
    const { request } = await approvalOf(berg.asker, cart)
    const toApprover = await mailsTo(await addressOf(berg.anna))
    expect(toApprover).toHaveLength(1)
    expect(toApprover[0]!.subject).toMatch(/pyytää hyväksyntääsi: Hall <b>1<\/b>$/)
    expect(toApprover[0]!.text).toContain(`https://shop.example/approvals/${request!.id}`)
    expect(toApprover[0]!.text).toContain('Before <i>Friday</i>\n  Total: 1')
    expect(toApprover[0]!.html).not.toContain('<i>')
    expect(toApprover[0]!.html).not.toContain('<b>')
    expect(toApprover[0]!.text).not.toMatch(/token|password|session/i)
    const { revision } = await detailOf(berg.anna, request!.id)
    await decide(berg.anna, request!.id, { decision: 'return', revision, comment: 'Smaller, please' })
    const toAsker = await mailsTo(await addressOf(berg.asker))
    expect(toAsker.map(({ subject }) => subject)).toEqual(['Sendt tilbage: Hall <b>1</b>'])
    expect(toAsker[0]!.text).toContain('Smaller, please')
    expect(toAsker[0]!.text).toContain('https://shop.example/cart')
    const id = await asked(berg.asker, cart)
    await approve(berg.anna, id)
    const [, decided, confirmation] = await mailsTo(await addressOf(berg.asker))
    expect([decided, confirmation].map((mail) => mail!.text).join('')).toContain(`https://shop.example/orders/${cart}`)
  })
})
