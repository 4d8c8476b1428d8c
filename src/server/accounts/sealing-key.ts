import { randomBytes } from 'node:crypto'
import { eq } from '../db/drizzle.ts'
import type { Db } from '../db/client.ts'
import { sealingKeys } from '../db/schema.ts'

const KEY_BYTES = 32

/** The key that seals what a user leaves unsent on a device: theirs alone, the same for ever; base64. */
export async function sealingKey(db: Db, userId: string): Promise<string> {
  const read = () => db.select().from(sealingKeys).where(eq(sealingKeys.userId, userId))
  let [kept] = await read()
  if (!kept) {
    // Of two devices that ask at once, one makes it.
    await db
      .insert(sealingKeys)
      .values({ userId, key: randomBytes(KEY_BYTES) })
      .onConflictDoNothing()
    ;[kept] = await read()
  }
  return kept!.key.toString('base64')
}
