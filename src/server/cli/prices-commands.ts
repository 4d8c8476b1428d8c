import { writeFile } from 'node:fs/promises'
import { isRealDay } from '#contract/calendar/real-day.ts'
import { PRICE_LIST_ID } from '#contract/office/price-list.ts'
import { and, eq, sql } from '../db/drizzle.ts'
import type { Db } from '../db/client.ts'
import { customers, shops } from '../db/schema.ts'
import { priceLists } from '../db/price-list-schema.ts'
import {
  assignPriceList,
  type PriceListHead,
  removePriceList,
  savePriceList,
  withdrawPriceList,
} from '../db/price-list-writer.ts'
import { ImportError } from '../features/import/import-error.ts'
import { isCurrency } from '../features/import/item/currency.ts'
import { readPriceList } from '../features/import/price-list/read-price-list.ts'
import { priceListFile } from '../features/import/price-list/write-file.ts'
import { formatText } from '../features/import/read/file-format.ts'
import { companyNamed } from './company-options.ts'
import { type Context, many, type Program, required, text, UsageError, type Values } from './program.ts'

const HELP = `npm run prices -- import FILE --shop ID --list ID [--company NAME …] [--rank N] [--name TEXT]
                   [--currency CODE] [--valid-from DAY] [--valid-to DAY] [--decimal . or ,] [--dry-run]
npm run prices -- export --shop ID --list ID [--out FILE.csv or FILE.xlsx]
npm run prices -- list --shop ID [--company NAME]
npm run prices -- assign --shop ID --list ID --company NAME … [--rank N]
npm run prices -- withdraw --shop ID --list ID --company NAME …
npm run prices -- remove --shop ID --list ID

import    makes the list what the file says (CSV, TSV, XLSX or NDJSON): rows that are not in it go. Columns:
          product, category or brand    what the row is about: one of them; a category by its name or id
          price or discount_percentage  what it costs, ex VAT, or the discount in place of the shop's
          hidden                        yes: the company does not see it at all
          from_quantity                 pieces from which the row counts; 1 if it says nothing
          valid_from, valid_to          first and last day of the row
          A file with a wrong row changes nothing, and every such row is named.
--company companies that pay by it, by name or organisation number; may be repeated. Without it the list stays with whom
          it has
--rank    of a company's lists the lowest in rank that has a row for a product decides; 1 unless said otherwise
--name    what buyers read beside the price; by default the list's id
--currency  by default the shop's: the list says nothing of products in another one
export    writes the list as import reads it, by default as CSV to the standard output
A running shop shows new prices within seconds. Orders keep what they were placed at.`

const string = { type: 'string' } as const
const several = { type: 'string', multiple: true } as const
const named = { shop: string, list: string }
const toCompanies = { company: several, rank: string }

export const pricesProgram: Program = {
  help: HELP,
  commands: {
    import: {
      operand: 'file',
      options: {
        ...named,
        ...toCompanies,
        name: string,
        currency: string,
        'valid-from': string,
        'valid-to': string,
        decimal: string,
        'dry-run': { type: 'boolean' },
      },
      run: importList,
    },
    export: { options: { ...named, out: string }, run: exportList },
    list: { options: { shop: string, company: string }, run: listLists },
    assign: { options: { ...named, ...toCompanies }, run: assign },
    withdraw: { options: { ...named, company: several }, run: withdraw },
    remove: { options: named, run: remove },
  },
}

async function importList(values: Values, { db, print }: Context): Promise<void> {
  const shop = await shopOf(db, values)
  const head = await headOf(db, values, shop)
  const companies = await companiesOf(db, shop.shopId, values)
  const rank = rankOf(values)
  const path = required(values, 'file', 4096)
  const asked = { path, shopId: shop.shopId, currency: head.currency, decimal: decimalOf(values) }
  const { rows, format, unknown } = await readPriceList(db, asked).catch((error: unknown) => {
    throw error instanceof ImportError ? new UsageError(error.message) : error
  })
  print(`${path}: ${formatText(format)}, ${rows.length} rows.`)
  for (const { target, subject } of unknown.slice(0, UNKNOWN_SHOWN))
    print(`The shop has no ${target} “${subject}”: its row counts as soon as there is one.`)
  if (unknown.length > UNKNOWN_SHOWN) print(`and ${unknown.length - UNKNOWN_SHOWN} more that the shop does not have.`)
  if (values['dry-run'] === true) {
    print('Nothing was changed (--dry-run).')
    return
  }
  const { created, updated, unchanged, removed } = await db.transaction(async (tx) => {
    const result = await savePriceList(tx, head, rows)
    for (const { id: customerId } of companies) await assignPriceList(tx, { ...head, customerId, rank })
    return result
  })
  print(`${head.id}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${removed} removed.`)
  await tellWhoPays(db, head, print)
}

