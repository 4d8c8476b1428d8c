import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { and, eq, inArray, sql } from '../db/drizzle.ts'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { AddressSchema } from '#contract/users/auth.schema.ts'
import type { Tx } from '../db/client.ts'
import { noteCompany, type Said } from '../accounts/company-changes.ts'
import { customers } from '../db/schema.ts'
import { UsageError } from './program.ts'

const Line = Type.String({ maxLength: 300, pattern: '^[^\\u0000-\\u001f]*$' })
const NewCustomerSchema = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 300, pattern: '^[^\\u0000-\\u001f]*$' }),
    org_number: Type.Optional(Line),
    payment_terms: Type.Optional(Type.Union([Line, Type.Null()])),
    addresses: Type.Optional(Type.Array(AddressSchema, { maxItems: 1000 })),
  },
  { additionalProperties: false },
)
const ListSchema = Type.Array(NewCustomerSchema, { maxItems: 100_000 })
export type NewCustomer = Static<typeof NewCustomerSchema>

/**
 * Companies from a JSON list (`[{name, org_number, payment_terms, addresses: [{name, street, postal_code, city,
 * country}]}]`) or a CSV file with the columns name, org_number, payment_terms, address_name, street, postal_code,
 * city, country; rows of one company are its addresses.
 * @throws {UsageError} naming what is wrong and where
 */
export async function readCustomers(path: string): Promise<NewCustomer[]> {
  const content = await readFile(path, 'utf8').catch(() => null)
  if (content === null) throw new UsageError(`--customers: there is no file ${path}`)
  const clean = content.replace(/^\uFEFF/, '')
  return checked(path, /^\s*\[/.test(clean) ? json(path, clean) : fromRows(path, clean))
}

function json(path: string, content: string): unknown {
  try {
    return JSON.parse(content)
  } catch (error) {
    throw new UsageError(`--customers: ${path} is not JSON: ${error instanceof Error ? error.message : ''}`)
  }
}

function fromRows(path: string, content: string): NewCustomer[] {
  const rows = table(path, content)
  const found = new Map<string, NewCustomer & { addresses: Static<typeof AddressSchema>[] }>()
  for (const row of rows) {
    const { name = '', org_number = '', payment_terms = '', address_name = '', street = '' } = row
    const { postal_code = '', city = '', country = '' } = row
    const key = JSON.stringify([name, org_number])
    const customer = found.get(key) ?? { name, org_number, payment_terms: payment_terms || null, addresses: [] }
    found.set(key, customer)
    if (street || city) customer.addresses.push({ name: address_name || name, street, postal_code, city, country })
  }
  return [...found.values()]
}

const COLUMNS = ['name', 'org_number', 'payment_terms', 'address_name', 'street', 'postal_code', 'city', 'country']

function table(path: string, content: string): Record<string, string>[] {
  const head = content.split('\n', 1)[0] ?? ''
  const delimiter = [';', '\t'].find((sign) => head.includes(sign)) ?? ','
  const columns = (names: string[]): string[] => {
    const known = names.map((name) => name.trim().toLowerCase())
    const strange = known.filter((name) => !COLUMNS.includes(name))
    if (strange.length > 0) throw new UsageError(`--customers: ${path} has the unknown column ${strange.join(', ')}`)
    if (!known.includes('name')) throw new UsageError(`--customers: ${path} has no column name`)
    return known
  }
  try {
    return parse(content, { columns, delimiter, trim: true, skip_empty_lines: true })
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`--customers: ${path} cannot be read: ${error instanceof Error ? error.message : ''}`)
  }
}

function checked(path: string, list: unknown): NewCustomer[] {
  if (Value.Check(ListSchema, list)) return list
  const first = Value.Errors(ListSchema, list)[0]
  throw new UsageError(
    `--customers: ${path}${first?.instancePath ?? ''} ${first?.message ?? 'is not a list of companies'}`,
  )
}

