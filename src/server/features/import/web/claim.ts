import { WEB_PICTURE_TRIES, type WebPictureProblem } from '#contract/office/web-pictures.ts'
import type { Db } from '#server/db/client.ts'
import { sql } from '#server/db/drizzle.ts'
import type { PictureNotFetched } from './fetch-picture.ts'

/** Pictures of one host that are fetched at once, by all servers together. */
const PER_HOST = 2
/** After it somebody else may take what was claimed: longer than fetching and looking at it can take. */
const LEASE_S = 120
/** Any number will do, as long as every server takes the same one: they claim one after the other. */
const LOCK = 4_173_062

/** A picture to be fetched, by whoever holds its lease. */
export interface Claimed {
  id: string
  lease: string
  shop: string
  url: string
  /** This one included. */
  attempts: number
}

/** Takes the picture that has been due for longest, of a host that is not busy; null: there is none. The try is counted before. */
export const claim = (db: Db): Promise<Claimed | null> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`)
    // A picture that has brought the server down each time is given up.
    await tx.execute(sql`
      UPDATE web_pictures SET state = 'failed', problem = ${'interrupted' satisfies WebPictureProblem}, detail = NULL,
        lease = NULL, leased_until = NULL, settled_at = now()
      WHERE lease IS NOT NULL AND leased_until < now() AND state = 'waiting' AND attempts >= ${WEB_PICTURE_TRIES}`)
    const { rows } = await tx.execute<Claimed & Record<string, unknown>>(sql`
      UPDATE web_pictures SET attempts = attempts + 1, lease = gen_random_uuid(),
        leased_until = now() + make_interval(secs => ${LEASE_S})
      WHERE id = (
        SELECT w.id FROM web_pictures w
        WHERE w.state = 'waiting' AND w.next_attempt_at <= now() AND coalesce(w.leased_until < now(), true)
          AND w.host NOT IN (
            SELECT host FROM web_pictures WHERE lease IS NOT NULL AND leased_until >= now()
            GROUP BY host HAVING count(*) >= ${PER_HOST})
          AND EXISTS (SELECT FROM web_picture_uses u WHERE u.picture_id = w.id)
        ORDER BY w.next_attempt_at, w.id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, lease, shop_id AS shop, url, attempts`)
    return rows[0] ?? null
  })

const mine = ({ id, lease }: Claimed) => sql`id = ${id} AND lease = ${lease}`

/** Notes that it is here, by its hash. */
export const settleFetched = (db: Db, claimed: Claimed, hash: string) =>
  db.execute(sql`
    UPDATE web_pictures SET state = 'fetched', hash = ${hash}, problem = NULL, detail = NULL, lease = NULL, leased_until = NULL,
      settled_at = now() WHERE ${mine(claimed)}`)

/** Notes why it is not: it waits for another try as long as there is one that may go better. */
export async function settleFailed(
  db: Db,
  claimed: Claimed,
  { problem, detail, mayPass }: PictureNotFetched,
  pauseMs: number,
): Promise<void> {
  const isOver = !mayPass || claimed.attempts >= WEB_PICTURE_TRIES
  await db.execute(sql`
    UPDATE web_pictures SET state = ${isOver ? 'failed' : 'waiting'}, problem = ${problem}, detail = ${detail},
      lease = NULL, leased_until = NULL, settled_at = ${isOver ? sql`now()` : null},
      next_attempt_at = now() + make_interval(secs => ${pauseMs / 1_000}) WHERE ${mine(claimed)}`)
}

/** Gives it back as if nobody had tried. */
export const giveBack = (db: Db, claimed: Claimed) =>
  db.execute(sql`
    UPDATE web_pictures SET attempts = attempts - 1, lease = NULL, leased_until = NULL WHERE ${mine(claimed)}`)
