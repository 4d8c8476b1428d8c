import type { Database } from './client.ts'

/**
 * What the person who starts the server should know of its database: one whose locale knows no letters beyond A to Z finds
 * nothing by `ö` that is written `Ö`, where staff look for products, companies and orders. Null for any other.
 */
export async function letterWarning(pool: Database['pool']): Promise<string | null> {
  const { rows } = await pool.query<{ knows: boolean }>(
    "SELECT lower('ÅÖØ') = 'åöø' AND 'ö' ~ '^[[:alnum:]]$' AS knows",
  )
  return rows[0]?.knows
    ? null
    : 'The database knows no letters beyond A to Z: who looks for "ö" does not find "Ö". Move it into one that was made ' +
        "with a locale of UTF-8, such as CREATE DATABASE … TEMPLATE template0 LOCALE 'C.UTF-8'."
}
