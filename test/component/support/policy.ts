import type { BudgetsAnswer, PutBudgets, PutRules, RulesAnswer } from '#contract/organisation/company.schema.ts'
import { API } from '#contract/paths.ts'
import type { ManagedUser } from '#contract/users/users.schema.ts'
import { answer, ok, refuse } from './network.ts'
import { company } from './ordering.ts'
import { knows, shop, user } from './people.ts'
import { managed, usersPage } from './users.ts'

export const BERG = company({ id: '9b2fe2a4-6d3c-4b7a-8f5e-0d1c2b3a4f5e', name: 'Berg AB' })
export const at = (path: string, id = BERG.id): string => path.replace(':id', id)

/** Somebody who buys for the company. */
export const colleague = (id: string, name: string, level = 3): ManagedUser =>
  managed({
    id,
    name,
    memberships: [
      { shop_id: 'nordform', level, companies: [{ id: BERG.id, name: BERG.name, retired: false }], shared: false },
    ],
  })

export const ANNA = colleague('aaaaaaaa-0000-4000-8000-000000000001', 'Anna Berg')
export const BO = colleague('bbbbbbbb-0000-4000-8000-000000000002', 'Bo Dal')
/** May fill carts alone. */
export const CIM = colleague('cccccccc-0000-4000-8000-000000000003', 'Cim Ek', 1)

export const rulesOf = (overrides: Partial<RulesAnswer['data']> = {}): RulesAnswer['data'] => ({
  rules: [],
  cost_centre_required: false,
  cost_centres: ['Hall 1', 'Yard'],
  revision: 1,
  people: [ANNA, BO, CIM].map(({ id, name }) => ({ user_id: id, name, approves: true })),
  changes: [],
  ...overrides,
})

export const budgetsOf = (overrides: Partial<BudgetsAnswer['data']> = {}): BudgetsAnswer['data'] => ({
  budgets: [],
  currency: 'SEK',
  revision: 1,
  changes: [],
  ...overrides,
})

let made = 0
const newId = (): string => `dddddddd-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`

/** Maja, a manager of Berg AB, of which the server keeps rules and budgets as it is told to. Returns what was put. */
export function managesCompany(rules = rulesOf(), budgets = budgetsOf()): { rules: PutRules[]; budgets: PutBudgets[] } {
  const put = { rules: [] as PutRules[], budgets: [] as PutBudgets[] }
  let now = rules
  let stand = budgets
  knows(user({ level: 7 }), [shop({ permission: 7, companies: [{ id: BERG.id, name: BERG.name }] })])
  answer('get', API.customers, () => ok({ data: [BERG] }))
  answer('get', API.cart, () => ok({ data: [] }))
  answer('get', API.users, ({ query }) => ok(usersPage(query.has('approves_for') ? [ANNA, BO] : [ANNA, BO, CIM])))
  answer('get', at(API.companyRules), () => ok({ data: now }))
  answer('get', at(API.companyBudgets), () => ok({ data: stand }))
  const grow = (): number => Math.max(now.revision, stand.revision) + 1
  answer('put', at(API.companyRules), ({ body }) => {
    const asked = body as PutRules
    put.rules.push(asked)
    const revision = grow()
    now = {
      ...now,
      rules: asked.rules.map((rule) => ({ ...rule, id: rule.id ?? newId() })),
      cost_centre_required: asked.cost_centre_required,
      cost_centres: asked.cost_centres ?? now.cost_centres,
      revision,
    }
    stand = { ...stand, revision }
    return ok({ data: now })
  })
  answer('put', at(API.companyBudgets), ({ body }) => {
    const asked = body as PutBudgets
    put.budgets.push(asked)
    const revision = grow()
    stand = {
      ...stand,
      budgets: asked.budgets.map((one) => ({ ...one, id: one.id ?? newId(), reserved: 0, spent: 0 })),
      revision,
    }
    now = { ...now, revision }
    return ok({ data: stand })
  })
  return put
}

/** The next change of the rules finds that somebody else was faster. */
export const wasChanged = (now: RulesAnswer['data']): void =>
  answer('put', at(API.companyRules), () => refuse(412, 'revision_changed', [], now))
