import { and, asc, eq, isNull, sql } from '../db/drizzle.ts'
import { isRealDay } from '#contract/calendar/real-day.ts'
import { toDecimal, toMinor } from '#contract/money.ts'
import { leftOf } from '#contract/organisation/budget.ts'
import { COST_CENTRE_MAX, COST_CENTRES_MAX } from '#contract/organisation/company.ts'
import { clashing, lockPolicy, type NewBudget, putBudgets, putRules } from '../accounts/company-policy.ts'
import type { Db } from '../db/client.ts'
import { customers, shops } from '../db/schema.ts'
import { companyNamed } from './company-options.ts'
import { type Context, many, type Program, required, UsageError, type Values, yesOrNo } from './program.ts'

const HELP = `npm run company -- list --shop ID
npm run company -- set --shop ID --company NAME [--cost-centre TEXT …] [--cost-centre-required or --no-cost-centre-required]
npm run company -- budget --shop ID --company NAME --cost-centre TEXT --from DAY --to DAY (--amount N or --remove)
npm run company -- budget --shop ID --company NAME

list      the companies of a shop, with how many rules and budgets they have
set       --cost-centre names all that there are, repeated; "" takes all away, so that anything may be written
budget    sets what a cost centre may spend between two days, both included, ex VAT in the shop's currency; the one of the
          same cost centre and days is changed. Without a cost centre it lists what was reserved and spent
--company a company by name or organisation number

Who approves what is said by the company's managers, or by staff, in the shop.`

const string = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const named = { shop: string, company: string }

export const companyProgram: Program = {
  help: HELP,
  commands: {
    list: { options: { shop: string }, run: list },
    set: {
      options: {
        ...named,
        'cost-centre': { type: 'string', multiple: true },
        'cost-centre-required': flag,
        'no-cost-centre-required': flag,
      },
      run: set,
    },
    budget: {
      options: { ...named, 'cost-centre': string, from: string, to: string, amount: string, remove: flag },
      run: budget,
    },
  },
}

async function list(values: Values, { db, print }: Context): Promise<void> {
  const shopId = await shopOf(db, values)
  const rows = await db
    .select({
      name: customers.name,
      orgNumber: customers.orgNumber,
      costCentres: customers.costCentres,
      required: customers.costCentreRequired,
      rules: sql<number>`(SELECT count(*)::int FROM approval_rules r WHERE r.customer_id = customers.id)`,
      budgets: sql<number>`(SELECT count(*)::int FROM budgets b WHERE b.customer_id = customers.id AND b.retired_at IS NULL)`,
    })
    .from(customers)
    .where(and(eq(customers.shopId, shopId), isNull(customers.retiredAt)))
    .orderBy(asc(customers.name), asc(customers.id))
  for (const { name, orgNumber, costCentres, required: isRequired, rules, budgets } of rows)
    print(
      [
        name,
        orgNumber,
        `${rules} rules`,
        `${budgets} budgets`,
        `cost centres: ${costCentres.join(', ') || 'any'}${isRequired ? ' (required)' : ''}`,
      ].join('\t'),
    )
}

async function set(values: Values, { db, print }: Context): Promise<void> {
  const { customerId, name } = await companyOf(db, values)
  const asked = many(values, 'cost-centre')
  const isRequired = yesOrNo(values, 'cost-centre-required')
  if (asked.length === 0 && isRequired === null)
    throw new UsageError('Nothing to set: --cost-centre or --cost-centre-required')
  const centres = [...new Set(asked.filter((one) => one !== ''))]
  if (centres.length > 0 && asked.includes(''))
    throw new UsageError('--cost-centre: "" takes all away, and stands alone')
  if (centres.length > COST_CENTRES_MAX) throw new UsageError(`--cost-centre: at most ${COST_CENTRES_MAX}`)
  for (const centre of centres) checkedCentre(centre)
  await db.transaction(async (tx) => {
    const before = await lockPolicy(tx, customerId)
    await putRules(tx, { actorId: null, customerId }, before, {
      rules: before.rules,
      costCentres: asked.length > 0 ? centres : before.costCentres,
      costCentreRequired: isRequired ?? before.costCentreRequired,
    })
  })
  print(`Changed ${name}.`)
}

async function budget(values: Values, context: Context): Promise<void> {
  const { db, print } = context
  const { customerId, name, currency } = await companyOf(db, values)
  if (values['cost-centre'] === undefined) {
    const { budgets } = await db.transaction((tx) => lockPolicy(tx, customerId))
    for (const one of budgets)
      print(
        [
          one.costCentre,
          `${one.from} – ${one.to}`,
          `${toDecimal(one.amount)} ${currency}`,
          `reserved ${toDecimal(one.reserved)}`,
          `spent ${toDecimal(one.spent)}`,
          `left ${toDecimal(leftOf(one))}`,
        ].join('\t'),
      )
    return
  }
  const costCentre = checkedCentre(required(values, 'cost-centre'))
  const days = { from: dayOf(values, 'from'), to: dayOf(values, 'to') }
  if (days.from > days.to) throw new UsageError('--to is before --from')
  const amount = values.remove === true ? null : amountOf(values)
  await db.transaction(async (tx) => {
    const before = await lockPolicy(tx, customerId)
    const isThis = (one: NewBudget) => one.costCentre === costCentre && one.from === days.from && one.to === days.to
    const known = before.budgets.find(isThis)
    if (amount === null && !known) throw new UsageError(`${name} has no such budget`)
    const others = before.budgets.filter((one) => !isThis(one))
    const after = amount === null ? others : [...others, { ...days, id: known?.id, costCentre, amount }]
    if (clashing(after)) throw new UsageError(`${costCentre} has a budget already that shares days with this one`)
    await putBudgets(tx, { actorId: null, customerId }, before, after)
  })
  print(
    amount === null
      ? `Removed the budget of ${costCentre}.`
      : `${costCentre} may spend ${toDecimal(amount)} ${currency}.`,
  )
}

function checkedCentre(centre: string): string {
  if (centre.length > COST_CENTRE_MAX) throw new UsageError(`--cost-centre has more than ${COST_CENTRE_MAX} characters`)
  if (/\p{Cc}/u.test(centre) || !centre.isWellFormed()) throw new UsageError('--cost-centre is not text')
  return centre
}

function dayOf(values: Values, name: string): string {
  const day = required(values, name)
  if (!isRealDay(day)) throw new UsageError(`--${name} is "${day}", but should be a day such as 2027-01-31`)
  return day
}

function amountOf(values: Values): number {
  const asked = required(values, 'amount')
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(asked)) throw new UsageError(`--amount is "${asked}", but should be such as 25000`)
  return toMinor(Number(asked))
}

async function shopOf(db: Db, values: Values): Promise<string> {
  const shopId = required(values, 'shop')
  const [shop] = await db.select({ shopId: shops.shopId }).from(shops).where(eq(shops.shopId, shopId))
  if (!shop) throw new UsageError(`--shop: there is no shop "${shopId}"`)
  return shopId
}

async function companyOf(db: Db, values: Values) {
  const shopId = await shopOf(db, values)
  const asked = required(values, 'company', 300)
  const customerId = await companyNamed(db, shopId, asked)
  if (customerId === null) throw new UsageError(`--company: there is no company "${asked}" in ${shopId}`)
  const [company] = await db
    .select({ name: customers.name, currency: shops.currency })
    .from(customers)
    .innerJoin(shops, eq(shops.shopId, customers.shopId))
    .where(eq(customers.id, customerId))
  return { customerId, name: company?.name ?? asked, currency: company?.currency ?? '' }
}
