import { asc, eq, sql } from '../db/drizzle.ts'
import { DEFAULT_LOCALE, isLocale, LOCALES } from '#contract/locale.ts'
import { isCountry, shopIdProblem, USUAL, USUAL_TERMS } from '#contract/office/shop.ts'
import { RESERVED_SHOP_IDS } from '#contract/paths.ts'
import { announceCompanies } from '../accounts/companies.ts'
import type { Tx } from '../db/client.ts'
import { addShop, announceShop, hurryMails } from '../db/new-shop.ts'
import { shops } from '../db/schema.ts'
import { writeCompanies } from '../accounts/company-list.ts'
import { customerOf, inFile, saveCompanies } from './customers.ts'
import { type Context, many, type Program, required, UsageError, type Values } from './program.ts'
import { informationOf, shopFields } from './shop-fields.ts'

const HELP = `npm run shop -- create --id ID --name NAME [options]
npm run shop -- set --id ID [options]
npm run shop -- list

  --name TEXT
  --country SE|NO|DK|FI      decides the VAT; by default SE
  --currency CODE            by default the country's
  --language sv|no|da|en|fi  by default the country's
  --logo FILE                SVG, PNG, JPEG, WebP or AVIF, at most 512 KiB; "" removes it
  --information TEXT         notice in the shop's language; --information.sv TEXT and so on in one language; "" removes it
  --show-greenified, --no-show-greenified
                             the link to the sustainability site
  --provider-contact TEXT    who answers questions; --supplier-mail ADDRESS gets contact messages and orders
  --payment-terms TEXT       where a company has none of its own; by default 30 days net; "" for none
  --customers FILE           the companies that users buy for, JSON, CSV or XLSX; those not in it are retired: carts and
                             orders keep them, and nobody orders for them any more
  --customer "Name;number;terms"
                             adds or changes one company; may be repeated

  --holidays own|none|SE,NO  whose public holidays are no working days; by default the country's own
  --closed-day "FIRST;LAST;NAME"
                             days that the shop is closed besides, as 2026-12-28;2026-12-30;Stocktaking; those that are
                             named are all, may be repeated; "" removes them
  --company-required, --no-company-required
                             whether an order names a company, where the shop has any; by default it does

Who buys for which company is said by: npm run user -- set --company
An id is of a–z, 0–9, - and _, and may not be ${[...RESERVED_SHOP_IDS].join(', ')}.
A running shop notices at once.`

const string = { type: 'string' } as const
const options = {
  id: string,
  name: string,
  country: string,
  currency: string,
  language: string,
  logo: string,
  information: string,
  ...Object.fromEntries(LOCALES.map((locale) => [`information.${locale}`, string])),
  'show-greenified': { type: 'boolean' },
  'no-show-greenified': { type: 'boolean' },
  'company-required': { type: 'boolean' },
  'no-company-required': { type: 'boolean' },
  holidays: string,
  'closed-day': { type: 'string', multiple: true },
  'provider-contact': string,
  'supplier-mail': string,
  'payment-terms': string,
  customers: string,
  customer: { type: 'string', multiple: true },
} as const

export const shopProgram: Program = {
  help: HELP,
  commands: { create: { options, run: create }, set: { options, run: set }, list: { options: {}, run: list } },
}

async function create(values: Values, { db, print }: Context): Promise<void> {
  const shopId = idOf(values)
  const name = required(values, 'name')
  const fields = await shopFields(values)
  const usual = USUAL[isCountry(fields.country) ? fields.country : 'SE']
  const language = fields.language ?? usual.language
  const row = {
    currency: usual.currency,
    paymentTerms: USUAL_TERMS[isLocale(language) ? language : DEFAULT_LOCALE],
    ...fields,
    shopId,
    name,
    language,
    information: informationOf(values, language, {}),
  }
  await db.transaction(async (tx) => {
    if (!(await addShop(tx, row)))
      throw new UsageError(`--id: there is a shop "${shopId}" already; change it with: shop -- set`)
    await applyCustomers(tx, shopId, values)
  })
  print(`Made the shop ${shopId}.`)
}

async function set(values: Values, { db, print }: Context): Promise<void> {
  const shopId = required(values, 'id')
  const fields = await shopFields(values)
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(shops).where(eq(shops.shopId, shopId)).for('update')
    if (!before) throw new UsageError(`--id: no shop is called "${shopId}"`)
    const information = informationOf(values, fields.language ?? before.language, before.information)
    await tx
      .update(shops)
      .set({ ...fields, information })
      .where(eq(shops.shopId, shopId))
    await applyCustomers(tx, shopId, values)
    await announceShop(tx, shopId)
    await announceCompanies(tx)
    await hurryMails(tx, shopId)
  })
  print(`Changed the shop ${shopId}.`)
}

function idOf(values: Values): string {
  const id = required(values, 'id')
  const problem = shopIdProblem(id)
  if (problem === 'format')
    throw new UsageError(`--id is "${id}", but should be of a–z, 0–9, - and _, at most 63, a letter or digit first`)
  if (problem === 'reserved') throw new UsageError(`--id: "${id}" is reserved, since calls have that name`)
  return id
}

async function applyCustomers(tx: Tx, shopId: string, values: Values): Promise<void> {
  const actor = null
  if (values.customers !== undefined)
    await saveCompanies('--customers', () =>
      inFile(required(values, 'customers', 4096), (companies) =>
        writeCompanies(tx, { actor, shopId }, companies, 'retire'),
      ),
    )
  const named = many(values, 'customer').map(customerOf)
  if (named.length > 0) await saveCompanies('--customer', () => writeCompanies(tx, { actor, shopId }, named, 'keep'))
}

async function list(_: Values, { db, print }: Context): Promise<void> {
  const rows = await db
    .select({
      id: shops.shopId,
      name: shops.name,
      place: sql<string>`concat_ws(' ', ${shops.country}, ${shops.currency}, ${shops.language})`,
      products: sql<number>`(SELECT count(*)::int FROM products p WHERE p.shop_id = shops.shop_id AND p.deleted_at IS NULL)`,
      users: sql<number>`(SELECT count(*)::int FROM memberships m WHERE m.shop_id = shops.shop_id)`,
    })
    .from(shops)
    .orderBy(asc(shops.createdAt), asc(shops.shopId))
  for (const { id, name, place, products, users } of rows)
    print([id, name, place, `${products} products`, `${users} users`].join('\t'))
}
