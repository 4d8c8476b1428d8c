import { ERROR, type FieldError, RULE } from '#contract/errors.ts'
import { isEmail } from '#contract/contact-form.ts'
import { LOCALES, type LocalText } from '#contract/locale.ts'
import {
  type ChangeShop,
  ChangeShopSchema,
  type ShopSettings,
  ShopSettingsAnswerSchema,
  ShopSettingsQuerySchema,
} from '#contract/office/shop.schema.ts'
import { CLOSED_SPAN_MAX, type ClosedProblem, closedProblem, inOrder } from '#contract/calendar/closed-days.ts'
import { currencyProblem } from '#contract/office/shop.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { vatPercentage } from '#contract/price.ts'
import { announceCompanies } from '../../accounts/companies.ts'
import { timeZoneOf } from '../../db/calendar.ts'
import type { Db, Tx } from '../../db/client.ts'
import { eq } from '../../db/drizzle.ts'
import { holidaysOf } from '../../db/shop-calendar.ts'
import { announceShop, hurryMails } from '../../db/new-shop.ts'
import { shops } from '../../db/schema.ts'
import type { App } from '../../http/app-type.ts'
import { HttpProblem } from '../../http/problem.ts'
import { requireShop, signedIn } from '../../http/session.ts'
import { keptLogo, LogoError } from '../../pictures/logo.ts'

export type ShopRow = typeof shops.$inferSelect
type Columns = Partial<Omit<typeof shops.$inferInsert, 'shopId'>>

/** What a shop says of itself, read and changed by its staff. */
export function shopSettings(app: App, { db }: { db: Db }): void {
  app.get(
    OFFICE_API.shop,
    { schema: { querystring: ShopSettingsQuerySchema, response: { 200: ShopSettingsAnswerSchema } } },
    async (request) => {
      const { shop_id: shopId } = request.query
      requireShop(signedIn(request), shopId, 'shop.whole')
      const [row] = await db.select().from(shops).where(eq(shops.shopId, shopId))
      if (!row) throw new HttpProblem(404, ERROR.notFound)
      return { data: settingsOf(row) }
    },
  )

  app.patch(
    OFFICE_API.shop,
    { schema: { body: ChangeShopSchema, response: { 200: ShopSettingsAnswerSchema } } },
    async (request) => {
      requireShop(signedIn(request), request.body.shop_id, 'shop.whole')
      return { data: await change(db, request.body) }
    },
  )
}

/** @throws {HttpProblem} 404; 412 with the shop as it is, where it has changed since it was read; 422 */
async function change(db: Db, body: ChangeShop): Promise<ShopSettings> {
  const errors: FieldError[] = []
  const columns = await columnsOf(body, errors)
  if (errors.length > 0) throw new HttpProblem(422, ERROR.validation, { errors })
  return await db.transaction(async (tx) => {
    const before = await locked(tx, body.shop_id)
    if (body.revision !== undefined && body.revision !== before.revision)
      throw new HttpProblem(412, ERROR.revisionChanged, { data: settingsOf(before) })
    const information = body.information && merged(before.information, body.information)
    const named = { ...columns, ...(information && { information }) }
    if (Object.keys(named).length === 0) return settingsOf(before)
    const [after] = await tx.update(shops).set(named).where(eq(shops.shopId, body.shop_id)).returning()
    await announceShop(tx, body.shop_id)
    await announceCompanies(tx)
    await hurryMails(tx, body.shop_id)
    return settingsOf(after ?? before)
  })
}

async function locked(tx: Tx, shopId: string): Promise<ShopRow> {
  const [row] = await tx.select().from(shops).where(eq(shops.shopId, shopId)).for('update')
  if (!row) throw new HttpProblem(404, ERROR.notFound)
  return row
}

/** The columns that a body names; what breaks a rule is added to the errors. */
async function columnsOf(body: ChangeShop, errors: FieldError[]): Promise<Columns> {
  const columns: Columns = {}
  const wrong = (field: string, rule: FieldError['rule'], message: string): void =>
    void errors.push({ field, rule, message })
  const line = (field: 'name' | 'provider_contact' | 'supplier_mail' | 'payment_terms'): string | undefined => {
    const text = body[field]?.trim()
    if (text !== undefined && /\p{Cc}/u.test(text)) wrong(field, RULE.format, `${field} must be one line of text`)
    return text
  }
  const name = line('name')
  if (name === '') wrong('name', RULE.required, 'name is required')
  else if (name !== undefined) columns.name = name
  const mail = line('supplier_mail')
  if (mail && !isEmail(mail)) wrong('supplier_mail', RULE.format, 'supplier_mail must look like name@example.com')
  if (body.supplier_mail !== undefined) columns.supplierMail = mail || null
  if (body.provider_contact !== undefined) columns.providerContact = line('provider_contact') || null
  if (body.payment_terms !== undefined) columns.paymentTerms = line('payment_terms') || null
  if (body.currency !== undefined) {
    if (currencyProblem(body.currency) !== null)
      wrong('currency', RULE.choice, 'currency must be an ISO 4217 code with two decimals, such as SEK')
    columns.currency = body.currency
  }
  if (body.country !== undefined) columns.country = body.country
  if (body.language !== undefined) columns.language = body.language
  if (body.show_greenified !== undefined) columns.showGreenified = body.show_greenified
  if (body.company_required !== undefined) columns.companyRequired = body.company_required
  if (body.holidays !== undefined) columns.holidays = body.holidays
  if (body.closed_days !== undefined) {
    for (const [i, days] of body.closed_days.entries()) {
      const problem = closedProblem(days)
      if (problem) wrong(`closed_days.${i}.${problem.field}`, ...CLOSED_RULES[problem.why])
    }
    columns.closedDays = inOrder(body.closed_days)
  }
  if (body.logo === null) Object.assign(columns, { logo: null, logoType: null })
  else if (body.logo !== undefined)
    try {
      Object.assign(columns, await keptLogo(Buffer.from(body.logo, 'base64')))
    } catch (error) {
      if (!(error instanceof LogoError)) throw error
      wrong('logo', RULE.format, `logo: ${error.message}`)
    }
  return columns
}

const CLOSED_RULES: Readonly<Record<ClosedProblem['why'], [FieldError['rule'], string]>> = {
  missing: [RULE.required, 'A closed day needs its first day, its last day and a name'],
  line: [RULE.format, 'The name must be one line of text'],
  before: [RULE.range, 'The last day is before the first'],
  long: [RULE.range, `A shop is closed for ${CLOSED_SPAN_MAX} days at most at a time`],
}

function merged(before: LocalText, change: NonNullable<ChangeShop['information']>): LocalText {
  const next: LocalText = { ...before }
  for (const locale of LOCALES) {
    const text = change[locale]
    if (text === undefined) continue
    if (text === null || text.trim() === '') delete next[locale]
    else next[locale] = text.trim()
  }
  return next
}

/** A shop as its staff read it. */
export const settingsOf = (row: ShopRow): ShopSettings => ({
  shop_id: row.shopId,
  revision: row.revision,
  name: row.name,
  country: row.country,
  currency: row.currency,
  language: row.language,
  information: row.information,
  show_greenified: row.showGreenified,
  provider_contact: row.providerContact,
  supplier_mail: row.supplierMail,
  payment_terms: row.paymentTerms,
  company_required: row.companyRequired,
  holidays: holidaysOf(row),
  closed_days: row.closedDays,
  has_logo: row.logo !== null,
  vat_percent: vatPercentage(row.country),
  time_zone: timeZoneOf(row.country),
})
