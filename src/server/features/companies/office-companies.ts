import { ERROR, type FieldError, RULE } from '#contract/errors.ts'
import {
  type ChangeCompany,
  ChangeCompanySchema,
  CompanyHistoryQuerySchema,
  CompanyHistorySchema,
  type MakeCompany,
  MakeCompanySchema,
  type OfficeCompanies,
  type OfficeCompaniesQuery,
  OfficeCompaniesQuerySchema,
  OfficeCompaniesSchema,
  type OfficeCompany,
  OfficeCompanyAnswerSchema,
} from '#contract/office/company.schema.ts'
import { SHOP_COMPANIES_MAX } from '#contract/office/company.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { CompanyIdSchema } from '#contract/organisation/company.schema.ts'
import type { Actor } from '../../accounts/audit.ts'
import { companyChanges, noteCompany } from '../../accounts/company-changes.ts'
import { announceCompanies, lockCompanies } from '../../accounts/companies.ts'
import type { Db, Tx } from '../../db/client.ts'
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from '../../db/drizzle.ts'
import { customers } from '../../db/schema.ts'
import type { App } from '../../http/app-type.ts'
import { HttpProblem } from '../../http/problem.ts'
import { requireShop, type Session, signedIn } from '../../http/session.ts'

type CompanyRow = typeof customers.$inferSelect

/** What a shop knows of the companies it sells to, read and changed by its staff [contract/companies]. */
export function officeCompanies(app: App, { db }: { db: Db }): void {
  app.get(
    OFFICE_API.companies,
    { schema: { querystring: OfficeCompaniesQuerySchema, response: { 200: OfficeCompaniesSchema } } },
    async (request) => {
      requireShop(signedIn(request), request.query.shop_id, 'shop.whole')
      return await list(db, request.query)
    },
  )

  app.post(
    OFFICE_API.companies,
    { schema: { body: MakeCompanySchema, response: { 201: OfficeCompanyAnswerSchema } } },
    async (request, reply) => {
      requireShop(signedIn(request), request.body.shop_id, 'shop.whole')
      reply.code(201)
      const actor = actorOf(signedIn(request))
      return { data: await db.transaction((tx) => make(tx, actor, request.body)) }
    },
  )

  app.patch(
    OFFICE_API.company,
    { schema: { params: CompanyIdSchema, body: ChangeCompanySchema, response: { 200: OfficeCompanyAnswerSchema } } },
    async (request) => {
      requireShop(signedIn(request), request.body.shop_id, 'shop.whole')
      const actor = actorOf(signedIn(request))
      return { data: await db.transaction((tx) => change(tx, { actor, customerId: request.params.id }, request.body)) }
    },
  )

  app.get(
    OFFICE_API.companyHistory,
    {
      schema: {
        params: CompanyIdSchema,
        querystring: CompanyHistoryQuerySchema,
        response: { 200: CompanyHistorySchema },
      },
    },
    async (request) => {
      requireShop(signedIn(request), request.query.shop_id, 'shop.whole')
      const { id } = await companyAt(db, request.query.shop_id, request.params.id)
      return { data: await companyChanges(db, id) }
    },
  )
}

const pattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

async function list(db: Db, query: OfficeCompaniesQuery): Promise<OfficeCompanies> {
  const { shop_id, search = '', state = 'used', page, per_page } = query
  const text = search.trim()
  const found = and(
    eq(customers.shopId, shop_id),
    state === 'used' ? isNull(customers.retiredAt) : isNotNull(customers.retiredAt),
    text === ''
      ? undefined
      : sql`(${customers.name} ILIKE ${pattern(text)} OR ${customers.orgNumber} ILIKE ${pattern(text)})`,
  )
  const [total, rows] = await Promise.all([
    db.$count(customers, found),
    db
      .select({ ...COUNTS, company: customers })
      .from(customers)
      .where(found)
      .orderBy(asc(customers.name), asc(customers.id))
      .limit(per_page)
      .offset((page - 1) * per_page),
  ])
  return {
    data: rows.map(({ company, ...counts }) => told(company, counts)),
    meta: { current_page: page, per_page, total, total_pages: Math.ceil(total / per_page) },
  }
}

type Counts = Pick<OfficeCompany, 'people' | 'price_lists'>
const COUNTS = {
  people: sql<number>`(SELECT count(*)::integer FROM membership_companies m JOIN users u ON u.id = m.user_id
    WHERE m.customer_id = customers.id AND u.active)`,
  price_lists: sql<number>`(SELECT count(*)::integer FROM customer_price_lists l WHERE l.customer_id = customers.id)`,
}

/** @throws {HttpProblem} 422 */
async function make(tx: Tx, actor: Actor, { shop_id: shopId, ...body }: MakeCompany): Promise<OfficeCompany> {
  await lockCompanies(tx, shopId)
  const columns = columnsOf(body)
  await requireFree(tx, shopId, columns, null)
  const known = await tx.$count(customers, and(eq(customers.shopId, shopId), isNull(customers.retiredAt)))
  if (known >= SHOP_COMPANIES_MAX)
    throw refused('name', RULE.range, `a shop has at most ${SHOP_COMPANIES_MAX} companies in use`)
  const [row] = await tx
    .insert(customers)
    .values({ ...columns, shopId, name: columns.name ?? '' })
    .returning()
  await announceCompanies(tx)
  const made = told(row!, { people: 0, price_lists: 0 })
  await noteCompany(tx, { actor, customerId: made.id }, null, made)
  return made
}

