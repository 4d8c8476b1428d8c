import { and, eq } from '../../db/drizzle.ts'
import { lockPolicy, putBudgets, putRules } from '#server/accounts/company-policy.ts'
import { dayIn } from '#server/db/calendar.ts'
import type { Tx } from '#server/db/client.ts'
import { customers, shops, users } from '#server/db/schema.ts'

interface DemoPolicy {
  shopId: string
  orgNumber: string
  required: boolean
  /** Öre ex VAT that each cost centre may spend. */
  budgets: Readonly<Record<string, number>>
  /** Each is the approver's to decide about. */
  rules: readonly { levelBelow?: number; amountOver?: number; costCentre?: string }[]
}

/** What the companies that pay by price lists say about their orders. */
const POLICIES: readonly DemoPolicy[] = [
  {
    shopId: 'nordform',
    orgNumber: '559944-1208',
    required: true,
    budgets: { Huvudkontoret: 450_000_00, Driftcentralen: 118_000_00 },
    rules: [{ levelBelow: 3 }, { amountOver: 40_000_00 }, { costCentre: 'Driftcentralen' }],
  },
  {
    shopId: 'nordform',
    orgNumber: '559901-3317',
    required: false,
    budgets: { 'Showroom Malmö': 200_000_00 },
    rules: [{ amountOver: 100_000_00 }],
  },
  {
    shopId: 'kontoret',
    orgNumber: '559812-0043',
    required: true,
    budgets: { Visby: 120_000_00, Kalmar: 60_000_00 },
    rules: [{ levelBelow: 3 }, { amountOver: 25_000_00 }],
  },
]

/** Gives the demo's companies rules and budgets where nobody has said anything of theirs yet. */
export async function addPolicies(tx: Tx): Promise<void> {
  const [approver] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.loginName, 'approver'), eq(users.demo, true)))
  if (!approver) return
  for (const { shopId, orgNumber, required, budgets, rules } of POLICIES) {
    const [company] = await tx
      .select({ id: customers.id, country: shops.country })
      .from(customers)
      .innerJoin(shops, and(eq(shops.shopId, customers.shopId), eq(shops.demo, true)))
      .where(and(eq(customers.shopId, shopId), eq(customers.orgNumber, orgNumber), eq(customers.policyRevision, 0)))
    if (!company) continue
    const change = { actorId: null, customerId: company.id }
    const year = Number(dayIn(company.country, new Date()).slice(0, 4))
    const before = await lockPolicy(tx, company.id)
    await putRules(tx, change, before, {
      costCentres: Object.keys(budgets),
      costCentreRequired: required,
      rules: rules.map((when) => ({ when, approvers: [approver.id], need: 'one' })),
    })
    // To the end of the next one, so that a demo made in December is not without them in January.
    const days = { from: `${year}-01-01`, to: `${year + 1}-12-31` }
    const asked = Object.entries(budgets).map(([costCentre, amount]) => ({ costCentre, amount, ...days }))
    await putBudgets(tx, change, before, asked)
  }
}
