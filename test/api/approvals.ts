import type { ApprovalDetail, ApprovalRequest, CartApproval, Decided } from '#contract/organisation/approval.schema.ts'
import type { BudgetsAnswer, PutBudgets, PutRules } from '#contract/organisation/company.schema.ts'
import { type Buyer, buyer, INFORMATION } from './carts.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, type ApiOptions, startApi } from './harness.ts'
import { addCompany, addShop } from './people.ts'

/** A shop of companies, all goods in it. */
export async function startApprovals(options: ApiOptions = {}): Promise<Api> {
  const api = await startApi(options)
  await addShop(api.db, 'north', { supplierMail: 'orders@north.example' })
  await stock(api.db, 'north', FURNISHED)
  return api
}

export type Rule = PutRules['rules'][number]

/** A company with somebody of each kind, and the calls by which they ask and decide. */
export async function company(api: Api, name = 'Berg AB') {
  const id = await addCompany(api.db, 'north', name)
  const person = (level: number) => buyer(api, { north: level }, { companies: { north: [id] } })
  const [planner, asker, anna, carl, mia] = await Promise.all([1, 3, 3, 3, 7].map(person))
  const people = { planner: planner!, asker: asker!, anna: anna!, carl: carl!, mia: mia! }
  const put = async (what: 'rules' | 'budgets', body: object) => {
    const answer = await people.mia.send('PUT', `/api/companies/${id}/${what}`, body)
    if (answer.statusCode !== 200) throw new Error(`The ${what} were not taken: ${answer.body}`)
  }
  return {
    ...people,
    id,
    person,
    rules: (rules: Rule[], more: Partial<PutRules> = {}) =>
      put('rules', { rules, cost_centre_required: false, ...more }),
    budgets: (...budgets: PutBudgets['budgets']) => put('budgets', { budgets }),
    stand: async () =>
      (await people.mia.send('GET', `/api/companies/${id}/budgets`)).json<BudgetsAnswer>().data.budgets,
  }
}

/** Every order asks these. */
export const asks = (...approvers: Buyer[]): Rule => ({
  when: {},
  approvers: approvers.map(({ id }) => id),
  need: 'one',
})

/** All this year and next. */
export const YEARS = { from: `${new Date().getUTCFullYear()}-01-01`, to: `${new Date().getUTCFullYear() + 1}-12-31` }

/** A cart that lacks nothing but the order; `1001` costs 4 766,40 kr ex VAT. */
export async function readyFor(
  someone: Buyer,
  {
    rows = { '1001': 1 },
    title = 'Reception',
    ...more
  }: { rows?: Record<string, number>; title?: string; cost_centre?: string } = {},
): Promise<string> {
  const { id } = await someone.create(title)
  for (const [uid, quantity] of Object.entries(rows)) await someone.add(id, uid, quantity)
  const answer = await someone.update(id, { customer: INFORMATION, ...more })
  if (answer.statusCode !== 200) throw new Error(`The cart is not ready: ${answer.body}`)
  return id
}

export const ask = (someone: Buyer, cart: string, comment?: string, query = '') =>
  someone.send('PUT', `/api/cart/${cart}/status${query}`, {
    shop_id: 'north',
    status: 'VA',
    ...(comment !== undefined && { comment }),
  })

/** Asks; answers the request's id. */
export async function asked(someone: Buyer, cart: string, comment?: string): Promise<string> {
  const answer = await ask(someone, cart, comment)
  if (answer.statusCode !== 200) throw new Error(`It was not asked: ${answer.body}`)
  const { request } = await approvalOf(someone, cart)
  return request!.id
}

export const approvalOf = async (someone: Buyer, cart: string): Promise<CartApproval> =>
  (await someone.send('GET', `/api/cart/${cart}/approval`)).json<{ data: CartApproval }>().data

export const waitingFor = async (someone: Buyer): Promise<ApprovalRequest[]> =>
  (await someone.send('GET', '/api/approvals')).json<{ data: ApprovalRequest[] }>().data

export const detail = (someone: Buyer, id: string) => someone.send('GET', `/api/approvals/${id}`)
export const detailOf = async (someone: Buyer, id: string): Promise<ApprovalDetail> =>
  (await detail(someone, id)).json<{ data: ApprovalDetail }>().data

export const decide = (someone: Buyer, id: string, body: object, headers?: Record<string, string>) =>
  someone.send('PUT', `/api/approvals/${id}`, body, headers)

/** Approves the cart as it is now. */
export async function approve(someone: Buyer, id: string, more: object = {}) {
  const { revision } = await detailOf(someone, id)
  return await decide(someone, id, { decision: 'approve', revision, ...more })
}

export const decidedOf = (answer: { json: () => unknown }): Decided => (answer.json() as { data: Decided }).data
