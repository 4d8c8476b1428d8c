import type { Api } from './harness.ts'

/** Nobody can write products of `north` until this is over. */
export async function whileLocked<T>({ pool }: Api, meanwhile: () => Promise<T>): Promise<T> {
  const other = await pool.connect()
  try {
    await other.query("BEGIN; SELECT FROM shops WHERE shop_id = 'north' FOR NO KEY UPDATE")
    return await meanwhile()
  } finally {
    await other.query('ROLLBACK')
    other.release()
  }
}
