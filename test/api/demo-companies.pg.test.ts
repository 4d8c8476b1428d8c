import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.schema.ts'
import type { ApprovalDetail, ApprovalRequest } from '#contract/organisation/approval.schema.ts'
import type { BudgetsAnswer, RulesAnswer } from '#contract/organisation/company.schema.ts'
import type { Customer } from '#contract/users/auth.schema.ts'
import type { Order } from '#contract/orders/orders.schema.ts'
import { sql } from '#server/db/drizzle.ts'
import { DEMO_PASSWORD } from '#server/features/demo/accounts.ts'
import { furnish } from '#server/furnish.ts'
import { type Api, startApi } from './harness.ts'
import { bearer, signIn } from './people.ts'

let api: Api
let lines: string[] = []
beforeAll(async () => {
  api = await startApi({ seed: async ({ db }) => void (lines = await furnish(db)) })
})
afterAll(() => api.close())

const as = async (username: string) => {
  const headers = bearer(await signIn(api, username, DEMO_PASSWORD))
  return async <T>(url: string): Promise<T> => {
    const answer = await api.inject({ url, headers })
    expect([url, answer.statusCode]).toEqual([url, 200])
    return answer.json<{ data: T }>().data
  }
}

test('two requests wait for the approver, of whom one was sent back before', async () => {
  const look = await as('approver')
  const waiting = await look<ApprovalRequest[]>('/api/approvals')
  expect(waiting.map(({ title, shop_id, reason }) => [title, shop_id, reason.when])).toEqual([
    ['Mötesrum på plan 4', 'nordform', { amount_over: 40_000 }],
    ['Två arbetsplatser till', 'kontoret', { level_below: 3 }],
  ])
  const detail = await look<ApprovalDetail>(`/api/approvals/${waiting[0]!.id}`)
  expect(detail.conversation.map(({ what, who }) => [what, who.name])).toEqual([
    ['asked', 'Asta Fråga'],
    ['returned', 'Arvid Beslut'],
    ['asked', 'Asta Fråga'],
  ])
  expect(detail.budget).toMatchObject({ cost_centre: 'Huvudkontoret', reserved: detail.subtotal })
})

test('companies have rules and budgets, one of them nearly spent; nobody else of the demo has', async () => {
  const look = await as('admin')
  const stands: [string, string, string, number][] = []
  const without: string[] = []
  for (const shop of ['nordform', 'kontoret'])
    for (const { id, name } of await look<Customer[]>(`/api/auth/customers?shop_id=${shop}`)) {
      const { budgets } = await look<BudgetsAnswer['data']>(`/api/companies/${id}/budgets`)
      const { rules } = await look<RulesAnswer['data']>(`/api/companies/${id}/rules`)
      if (rules.length === 0 && budgets.length === 0) without.push(`${shop} ${name}`)
      for (const one of budgets) stands.push([shop, name, one.cost_centre, Math.round((one.spent / one.amount) * 100)])
    }
  expect(stands).toEqual([
    ['nordform', 'Nordanvind Energi AB', 'Driftcentralen', 92],
    ['nordform', 'Nordanvind Energi AB', 'Huvudkontoret', 0],
    ['nordform', 'Tvärdraget Arkitekter AB', 'Showroom Malmö', 0],
    ['kontoret', 'Sjöbris Redovisning AB', 'Kalmar', 0],
    ['kontoret', 'Sjöbris Redovisning AB', 'Visby', 0],
  ])
  expect(without).toContain('nordform Älvboda kommun')
  expect(without).toContain('kontoret Tvärdraget Arkitekter AB')
})

test('two plan a cart with rooms and notes, and its history says who did what', async () => {
  const look = await as('asker')
  const shared = (await look<Cart[]>('/api/cart')).find(({ title }) => title === 'Nytt huvudkontor')!
  expect(shared.access).toMatchObject({ role: 'edit', owner: { name: 'Pia Ritare' } })
  expect(shared.rooms?.map(({ name }) => name)).toEqual(['Kontorslandskap', 'Reception', 'Tysta rummet'])
  expect(new Set(shared.lines.map(({ room }) => room)).size).toBe(4)
  expect(shared.note).not.toBe('')
  expect(shared.lines.filter(({ note }) => note !== undefined)).toHaveLength(2)
  const history = await look<{ what: string; who: { name: string } | null }[]>(`/api/cart/${shared.id}/history`)
  expect(new Set(history.map(({ who }) => who?.name))).toEqual(new Set(['Pia Ritare', 'Asta Fråga']))
})

test('an order says who asked for it and who approved it, and no supplier was sent it', async () => {
  const look = await as('asker')
  const [found] = await look<{ id: string }[]>('/api/orders')
  expect(await look<Order>(`/api/orders/${found!.id}`)).toMatchObject({
    cost_centre: 'Driftcentralen',
    asked_by: { name: 'Asta Fråga' },
    approved_by: [{ name: 'Arvid Beslut' }],
  })
  const { rows } = await api.db.execute(sql`SELECT count(*)::int AS mails FROM mails`)
  expect(rows).toEqual([{ mails: 0 }])
})

test('who has what to show is told at every start, and what was made once is not made again', async () => {
  expect(lines.find((line) => line.includes('approver '))).toMatch(/two requests to decide about/)
  const count = async () =>
    (
      await api.db.execute(sql`
        SELECT (SELECT count(*)::int FROM carts) AS carts, (SELECT count(*)::int FROM approvals) AS requests,
          (SELECT sum(policy_revision)::int FROM customers) AS policies, (SELECT count(*)::int FROM orders) AS orders`)
    ).rows
  const before = await count()
  expect(await furnish(api.db)).toEqual(lines)
  expect(await count()).toEqual(before)
})

test('a demo of an earlier version gets what companies have, but for what somebody has changed', async () => {
  await api.db.execute(sql`TRUNCATE carts CASCADE`)
  await api.db.execute(sql`DELETE FROM budgets`)
  await api.db.execute(sql`DELETE FROM approval_rules`)
  // Somebody has said that Nordanvind has neither, and took Sjöbris from the planner.
  await api.db.execute(sql`UPDATE customers SET policy_revision = 0, cost_centres = '{}', cost_centre_required = false
    WHERE org_number <> '559944-1208'`)
  await api.db.execute(sql`UPDATE customers SET cost_centres = '{}' WHERE org_number = '559944-1208'`)
  await api.db.execute(sql`DELETE FROM membership_companies WHERE shop_id = 'kontoret'
    AND user_id = (SELECT id FROM users WHERE username = 'planner2')`)
  await furnish(api.db)
  const { rows: rules } = await api.db.execute(sql`
    SELECT k.name, count(*)::int AS rules FROM approval_rules r JOIN customers k ON k.id = r.customer_id
    GROUP BY k.name ORDER BY k.name`)
  expect(rules).toEqual([
    { name: 'Sjöbris Redovisning AB', rules: 2 },
    { name: 'Tvärdraget Arkitekter AB', rules: 1 },
  ])
  const { rows: carts } = await api.db.execute(sql`SELECT title, status FROM carts ORDER BY title`)
  expect(carts).toEqual([{ title: 'Nytt huvudkontor', status: 'EA' }])
})