/** `Name;org number;payment terms`, the last two optional. */
export function customerOf(option: string): NewCustomer {
  const [name = '', org_number = '', payment_terms = '', ...more] = option.split(';').map((part) => part.trim())
  if (name === '' || more.length > 0)
    throw new UsageError(`--customer is "${option}", but should be "Name;organisation number;payment terms"`)
  return { name, org_number, payment_terms: payment_terms || null }
}

/**
 * Adds and changes companies of a shop: the same organisation number is the same company, else the same name, so that
 * its id stays, and one that was retired is in use again. With `others: 'retire'` the list is all that are in use.
 * @throws {UsageError} for a name without a number that several have
 */
export async function saveCustomers(
  tx: Tx,
  shopId: string,
  list: NewCustomer[],
  others: 'keep' | 'retire',
): Promise<void> {
  const before = await tx.select().from(customers).where(eq(customers.shopId, shopId))
  const known = knownAmong(before, shopId, list)
  for (const customer of list) {
    const { name, org_number = '', payment_terms = null, addresses } = customer
    const one = known.get(customer)
    const values = {
      name,
      orgNumber: org_number || (one?.orgNumber ?? ''),
      paymentTerms: payment_terms,
      retiredAt: null,
      ...(addresses && { addresses }),
    }
    const [after] = one
      ? await tx.update(customers).set(values).where(eq(customers.id, one.id)).returning()
      : await tx
          .insert(customers)
          .values({ shopId, ...values })
          .returning()
    if (after) await noteCompany(tx, { actor: null, customerId: after.id }, one ? saidOf(one) : null, saidOf(after))
  }
  const seen = new Set([...known.values()].map(({ id }) => id))
  const gone = before.filter(({ id, retiredAt }) => !seen.has(id) && retiredAt === null).map(({ id }) => id)
  if (others === 'keep' || gone.length === 0) return
  await tx
    .update(customers)
    .set({ retiredAt: sql`now()` })
    .where(and(eq(customers.shopId, shopId), inArray(customers.id, gone)))
  for (const one of before.filter(({ id }) => gone.includes(id)))
    await noteCompany(tx, { actor: null, customerId: one.id }, saidOf(one), { ...saidOf(one), retired: true })
}

type Stored = typeof customers.$inferSelect

const saidOf = (one: Stored): Said => ({
  name: one.name,
  org_number: one.orgNumber,
  payment_terms: one.paymentTerms,
  addresses: one.addresses,
  retired: one.retiredAt !== null,
})

/** Which of a list are there already: by their numbers first, so that a name takes none that a number tells. */
function knownAmong(
  before: readonly Stored[],
  shopId: string,
  list: readonly NewCustomer[],
): ReadonlyMap<NewCustomer, Stored> {
  const known = new Map<NewCustomer, Stored>()
  const left = new Set(before)
  const take = (customer: NewCustomer, one: Stored | undefined): void => {
    if (!one) return
    known.set(customer, one)
    left.delete(one)
  }
  for (const customer of list) {
    const { org_number = '' } = customer
    if (org_number !== '')
      take(
        customer,
        [...left].find(({ orgNumber }) => orgNumber === org_number),
      )
  }
  for (const customer of list) {
    const { name, org_number = '' } = customer
    if (known.has(customer)) continue
    const named = [...left].filter((one) => one.name === name && (org_number === '' || one.orgNumber === ''))
    const inUse = named.filter(({ retiredAt }) => retiredAt === null)
    const [first, ...more] = inUse.length > 0 ? inUse : named
    if (org_number === '' && more.length > 0)
      throw new UsageError(
        `--customer: "${name}" is ambiguous in ${shopId}; name it with its organisation number: ` +
          named
            .map(({ orgNumber }) => orgNumber || '(none)')
            .toSorted()
            .join(', '),
      )
    take(customer, first)
  }
  return known
}