/** @throws {HttpProblem} 404 for what is not the shop's; 412 with the company as it is; 422 */
async function change(
  tx: Tx,
  { actor, customerId: id }: { actor: Actor; customerId: string },
  { shop_id: shopId, ...body }: ChangeCompany,
): Promise<OfficeCompany> {
  await lockCompanies(tx, shopId)
  const before = await companyAt(tx, shopId, id)
  const { revision, retired, ...named } = body
  if (revision !== undefined && revision !== before.revision)
    throw new HttpProblem(412, ERROR.revisionChanged, { data: before })
  const columns = columnsOf(named)
  const isUsed = !(retired ?? before.retired)
  if (isUsed) await requireFree(tx, shopId, { orgNumber: before.org_number, ...columns }, id)
  const set = {
    ...columns,
    ...(retired !== undefined && retired !== before.retired && { retiredAt: retired ? sql`now()` : null }),
  }
  if (Object.keys(set).length === 0) return before
  await tx.update(customers).set(set).where(eq(customers.id, id))
  await announceCompanies(tx)
  const after = await companyAt(tx, shopId, id)
  await noteCompany(tx, { actor, customerId: before.id }, before, after)
  return after
}

async function companyAt(tx: Db | Tx, shopId: string, id: string): Promise<OfficeCompany> {
  const [row] = await tx
    .select({ ...COUNTS, company: customers })
    .from(customers)
    .where(and(eq(customers.id, id), eq(customers.shopId, shopId)))
  if (!row) throw new HttpProblem(404, ERROR.notFound)
  const { company, ...counts } = row
  return told(company, counts)
}

type Columns = Partial<Pick<CompanyRow, 'name' | 'orgNumber' | 'paymentTerms' | 'addresses'>>

/** The columns that a body names. @throws {HttpProblem} 422 with each field that is no line of text, or empty */
function columnsOf({
  name,
  org_number,
  payment_terms,
  addresses,
}: Omit<MakeCompany, 'shop_id' | 'name'> & { name?: string }): Columns {
  const errors: FieldError[] = []
  const line = (field: string, text: string): string => {
    if (/\p{Cc}/u.test(text)) errors.push({ field, rule: RULE.format, message: `${field} must be one line of text` })
    return text.trim()
  }
  const columns: Columns = {
    ...(name !== undefined && { name: line('name', name) }),
    ...(org_number !== undefined && { orgNumber: line('org_number', org_number) }),
    ...(payment_terms !== undefined && { paymentTerms: line('payment_terms', payment_terms ?? '') || null }),
    ...(addresses && {
      addresses: addresses.map((one, i) => ({
        name: line(`addresses.${i}.name`, one.name),
        street: line(`addresses.${i}.street`, one.street),
        postal_code: line(`addresses.${i}.postal_code`, one.postal_code),
        city: line(`addresses.${i}.city`, one.city),
        country: line(`addresses.${i}.country`, one.country),
      })),
    }),
  }
  if (columns.name === '') errors.push({ field: 'name', rule: RULE.required, message: 'name is required' })
  for (const [i, { street, city }] of (columns.addresses ?? []).entries())
    if (street === '' && city === '')
      errors.push({ field: `addresses.${i}.street`, rule: RULE.required, message: `addresses.${i}.street is required` })
  if (errors.length > 0) throw new HttpProblem(422, ERROR.validation, { errors })
  return columns
}

/** An organisation number names one company in use. @throws {HttpProblem} 422 */
async function requireFree(tx: Tx, shopId: string, { orgNumber = '' }: Columns, own: string | null): Promise<void> {
  if (orgNumber === '') return
  const conditions: (SQL | undefined)[] = [
    eq(customers.shopId, shopId),
    isNull(customers.retiredAt),
    sql`lower(${customers.orgNumber}) = lower(${orgNumber})`,
    own === null ? undefined : sql`${customers.id} <> ${own}`,
  ]
  if ((await tx.$count(customers, and(...conditions))) > 0)
    throw refused('org_number', RULE.taken, 'org_number is another company’s of the shop')
}

const refused = (field: string, rule: FieldError['rule'], message: string): HttpProblem =>
  new HttpProblem(422, ERROR.validation, { errors: [{ field, rule, message }] })

/** A person, or a machine by its key. */
const actorOf = ({ key, userId }: Session): Actor => (key ? { key: userId } : userId)

const told = (row: CompanyRow, counts: Counts): OfficeCompany => ({
  id: row.id,
  shop_id: row.shopId,
  revision: row.revision,
  name: row.name,
  org_number: row.orgNumber,
  payment_terms: row.paymentTerms,
  addresses: row.addresses,
  retired: row.retiredAt !== null,
  ...counts,
})
