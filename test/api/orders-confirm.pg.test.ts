import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COUNTED } from '#contract/cart/line.ts'
import { type Locale, LOCALES } from '#contract/locale.ts'
import type { Order } from '#contract/orders/orders.schema.ts'
import { type Buyer, buyer } from './carts.ts'
import type { Api } from './harness.ts'
import { addKey } from './keys.ts'
import { orderOf, ordersOf, placed, startOrders } from './orders.ts'
import { bearer } from './people.ts'

let api: Api
let machine: Record<string, string>
let staff: Record<string, string>
let someone: Buyer
beforeAll(async () => {
  api = await startOrders({ env: { PUBLIC_URL: 'https://shop.example' } })
  machine = bearer(await addKey(api, ['orders:write'], { name: 'erp' }))
  staff = bearer((await buyer(api, { north: 8 }, { username: 'kim' })).token)
  someone = await buyer(api)
})
afterAll(() => api.close())

type Way = 'confirm' | 'deliver' | 'cancel' | 'message' | 'note'
const take = (id: string, way: Way, payload: object = {}, headers: Record<string, string> = machine) =>
  api.inject({ method: 'POST', url: `/api/orders/${id}/${way}`, headers, payload })
const taken = async (...asked: Parameters<typeof take>): Promise<Order> => {
  const answer = await take(...asked)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<{ data: Order }>().data
}

/** An order of two products, and its counted lines. */
async function ordered(language?: string) {
  const rows = { '1001': 4, '1002': 2 }
  const id = await placed(someone, { rows, ...(language !== undefined && { language }) })
  const { lines, revision } = await orderOf(someone, id)
  const [first, second] = lines.filter((line) => line.prisl_underrad === COUNTED)
  return { id, revision, first: first!.id, second: second!.id }
}

const seenLines = async (id: string) =>
  (await orderOf(someone, id)).lines
    .filter((line) => line.prisl_underrad === COUNTED)
    .map(({ id: line, delivery_on: day, delivered }) => [line, day, delivered])

const mailsOf = async (id: string): Promise<{ subject: string; text: string }[]> => {
  const { order_number: number } = await orderOf(someone, id)
  const { rows } = await api.pool.query<{ subject: string; text: string }>(
    `SELECT message->>'subject' AS subject, message->>'text' AS text FROM mails
     WHERE message->>'text' LIKE $1 AND message->>'to' LIKE 'person-%' ORDER BY created_at`,
    [`%${number}%`],
  )
  return rows
}

describe('a confirmation', () => {
  test('gives each line its day, which the buyer sees on the order, as a step and in a mail', async () => {
    const { id, first, second } = await ordered()
    const lines = [{ id: second.toUpperCase(), delivery_on: '2030-06-01' }]
    const order = await taken(id, 'confirm', { delivery_on: '2030-05-02', lines, note: 'With a lift' })
    expect(order.status).toBe('GK')
    expect(await seenLines(id)).toEqual([
      [first, '2030-05-02', undefined],
      [second, '2030-06-01', undefined],
    ])
    const { steps } = await orderOf(someone, id)
    expect(steps.at(-1)).toEqual({
      status: 'GK',
      kind: 'confirmed',
      at: expect.any(String) as string,
      by: 'supplier',
      note: 'With a lift',
      lines: [
        { id: first, delivery_on: '2030-05-02' },
        { id: second, delivery_on: '2030-06-01' },
      ],
    })
    const mail = (await mailsOf(id)).at(-1)
    expect(mail?.subject).toMatch(/är bekräftad$/)
    expect(mail?.text).toContain('Leveransdag: 2030-05-02')
    expect(mail?.text).toContain('Leveransdag: 2030-06-01')
    expect(mail?.text).toContain('With a lift')
    expect(mail?.text).toContain(`https://shop.example/orders/${id}`)
  })

  test('said again changes the days that it names, takes some back, and leaves the others', async () => {
    const { id, first, second } = await ordered()
    await taken(id, 'confirm', { delivery_on: '2030-05-02' })
    await taken(id, 'confirm', { lines: [{ id: first, delivery_on: '2030-07-01' }] })
    expect(await seenLines(id)).toEqual([
      [first, '2030-07-01', undefined],
      [second, '2030-05-02', undefined],
    ])
    await taken(id, 'confirm', { lines: [{ id: first, delivery_on: null }] })
    expect(await seenLines(id)).toEqual([
      [first, undefined, undefined],
      [second, '2030-05-02', undefined],
    ])
  })

  test('may say nothing of days, and is told in the list of orders', async () => {
    const { id } = await ordered()
    const row = async () => (await ordersOf(someone)).data.find((one) => one.id === id)
    expect((await row())?.confirmed_at).toBeNull()
    await taken(id, 'confirm')
    expect((await row())?.confirmed_at).toMatch(/^\d{4}-/)
    expect((await orderOf(someone, id)).steps.at(-1)).toMatchObject({ kind: 'confirmed', lines: [] })
  })

  test.each([
    ['a day before the order', { delivery_on: '2020-01-01' }, 422, 'delivery_on', 'range'],
    ['a day that is none', { delivery_on: '2030-02-30' }, 400, 'delivery_on', 'format'],
    ['a line of nobody', { lines: [{ id: randomUUID(), delivery_on: null }] }, 422, 'lines.0.id', 'choice'],
    ['more words than there is room for', { note: 'x'.repeat(1_001) }, 400, 'note', 'too_long'],
    ['what is not known', { status: 'ÖV' }, 400, 'status', 'unknown_field'],
  ])('with %s is refused, and changes nothing', async (_, payload, status, field, rule) => {
    const { id, revision } = await ordered()
    const answer = await take(id, 'confirm', payload)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ field, rule }] })
    expect(await orderOf(someone, id)).toMatchObject({ revision, steps: [{ kind: 'placed' }] })
  })

  test('names each line once', async () => {
    const { id, first } = await ordered()
    const lines = ['2030-05-02', '2020-05-03'].map((day) => ({ id: first, delivery_on: day }))
    expect((await take(id, 'confirm', { lines })).json()).toMatchObject({
      errors: [
        { field: 'lines.1.id', rule: 'choice' },
        { field: 'lines.1.delivery_on', rule: 'range' },
      ],
    })
  })

  test.each([
    ['deliver', 'ÖV'],
    ['cancel', 'AN'],
  ] as const)('comes too late after %s', async (way, status) => {
    const { id } = await ordered()
    await taken(id, way)
    const answer = await take(id, 'confirm', {})
    expect(answer.json()).toMatchObject({ status: 409, code: 'status_not_allowed', data: { status } })
  })
})

