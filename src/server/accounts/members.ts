import { asc, eq, inArray } from '../db/drizzle.ts'
import type { Tx } from '../db/client.ts'
import { companyColumns, type CompanyScope, scopeOf } from '../db/company-scope.ts'
import { everyPlace } from '../db/places.ts'
import { memberships, shops, users } from '../db/schema.ts'
import type { Account } from './accounts.ts'

/** A user with their level, and whom they buy for, in every shop. */
export interface Member {
  account: Account
  /** Shop id → level, in the user's own order. */
  levels: ReadonlyMap<string, number>
  /** Shop id → companies; every shop of `levels`. */
  companies: ReadonlyMap<string, CompanyScope>
}

/** Users by id, each with their shops; those who are not there are not in it. */
export async function readMembers(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Member>> {
  return await withPlaces(tx, await selectAccounts(tx, ids))
}

/**
 * The same, locked until the transaction ends. Whoever changes a user locks them this way, and a manager themselves
 * too: so two who take each other's rights away at once do so one after the other, and one is refused. Always in the
 * order of ids, so that they cannot wait for each other.
 */
export async function lockMembers(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Member>> {
  return await withPlaces(tx, await selectAccounts(tx, ids).for('no key update'))
}

/** What a user may where: as their memberships say, or everything where they have rights over the installation. */
export async function rightsOf(tx: Tx, member: Member): Promise<Pick<Member, 'levels' | 'companies'>> {
  const { account, levels, companies } = member
  if (!account.installation) return { levels, companies }
  const own = [...levels].flatMap(([shopId, level]) => {
    const scope = companies.get(shopId)
    return scope ? [{ shopId, level, companies: scope }] : []
  })
  const places = await everyPlace(tx, own)
  return {
    levels: new Map(places.map(({ shopId, level }) => [shopId, level])),
    companies: new Map(places.map((place) => [place.shopId, place.companies])),
  }
}

const selectAccounts = (tx: Tx, ids: readonly string[]) =>
  tx
    .select()
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
    .orderBy(asc(users.id))

async function withPlaces(tx: Tx, accounts: readonly Account[]): Promise<ReadonlyMap<string, Member>> {
  const ids = accounts.map(({ id }) => id)
  const rows = await tx
    .select({ userId: memberships.userId, shopId: memberships.shopId, level: memberships.level, ...companyColumns })
    .from(memberships)
    .innerJoin(shops, eq(shops.shopId, memberships.shopId))
    .where(inArray(memberships.userId, ids))
    .orderBy(asc(memberships.position), asc(memberships.shopId))
  const byUser = Map.groupBy(rows, ({ userId }) => userId)
  return new Map(
    accounts.map((account) => {
      const own = byUser.get(account.id) ?? []
      return [
        account.id,
        {
          account,
          levels: new Map(own.map(({ shopId, level }) => [shopId, level])),
          companies: new Map(own.map((row) => [row.shopId, scopeOf(row.level, row)])),
        },
      ]
    }),
  )
}
