import { and, eq, isNull } from '../db/drizzle.ts'
import type { Db } from '../db/client.ts'
import { customers } from '../db/schema.ts'
import { many, UsageError, type Values } from './program.ts'

/**
 * The companies that `--company` names in these shops, by name or organisation number, in the order given: shop id →
 * ids. Each must be in one of the shops at least. Null: none was asked for; empty lists: `""` takes all away.
 * @throws {UsageError} for one that is unknown, retired or ambiguous
 */
export async function companiesIn(
  db: Db,
  values: Values,
  shopIds: readonly string[],
): Promise<ReadonlyMap<string, string[]> | null> {
  const asked = many(values, 'company')
  if (asked.length === 0) return null
  const found = new Map(shopIds.map((shopId): [string, string[]] => [shopId, []]))
  const names = asked.filter((name) => name !== '')
  if (names.length < asked.length && names.length > 0)
    throw new UsageError('--company: "" takes all companies away, and stands alone')
  for (const name of names) {
    let somewhere = false
    for (const [shopId, ids] of found) {
      const id = await companyNamed(db, shopId, name)
      if (id === null) continue
      somewhere = true
      if (!ids.includes(id)) ids.push(id)
    }
    if (!somewhere)
      throw new UsageError(
        `--company: there is no company "${name}" in ${shopIds.join(', ') || 'any shop of the user'}`,
      )
  }
  return found
}

/** The one company in use of that name or organisation number in a shop. @throws {UsageError} where there are several */
export async function companyNamed(db: Db, shopId: string, name: string): Promise<string | null> {
  const all = await db
    .select({ id: customers.id, name: customers.name, orgNumber: customers.orgNumber })
    .from(customers)
    .where(and(eq(customers.shopId, shopId), isNull(customers.retiredAt)))
  const wanted = name.toLowerCase()
  const byNumber = all.filter(({ orgNumber }) => orgNumber !== '' && orgNumber.toLowerCase() === wanted)
  const matching = byNumber.length > 0 ? byNumber : all.filter((one) => one.name.toLowerCase() === wanted)
  const [first, second] = matching
  if (first && second)
    throw new UsageError(
      `--company: "${name}" is ambiguous in ${shopId}; name it by its organisation number: ` +
        matching.map((one) => `${one.name} ${one.orgNumber || '(without a number)'}`).join(', '),
    )
  return first?.id ?? null
}