const UNKNOWN_SHOWN = 20

async function tellWhoPays(
  db: Db,
  { shopId, id }: Pick<PriceListHead, 'shopId' | 'id'>,
  print: (line: string) => void,
): Promise<void> {
  const { rows } = await db.execute<{ name: string; rank: number }>(sql`
    SELECT k.name, a.rank FROM customer_price_lists a JOIN customers k ON k.id = a.customer_id
    WHERE a.shop_id = ${shopId} AND a.list_id = ${id} ORDER BY k.name, k.id`)
  if (rows.length === 0) print(`Nobody pays by ${id} yet: say who with --company.`)
  else print(`Paid by: ${rows.map(({ name, rank }) => `${name} (rank ${rank})`).join(', ')}.`)
}

async function exportList(values: Values, { db, print }: Context): Promise<void> {
  const { shopId } = await shopOf(db, values)
  const id = await knownList(db, shopId, values)
  const out = text(values, 'out', 4096)
  const file = await priceListFile(db, { shopId, id }, out?.toLowerCase().endsWith('.xlsx') ? 'xlsx' : 'csv')
  if (out === null) print(file.toString('utf8').trimEnd())
  else {
    await writeFile(out, file)
    print(`Wrote ${out}.`)
  }
}

async function listLists(values: Values, { db, print }: Context): Promise<void> {
  const { shopId } = await shopOf(db, values)
  const company = text(values, 'company')
  const customerId = company === null ? null : (await companyOf(db, shopId, company)).id
  const { rows } = await db.execute<Record<string, string | number | null>>(sql`
    SELECT l.id, l.name, l.currency, l.valid_from::text, l.valid_to::text,
      (SELECT count(*)::int FROM price_list_rows r WHERE r.shop_id = l.shop_id AND r.list_id = l.id) AS rows,
      (SELECT string_agg(k.name || ' (rank ' || a.rank || ')', ', ' ORDER BY a.rank, k.name)
        FROM customer_price_lists a JOIN customers k ON k.id = a.customer_id
        WHERE a.shop_id = l.shop_id AND a.list_id = l.id) AS companies
    FROM price_lists l
    WHERE l.shop_id = ${shopId} AND (${customerId}::uuid IS NULL OR EXISTS (
      SELECT FROM customer_price_lists a
      WHERE a.shop_id = l.shop_id AND a.list_id = l.id AND a.customer_id = ${customerId}))
    ORDER BY l.id`)
  if (rows.length === 0) print('There are no such price lists.')
  for (const row of rows)
    print(
      [
        row.id,
        row.name,
        row.currency,
        `${row.valid_from ?? '…'} to ${row.valid_to ?? '…'}`,
        `${row.rows} rows`,
        row.companies ?? 'nobody',
      ].join('\t'),
    )
}

async function assign(values: Values, { db, print }: Context): Promise<void> {
  const { shopId } = await shopOf(db, values)
  const id = await knownList(db, shopId, values)
  const companies = await companiesOf(db, shopId, values)
  if (companies.length === 0) throw new UsageError('--company is required')
  const rank = rankOf(values)
  await db.transaction(async (tx) => {
    for (const { id: customerId } of companies) await assignPriceList(tx, { shopId, id, customerId, rank })
  })
  await tellWhoPays(db, { shopId, id }, print)
}