describe('a delivery in parts', () => {
  test('leaves the order open until all of it has been delivered', async () => {
    const { id, first, second } = await ordered()
    const part = await taken(id, 'deliver', { lines: [{ id: first, quantity: 3 }], note: 'The last one follows' })
    expect(part).toMatchObject({
      status: 'GK',
      steps: [{}, { kind: 'delivered', lines: [{ id: first, quantity: 3 }] }],
    })
    expect(await seenLines(id)).toEqual([
      [first, undefined, 3],
      [second, undefined, undefined],
    ])
    const mail = (await mailsOf(id)).at(-1)
    expect(mail?.subject).toMatch(/^En del av din order/)
    expect(mail?.text).toContain('3 av 4 levererade')
    const rest = [
      { id: first, quantity: 1 },
      { id: second, quantity: 2 },
    ]
    const whole = await taken(id, 'deliver', { lines: rest })
    expect(whole).toMatchObject({ status: 'ÖV', steps: [{}, {}, { status: 'ÖV', kind: 'handed_over', lines: rest }] })
    expect(await seenLines(id)).toEqual([
      [first, undefined, 4],
      [second, undefined, 2],
    ])
  })

  test('is ended by handing over what is left', async () => {
    const { id, first, second } = await ordered()
    await taken(id, 'deliver', { lines: [{ id: first, quantity: 3 }] })
    expect((await taken(id, 'deliver')).status).toBe('ÖV')
    expect(await seenLines(id)).toEqual([
      [first, undefined, 4],
      [second, undefined, 2],
    ])
    expect((await take(id, 'deliver')).statusCode).toBe(409)
  })

  test('is of no more than there is left, and of the order’s own lines', async () => {
    const { id, first } = await ordered()
    await taken(id, 'deliver', { lines: [{ id: first, quantity: 3 }] })
    const wrong = async (lines: object[]) =>
      (await take(id, 'deliver', { lines })).json<{ errors: { field: string; rule: string }[] }>().errors
    expect(await wrong([{ id: first, quantity: 2 }])).toMatchObject([{ field: 'lines.0.quantity', rule: 'range' }])
    expect(await wrong([{ id: randomUUID(), quantity: 1 }])).toMatchObject([{ field: 'lines.0.id', rule: 'choice' }])
    expect(await wrong([{ id: first, quantity: 0 }])).toMatchObject([{ field: 'lines.0.quantity', rule: 'range' }])
    expect(await wrong([])).toMatchObject([{ field: 'lines', rule: 'too_short' }])
    expect((await orderOf(someone, id)).steps).toHaveLength(2)
  })

  test('of one line by many at once is never more than the line has', async () => {
    const { id, first } = await ordered()
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => take(id, 'deliver', { lines: [{ id: first, quantity: 1 }] })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4)
    expect((await seenLines(id))[0]).toEqual([first, undefined, 4])
  })
})

