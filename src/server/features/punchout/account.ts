import { and, eq } from '../../db/drizzle.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#contract/locale.ts'
import type { OwnerKind } from '#contract/users/owner.ts'
import { may } from '#contract/users/permission.ts'
import { REFUSALS } from '#contract/punchout/punchout-log.ts'
import type { Db, Tx } from '../../db/client.ts'
import { onlyCompany } from '../../db/company-scope.ts'
import type { Connection } from '../../db/punchout-schema.ts'
import { memberships, shops, users } from '../../db/schema.ts'
import type { Session } from '../../http/session.ts'
import { CxmlError } from './cxml/error.ts'

export interface Account {
  userId: string
  username: string
  level: number
  shopLanguage: Locale
}

/**
 * The account behind a connection with its level in the shop, which the connection may lower and never raises.
 * @throws {CxmlError} 403 where it may not even have a cart
 */
export async function accountOf(db: Db | Tx, { userId, shopId, level }: Connection): Promise<Account> {
  const [row] = await db
    .select({ username: users.username, active: users.active, level: memberships.level, language: shops.language })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.shopId, shopId)))
    .innerJoin(shops, eq(shops.shopId, memberships.shopId))
    .where(eq(users.id, userId))
  if (!row?.active) throw new CxmlError(403, 'The account of this connection is switched off.', REFUSALS.accountOff)
  const own = Math.min(row.level, level ?? row.level)
  if (!may(own, 'cart.use'))
    throw new CxmlError(403, 'The account of this connection may not have carts.', REFUSALS.accountLevel)
  const shopLanguage = isLocale(row.language) ? row.language : DEFAULT_LOCALE
  return { userId, username: row.username, level: own, shopLanguage }
}

/** A session as a person's token makes one, for what is done in their name before they come. */
export const sessionOf = (
  { userId, username, level }: Account,
  { shopId, customerId }: Pick<Connection, 'shopId' | 'customerId'>,
  owner: { kind: OwnerKind; id: string },
): Session => ({
  owner,
  userId,
  username,
  mustChangePassword: false,
  levels: new Map([[shopId, level]]),
  companies: new Map([[shopId, onlyCompany(customerId)]]),
})

/** Of a buyer's `xml:lang`, if we have it. */
export function localeOf(tag: string): Locale | null {
  const language = tag.trim().toLowerCase().split(/[-_]/, 1)[0] ?? ''
  const ours = language === 'nb' || language === 'nn' ? 'no' : language
  return isLocale(ours) ? ours : null
}