async function withdraw(values: Values, { db, print }: Context): Promise<void> {
  const { shopId } = await shopOf(db, values)
  const id = await knownList(db, shopId, values)
  const companies = await companiesOf(db, shopId, values)
  if (companies.length === 0) throw new UsageError('--company is required')
  await db.transaction(async (tx) => {
    for (const company of companies)
      if (!(await withdrawPriceList(tx, { shopId, id, customerId: company.id })))
        throw new UsageError(`--company: ${company.name} does not pay by ${id}`)
  })
  await tellWhoPays(db, { shopId, id }, print)
}

async function remove(values: Values, { db, print }: Context): Promise<void> {
  const { shopId } = await shopOf(db, values)
  const id = await knownList(db, shopId, values)
  await db.transaction((tx) => removePriceList(tx, { shopId, id }))
  print(`Removed ${id}. Orders keep the prices that they were placed at.`)
}

type Shop = typeof shops.$inferSelect

async function shopOf(db: Db, values: Values): Promise<Shop> {
  const shopId = required(values, 'shop')
  const [shop] = await db.select().from(shops).where(eq(shops.shopId, shopId))
  if (!shop) throw new UsageError(`--shop: no shop is called "${shopId}"`)
  return shop
}

const readList = async (db: Db, shopId: string, id: string) =>
  (
    await db
      .select()
      .from(priceLists)
      .where(and(eq(priceLists.shopId, shopId), eq(priceLists.id, id)))
  )[0]

async function knownList(db: Db, shopId: string, values: Values): Promise<string> {
  const id = listId(values)
  if (!(await readList(db, shopId, id))) throw new UsageError(`--list: ${shopId} has no price list "${id}"`)
  return id
}

function listId(values: Values): string {
  const id = required(values, 'list')
  if (!new RegExp(PRICE_LIST_ID).test(id))
    throw new UsageError(`--list is "${id}", but should be of letters, digits, ., - and _, at most 63`)
  return id
}

/** What is not said stays as it was. */
async function headOf(db: Db, values: Values, shop: Shop): Promise<PriceListHead> {
  const id = listId(values)
  const before = await readList(db, shop.shopId, id)
  const currency = text(values, 'currency')?.toUpperCase() ?? before?.currency ?? shop.currency
  if (!isCurrency(currency)) throw new UsageError(`--currency: ${currency} is no currency (ISO 4217)`)
  const validFrom = dayOf(values, 'valid-from', before?.validFrom ?? null)
  const validTo = dayOf(values, 'valid-to', before?.validTo ?? null)
  if (validFrom && validTo && validFrom > validTo) throw new UsageError('--valid-to is before --valid-from')
  return { shopId: shop.shopId, id, name: text(values, 'name') || before?.name || id, currency, validFrom, validTo }
}

/** `""` takes a day away. */
function dayOf(values: Values, name: string, before: string | null): string | null {
  const asked = text(values, name)
  if (asked === null) return before
  if (asked === '') return null
  if (!isRealDay(asked)) throw new UsageError(`--${name} is "${asked}", but should be a day such as 2026-11-21`)
  return asked
}

function decimalOf(values: Values): '.' | ',' | undefined {
  const asked = text(values, 'decimal') ?? undefined
  if (asked !== undefined && asked !== '.' && asked !== ',')
    throw new UsageError(`--decimal is "${asked}", but should be . or ,`)
  return asked
}

function rankOf(values: Values): number {
  const asked = text(values, 'rank') ?? '1'
  if (!/^[1-9]\d{0,3}$/.test(asked)) throw new UsageError(`--rank is "${asked}", but should be a number from 1 to 9999`)
  return Number(asked)
}

interface Company {
  id: string
  name: string
}

async function companyOf(db: Db, shopId: string, name: string): Promise<Company> {
  const id = await companyNamed(db, shopId, name)
  if (id === null) throw new UsageError(`--company: there is no company "${name}" in ${shopId}`)
  const [found] = await db.select({ name: customers.name }).from(customers).where(eq(customers.id, id))
  return { id, name: found?.name ?? name }
}

const companiesOf = (db: Db, shopId: string, values: Values): Promise<Company[]> =>
  Promise.all(many(values, 'company').map((name) => companyOf(db, shopId, name)))
