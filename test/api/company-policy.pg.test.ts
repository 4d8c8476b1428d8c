import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BudgetsAnswer, RulesAnswer } from '#contract/organisation/company.schema.ts'
import { companyProgram } from '#server/cli/company-commands.ts'
import { codeOf } from './carts.ts'
import { command } from './command.ts'
import { type Api, startApi } from './harness.ts'
import { addCompany, addPerson, addShop, bearer, signedInPerson } from './people.ts'

let api: Api
let berg: string
let dal: string
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  berg = await addCompany(api.db, 'north', 'Berg AB')
  dal = await addCompany(api.db, 'north', 'Dal AB')
})
afterAll(() => api.close())

/** Somebody who manages a company, with its calls. */
async function chief(company: string, level = 7) {
  const { id, token } = await signedInPerson(api, { shops: { north: level }, companies: { north: [company] } })
  const send = (method: 'GET' | 'PUT', what: 'rules' | 'budgets', payload?: object, of = company) =>
    api.inject({
      method,
      url: `/api/companies/${of}/${what}`,
      headers: bearer(token),
      ...(payload && { payload }),
    })
  return {
    id,
    send,
    rules: async () => (await send('GET', 'rules')).json<RulesAnswer>().data,
    budgets: async () => (await send('GET', 'budgets')).json<BudgetsAnswer>().data,
  }
}

const errorsOf = (answer: { json: () => unknown }) =>
  (answer.json() as { errors: { field: string; rule: string }[] }).errors.map(({ field, rule }) => `${field} ${rule}`)

test('a company’s rules are kept in their order, with their ids, and who changed them', async () => {
  const mia = await chief(berg)
  const anna = await addPerson(api.db, { shops: { north: 3 }, companies: { north: [berg] } })
  const asked = [
    { when: { level_below: 3 }, approvers: [anna.id], need: 'one' },
    {
      when: { amount_over: 25_000.5, cost_centre: 'Hall 1', user_id: anna.id },
      approvers: [anna.id, mia.id],
      need: 'all',
    },
  ]
  const first = await mia.send('PUT', 'rules', { rules: asked, cost_centre_required: true, cost_centres: ['Hall 1'] })
  expect(codeOf(first)).toBe('200')
  const { rules, revision } = await mia.rules()
  expect(rules).toEqual(asked.map((rule) => ({ ...rule, id: expect.any(String) })))
  expect(await mia.rules()).toMatchObject({ cost_centre_required: true, cost_centres: ['Hall 1'] })
  const people = (await mia.rules()).people
  expect(people.map(({ user_id }) => user_id).toSorted()).toEqual([anna.id, mia.id].toSorted())
  expect(people.every(({ approves }) => approves)).toBe(true)
  // The other way round, and nothing said of the cost centres.
  const turned = { rules: rules.toReversed(), cost_centre_required: true, expected: revision }
  expect(codeOf(await mia.send('PUT', 'rules', turned))).toBe('200')
  const after = await mia.rules()
  expect(after.rules).toEqual(rules.toReversed())
  expect(after.cost_centres).toEqual(['Hall 1'])
  expect(after.changes.map(({ what, by }) => [what, by?.user_id])).toEqual([
    ['rules', mia.id],
    ['rules', mia.id],
  ])
  // The same once more is no change.
  await mia.send('PUT', 'rules', { ...turned, expected: after.revision })
  expect((await mia.rules()).revision).toBe(after.revision)
})

test('who changes what somebody else has changed meanwhile is told what is so now', async () => {
  const [mia, max] = await Promise.all([chief(berg), chief(berg)])
  const { revision } = await mia.rules()
  const centres = { rules: [], cost_centre_required: false, cost_centres: [randomUUID()], expected: revision }
  const answers = await Promise.all([
    mia.send('PUT', 'rules', centres),
    max.send('PUT', 'rules', { ...centres, cost_centres: [randomUUID()] }),
  ])
  const refused = answers.filter((answer) => answer.statusCode !== 200)
  expect(refused.map(codeOf)).toEqual(['412 revision_changed'])
  expect(refused[0]!.json<{ data: RulesAnswer['data'] }>().data).toEqual(await mia.rules())
})

