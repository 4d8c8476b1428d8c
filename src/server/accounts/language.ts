import { isLocale } from '#contract/locale.ts'
import type { Owner } from '#contract/users/owner.ts'
import type { Db } from '../db/client.ts'
import { and, eq, sql } from '../db/drizzle.ts'
import { users } from '../db/schema.ts'

/** Keeps the language that somebody uses the shop in, for mails that tell them of something. */
export async function rememberLanguage(
  db: Db,
  { owner, userId }: { owner: Owner; userId: string },
  language: string | undefined,
): Promise<void> {
  // Many people share a punchout account.
  if (owner.kind !== 'user' || !isLocale(language)) return
  await db
    .update(users)
    .set({ language })
    .where(and(eq(users.id, userId), sql`${users.language} IS DISTINCT FROM ${language}`))
}
