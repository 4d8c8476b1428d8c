import type { Pool } from 'pg'
import { givingWay } from '#server/db/migrate.ts'

/**
 * Leaves the tables as an earlier version had them, though the server works on: it sends mails and reads orders whenever
 * it likes, so that tables are taken as a migration takes them.
 */
export async function putBack(pool: Pool, statements: string): Promise<void> {
  const client = await pool.connect()
  try {
    await givingWay(client, async () => void (await client.query(statements)))
  } finally {
    client.release()
  }
}