describe('words', () => {
  test('to the buyer are a step and a mail, whatever became of the order', async () => {
    const { id } = await ordered()
    await taken(id, 'cancel')
    const order = await taken(id, 'message', { note: ' Call us ' })
    expect(order.status).toBe('AN')
    expect((await orderOf(someone, id)).steps.at(-1)).toMatchObject({ kind: 'message', status: 'AN', note: 'Call us' })
    const mail = (await mailsOf(id)).at(-1)
    expect(mail?.subject).toMatch(/^Ett meddelande om din order/)
    expect(mail?.text).toContain('Call us')
  })

  test('among the staff are seen by staff and machines, with who wrote them, and by no buyer', async () => {
    const { id } = await ordered()
    const before = await mailsOf(id)
    await taken(id, 'note', { note: 'Waits for fabric' }, staff)
    await taken(id, 'message', { note: 'Soon' })
    expect(await mailsOf(id)).toHaveLength(before.length + 1)
    const seen = await someone.send('GET', `/api/orders/${id}`)
    expect(seen.body).not.toMatch(/Waits for fabric|kim|erp/)
    expect(seen.json<{ data: Order }>().data.steps.map(({ kind }) => kind)).toEqual(['placed', 'message'])
    for (const headers of [staff, machine]) {
      const answer = await api.inject({ url: `/api/orders/${id}`, headers })
      expect(answer.json<{ data: Order }>().data.steps).toMatchObject([
        { kind: 'placed' },
        { kind: 'note', note: 'Waits for fabric', actor: 'kim' },
        { kind: 'message', note: 'Soon', actor: 'erp' },
      ])
    }
    const file = await someone.send('GET', `/api/orders/${id}/export?format=csv`)
    expect(file.body).not.toContain('Waits for fabric')
  })

  test.each([[{}], [{ note: '' }], [{ note: '  ' }], [{ note: 'x'.repeat(1_001) }]])('are not %j', async (payload) => {
    const { id } = await ordered()
    for (const way of ['message', 'note'] as const) {
      const answer = await take(id, way, payload)
      expect(answer.json()).toMatchObject({ status: 400, errors: [{ field: 'note' }] })
    }
  })
})

test('of two who act on the order that both looked at, the second is told, whatever they do', async () => {
  const { id, revision, first } = await ordered()
  const ways: [Way, object][] = [
    ['confirm', { delivery_on: '2030-05-02' }],
    ['deliver', { lines: [{ id: first, quantity: 1 }] }],
    ['deliver', {}],
    ['cancel', {}],
    ['message', { note: 'Soon' }],
    ['note', { note: 'Later' }],
  ]
  const answers = await Promise.all(
    ways.map(([way, payload], i) => take(id, way, { ...payload, revision }, i % 2 === 0 ? staff : machine)),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
    expect(answer.json()).toMatchObject({ status: 412, code: 'revision_changed', data: { id, revision: revision + 1 } })
  expect(
    (await api.inject({ url: `/api/orders/${id}`, headers: staff })).json<{ data: Order }>().data.steps,
  ).toHaveLength(2)
})

test('a step sent again by its key happens once', async () => {
  const { id, first } = await ordered()
  const headers = { ...machine, 'idempotency-key': randomUUID() }
  const payload = { lines: [{ id: first, quantity: 1 }] }
  const [one, two] = [await take(id, 'deliver', payload, headers), await take(id, 'deliver', payload, headers)]
  expect(two.body).toBe(one.body)
  expect((await seenLines(id))[0]).toEqual([first, undefined, 1])
})

test('steps that a server of before has written say by their status what they are', async () => {
  const { id } = await ordered()
  await taken(id, 'deliver')
  await api.pool.query('UPDATE order_steps SET kind = NULL, lines = NULL WHERE cart_id = $1', [id])
  expect((await orderOf(someone, id)).steps).toMatchObject([{ kind: 'placed' }, { kind: 'handed_over' }])
})

const SUBJECTS: Readonly<Record<Locale, readonly string[]>> = {
  sv: [
    'Din order N hos Nordform',
    'Din order N är bekräftad',
    'En del av din order N är levererad',
    'Ett meddelande om din order N',
    'Din order N är överlämnad',
  ],
  en: [
    'Your order N from Nordform',
    'Your order N has been confirmed',
    'Part of your order N has been delivered',
    'A message about your order N',
    'Your order N has been handed over',
  ],
  no: [
    'Din ordre N hos Nordform',
    'Din ordre N er bekreftet',
    'En del av ordren din N er levert',
    'En melding om ordren din N',
    'Din ordre N er overlevert',
  ],
  da: [
    'Din ordre N hos Nordform',
    'Din ordre N er bekræftet',
    'En del af din ordre N er leveret',
    'En besked om din ordre N',
    'Din ordre N er overdraget',
  ],
  fi: [
    'Tilauksesi N, Nordform',
    'Tilauksesi N on vahvistettu',
    'Osa tilauksestasi N on toimitettu',
    'Viesti tilauksestasi N',
    'Tilauksesi N on luovutettu',
  ],
}

test.each(LOCALES)('the buyer is told of each step in %s', async (language) => {
  const { id, first } = await ordered(language)
  await taken(id, 'confirm', { delivery_on: '2030-05-02' })
  await taken(id, 'deliver', { lines: [{ id: first, quantity: 1 }] })
  await taken(id, 'message', { note: 'Soon' })
  await taken(id, 'deliver')
  const { order_number: number } = await orderOf(someone, id)
  const subjects = (await mailsOf(id)).map(({ subject }) => subject.replace(number, 'N'))
  expect(subjects).toEqual(SUBJECTS[language])
})
