import { and, asc, eq, gt, sql } from '../../db/drizzle.ts'
import { LINK_HOURS } from '#contract/users/password.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#contract/locale.ts'
import type { Db, Tx } from '../../db/client.ts'
import { memberships, passwordLinks, shops, users } from '../../db/schema.ts'
import { hashToken, newToken } from '../../http/token.ts'
import { oneLine, queueMail } from '../../mail/queue.ts'
import type { Account } from '../../accounts/accounts.ts'
import type { SendLink } from '../../accounts/password-link.ts'
import { writeLinkLetter } from './link-letter.ts'

/** So many of somebody's links are good at a time, the newest: mails may be slow, and come out of turn. */
const KEPT = 3

/**
 * Sends somebody a mail with a link by which they choose a password of their own, once and for 72 hours, in the
 * transaction that tells of it [server/access].
 * @param origin where the shop is; the secret stands behind a #, so that no server and no log sees it
 */
export const sendPasswordLink: SendLink = async (tx, account, reason, origin) => {
  const token = newToken()
  await tx.execute(sql`
    INSERT INTO password_links (token_hash, user_id, created_at, expires_at)
    VALUES (${hashToken(token)}, ${account.id}, clock_timestamp(), now() + make_interval(hours => ${LINK_HOURS}))`)
  await tx.execute(sql`
    DELETE FROM password_links WHERE user_id = ${account.id} AND token_hash NOT IN (
      SELECT token_hash FROM password_links WHERE user_id = ${account.id} ORDER BY created_at DESC LIMIT ${KEPT})`)
  const place = await firstShop(tx, account.id)
  const { subject, ...letter } = writeLinkLetter({
    language: languageOf(account.language, place?.language),
    reason,
    name: account.name,
    username: account.username,
    shop: place?.name ?? '',
    link: `${origin}/password#${token}`,
  })
  const about = { kind: 'password', shop: place?.shopId ?? null } as const
  await queueMail(tx, { to: account.email, subject: oneLine(subject), ...letter, secret: true }, about)
}

const languageOf = (own: string | null, shops: string | undefined): Locale =>
  isLocale(own) ? own : isLocale(shops) ? shops : DEFAULT_LOCALE

const firstShop = async (tx: Tx, userId: string) =>
  (
    await tx
      .select({ shopId: shops.shopId, name: shops.name, language: shops.language })
      .from(memberships)
      .innerJoin(shops, eq(shops.shopId, memberships.shopId))
      .where(eq(memberships.userId, userId))
      .orderBy(asc(memberships.position), asc(memberships.shopId))
      .limit(1)
  )[0]

/** Whose link it is, if it is good and they may sign in; null: used, replaced, too old, or nobody's. */
export async function linkHolder(
  db: Db | Tx,
  token: string,
  demo: boolean,
): Promise<{ account: Account; expiresAt: Date } | null> {
  const [found] = await db
    .select({ account: users, expiresAt: passwordLinks.expiresAt })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(and(eq(passwordLinks.tokenHash, hashToken(token)), gt(passwordLinks.expiresAt, sql`now()`), users.active))
  return found && (demo || !found.account.demo) ? found : null
}
