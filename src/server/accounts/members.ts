import { asc, inArray } from '../db/drizzle.ts'
import type { Tx } from '../db/client.ts'
import { memberships, users } from '../db/schema.ts'
import type { Account } from './accounts.ts'

/** A user with their level in every shop. */
export interface Member {
  account: Account
  /** Shop id → level, in the user's own order. */
  levels: ReadonlyMap<string, number>
}

/** Users by id, each with their shops; those who are not there are not in it. */
export async function readMembers(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Member>> {
  return await withLevels(tx, await selectAccounts(tx, ids))
}

/**
 * The same, locked until the transaction ends. Whoever changes a user locks them this way, and a manager themselves
 * too: so two who take each other's rights away at once do so one after the other, and one is refused. Always in the
 * order of ids, so that they cannot wait for each other.
 */
export async function lockMembers(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Member>> {
  return await withLevels(tx, await selectAccounts(tx, ids).for('no key update'))
}

const selectAccounts = (tx: Tx, ids: readonly string[]) =>
  tx
    .select()
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
    .orderBy(asc(users.id))

async function withLevels(tx: Tx, accounts: readonly Account[]): Promise<ReadonlyMap<string, Member>> {
  const ids = accounts.map(({ id }) => id)
  const rows = await tx
    .select()
    .from(memberships)
    .where(inArray(memberships.userId, ids))
    .orderBy(asc(memberships.position), asc(memberships.shopId))
  const byUser = Map.groupBy(rows, ({ userId }) => userId)
  return new Map(
    accounts.map((account) => [
      account.id,
      { account, levels: new Map((byUser.get(account.id) ?? []).map(({ shopId, level }) => [shopId, level])) },
    ]),
  )
}