test('an approver has to be somebody who may, and who is named already may stay', async () => {
  const mia = await chief(berg)
  const people = await Promise.all([
    addPerson(api.db, { shops: { north: 1 }, companies: { north: [berg] } }),
    addPerson(api.db, { shops: { north: 3 }, companies: { north: [dal] } }),
    addPerson(api.db, { shops: { north: 3 }, companies: { north: [berg] }, active: false }),
  ])
  const rules = [{ when: {}, approvers: people.map(({ id }) => id), need: 'one' }]
  const answer = await mia.send('PUT', 'rules', { rules, cost_centre_required: false })
  expect(codeOf(answer)).toBe('422 validation_failed')
  expect(errorsOf(answer)).toEqual(people.map(() => 'rules.0.approvers choice'))
  const staff = await addPerson(api.db, { shops: { north: 8 } })
  const named = [{ when: {}, approvers: [staff.id], need: 'one' }]
  expect(codeOf(await mia.send('PUT', 'rules', { rules: named, cost_centre_required: false }))).toBe('200')
  await api.pool.query('UPDATE users SET active = false WHERE id = $1', [staff.id])
  expect(codeOf(await mia.send('PUT', 'rules', { rules: named, cost_centre_required: true }))).toBe('200')
  expect((await mia.rules()).people).toEqual([])
})

test('budgets keep what was spent by them, share no day, and end no sooner than they begin', async () => {
  const mia = await chief(dal)
  const year = { cost_centre: 'Hall', from: '2027-01-01', to: '2027-12-31', amount: 1_000.5 }
  expect(codeOf(await mia.send('PUT', 'budgets', { budgets: [year] }))).toBe('200')
  const [{ id } = { id: '' }] = (await mia.budgets()).budgets
  await api.pool.query('UPDATE budgets SET spent = 20050, reserved = 100 WHERE id = $1', [id])
  const larger = { ...year, id, amount: 2_000, spent: 0, reserved: 0 }
  const next = { ...year, from: '2028-01-01', to: '2028-01-01' }
  expect(codeOf(await mia.send('PUT', 'budgets', { budgets: [next, larger] }))).toBe('200')
  expect((await mia.budgets()).budgets).toMatchObject([
    { id, amount: 2_000, reserved: 1, spent: 200.5 },
    { from: '2028-01-01', amount: 1_000.5, reserved: 0, spent: 0 },
  ])
  const clash = await mia.send('PUT', 'budgets', { budgets: [larger, { ...year, from: '2027-12-31' }] })
  expect(errorsOf(clash)).toEqual(['budgets.1.from range'])
  const turned = await mia.send('PUT', 'budgets', { budgets: [{ ...year, from: '2028-01-01' }] })
  expect(errorsOf(turned)).toEqual(['budgets.0.to range'])
  expect(codeOf(await mia.send('PUT', 'budgets', { budgets: [] }))).toBe('200')
  expect((await mia.budgets()).budgets).toEqual([])
})

test('nobody reads or changes what another company says, nor their own without being its manager', async () => {
  const mia = await chief(berg)
  const bo = await chief(berg, 3)
  for (const what of ['rules', 'budgets'] as const) {
    const body = what === 'rules' ? { rules: [], cost_centre_required: false } : { budgets: [] }
    expect(codeOf(await mia.send('GET', what, undefined, dal))).toBe('404 not_found')
    expect(codeOf(await mia.send('PUT', what, body, dal))).toBe('404 not_found')
    expect(codeOf(await bo.send('GET', what))).toBe('403 forbidden')
    expect(codeOf(await bo.send('PUT', what, body))).toBe('403 forbidden')
  }
})

test('the command line sets cost centres and budgets, and says what was spent', async () => {
  const ek = await addCompany(api.db, 'north', 'Ek AB')
  const company = (...args: string[]) => command(api, companyProgram, args)
  const at = ['--shop', 'north', '--company', 'Ek AB']
  expect(
    await company('set', ...at, '--cost-centre', 'Hall', '--cost-centre', 'Yard', '--cost-centre-required'),
  ).toMatchObject({ code: 0 })
  const days = ['--cost-centre', 'Hall', '--from', '2027-01-01', '--to', '2027-12-31']
  expect(await company('budget', ...at, ...days, '--amount', '5000')).toMatchObject({ code: 0 })
  expect(await company('budget', ...at, ...days, '--amount', '7500.50')).toMatchObject({ code: 0 })
  await api.pool.query('UPDATE budgets SET spent = 50 WHERE customer_id = $1', [ek])
  expect((await company('budget', ...at)).printed).toBe(
    'Hall\t2027-01-01 – 2027-12-31\t7500.5 SEK\treserved 0\tspent 0.5\tleft 7500',
  )
  expect((await company('list', '--shop', 'north')).printed).toContain(
    'Ek AB\t\t0 rules\t1 budgets\tcost centres: Hall, Yard (required)',
  )
  const clash = ['--cost-centre', 'Hall', '--from', '2027-12-31', '--to', '2028-12-31', '--amount', '1']
  expect(await company('budget', ...at, ...clash)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('shares days'),
  })
  expect(await company('budget', ...at, ...days, '--remove')).toMatchObject({ code: 0 })
  expect((await company('budget', ...at)).printed).toBe('')
  const mia = await chief(ek)
  expect((await mia.rules()).changes.every(({ by }) => by === null)).toBe(true)
})
