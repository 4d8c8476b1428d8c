import { RULE, type Rule } from '#contract/errors.ts'
import { SHOP_COMPANIES_MAX } from '#contract/office/company.ts'
import type { CompanySays } from '#contract/office/company.schema.ts'
import type { Tx } from '../db/client.ts'
import { and, eq, inArray, sql } from '../db/drizzle.ts'
import { customers } from '../db/schema.ts'
import type { Actor } from './audit.ts'
import { noteCompany, type Said } from './company-changes.ts'
import { lockCompanies } from './companies.ts'
import { knownAmong, type StoredCompany } from './known-companies.ts'

/** A company as a list has it; what is absent stays as it is. */
export type ListedCompany = Pick<CompanySays, 'name'> & Partial<Omit<CompanySays, 'name'>>

/** What cannot be so of one of the list, by its place in it. */
export interface ListProblem {
  at: number
  field: string
  rule: Rule
  message: string
}

/** Nothing was changed: some of a list break a rule. */
export class CompanyListError extends Error {
  override name = 'CompanyListError'
  readonly problems: readonly ListProblem[]

  constructor(problems: readonly ListProblem[]) {
    super(problems.map(({ field, message }) => `${field}: ${message}`).join('\n'))
    this.problems = problems
  }
}

export const COMPANY_OUTCOMES = ['made', 'changed', 'returned', 'retired'] as const

export interface ListOutcome {
  what: (typeof COMPANY_OUTCOMES)[number]
  name: string
  org_number: string
}

interface Written {
  /** In the order of the list, then those that are retired. */
  changes: ListOutcome[]
  unchanged: number
}

/**
 * Adds and changes companies of a shop: the same organisation number is the same company, else the same name, so that
 * its id stays, and one that was retired is in use again. With `others: 'retire'` the list is all that are in use.
 * @throws {CompanyListError} for what cannot be so beside the others; then nothing is to be kept
 */
export async function writeCompanies(
  tx: Tx,
  { actor, shopId }: { actor: Actor; shopId: string },
  list: readonly ListedCompany[],
  others: 'keep' | 'retire',
): Promise<Written> {
  await lockCompanies(tx, shopId)
  const before = await tx.select().from(customers).where(eq(customers.shopId, shopId))
  const { known, problems } = knownAmong(before, list)
  if (problems.length > 0) throw new CompanyListError(problems)
  const changes: ListOutcome[] = []
  const note = async (customerId: string, was: Said | null, said: Said, what: ListOutcome['what']): Promise<void> => {
    await noteCompany(tx, { actor, customerId }, was, said)
    changes.push({ what, name: said.name, org_number: said.org_number })
  }
  let unchanged = 0
  for (const company of list) {
    const one = known.get(company)
    const was = one ? saidOf(one) : null
    const said: Said = { ...(was ?? NOTHING), ...company, retired: false }
    if (company.org_number === '' && was) said.org_number = was.org_number
    if (was && JSON.stringify(was) === JSON.stringify(said)) {
      unchanged++
      continue
    }
    const id = await put(tx, shopId, one?.id, said)
    await note(id, was, said, was ? (was.retired ? 'returned' : 'changed') : 'made')
  }
  if (others === 'retire') {
    const named = new Set([...known.values()].map(({ id }) => id))
    const gone = before.filter(({ id, retiredAt }) => retiredAt === null && !named.has(id))
    await retire(tx, shopId, gone)
    for (const one of gone) await note(one.id, saidOf(one), { ...saidOf(one), retired: true }, 'retired')
  }
  await requireRoom(tx, shopId)
  return { changes, unchanged }
}

const NOTHING: Said = { name: '', org_number: '', payment_terms: null, addresses: [], retired: false }

async function put(tx: Tx, shopId: string, id: string | undefined, said: Said): Promise<string> {
  const { name, org_number: orgNumber, payment_terms: paymentTerms, addresses } = said
  const values = { name, orgNumber, paymentTerms, addresses, retiredAt: null }
  if (id !== undefined) {
    await tx.update(customers).set(values).where(eq(customers.id, id))
    return id
  }
  const [made] = await tx
    .insert(customers)
    .values({ shopId, ...values })
    .returning({ id: customers.id })
  return made!.id
}

async function retire(tx: Tx, shopId: string, gone: readonly StoredCompany[]): Promise<void> {
  if (gone.length === 0) return
  const ids = gone.map(({ id }) => id)
  await tx
    .update(customers)
    .set({ retiredAt: sql`now()` })
    .where(and(eq(customers.shopId, shopId), inArray(customers.id, ids)))
}

async function requireRoom(tx: Tx, shopId: string): Promise<void> {
  const used = await tx.$count(customers, sql`${customers.shopId} = ${shopId} AND ${customers.retiredAt} IS NULL`)
  if (used <= SHOP_COMPANIES_MAX) return
  const message = `a shop has at most ${SHOP_COMPANIES_MAX} companies in use`
  throw new CompanyListError([{ at: -1, field: '', rule: RULE.range, message }])
}

const saidOf = (one: StoredCompany): Said => ({
  name: one.name,
  org_number: one.orgNumber,
  payment_terms: one.paymentTerms,
  addresses: one.addresses,
  retired: one.retiredAt !== null,
})
