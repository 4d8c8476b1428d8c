import { WEB_PICTURES_WAITING_MAX } from '#contract/office/web-pictures.ts'
import type { Tx } from '#server/db/client.ts'
import { sql } from '#server/db/drizzle.ts'
import type { PictureItem } from '#server/db/item.ts'

/** A picture that a product is to have: one that is here, or an address. */
export type Wanted = { photo: PictureItem } | { url: string }

/** A product that waits for some of its pictures. */
export interface Waiting {
  uid: string
  pictures: readonly Wanted[]
  /** The photographs that it has until then. */
  stands: readonly string[]
}

/** Who names the pictures. */
interface Source {
  shop: string
  /** Null: the command. */
  importId: string | null
  fileName: string
}

/**
 * Queues pictures on the web in the transaction that writes their products, so that none is fetched for what was undone.
 * Whoever does it holds the shop's lock.
 */
export async function webQueue(tx: Tx, { shop, importId, fileName }: Source) {
  const { rows } = await tx.execute<{ waiting: number }>(
    sql`SELECT count(*)::integer AS waiting FROM web_pictures WHERE shop_id = ${shop} AND state = 'waiting'`,
  )
  let room = WEB_PICTURES_WAITING_MAX - (rows[0]?.waiting ?? 0)

  return {
    /** Those of these addresses that were fetched before, and are still here. */
    async fetched(urls: readonly string[]): Promise<Map<string, PictureItem>> {
      if (urls.length === 0) return new Map()
      const { rows: known } = await tx.execute<{ url: string } & Omit<PictureItem, 'kind'>>(sql`
        SELECT w.url, p.hash, p.width, p.height, p.placeholder FROM web_pictures w JOIN pictures p ON p.hash = w.hash
        WHERE w.shop_id = ${shop} AND w.url = ANY(${sql.param([...urls])}::text[]) AND w.state = 'fetched'`)
      return new Map(known.map(({ url, ...photo }) => [url, { kind: 'photo', ...photo }]))
    },

    /** What these products were waiting for is no more to be waited for. */
    async forget(uids: readonly string[]): Promise<void> {
      if (uids.length === 0) return
      await tx.execute(
        sql`DELETE FROM web_picture_products WHERE shop_id = ${shop} AND uid = ANY(${sql.param([...uids])}::text[])`,
      )
    },

    /** Queues what products wait for, as long as there is room. @returns addresses that wait now, and that do not for want of room */
    async add(products: readonly Waiting[]): Promise<{ queued: number; left: number }> {
      const all = new Set(
        products.flatMap(({ pictures }) => pictures.flatMap((one) => ('url' in one ? [one.url] : []))),
      )
      const taken = [...all].slice(0, Math.max(room, 0))
      if (taken.length === 0) return { queued: 0, left: all.size }
      room -= taken.length
      await addAddresses(tx, shop, taken)
      const known = new Set(taken)
      const rows = products.filter(({ pictures }) => pictures.some((one) => 'url' in one && known.has(one.url)))
      await tx.execute(sql`
        INSERT INTO web_picture_products (shop_id, uid, import_id, file_name, stands)
        SELECT ${shop}, t.uid, ${importId}::uuid, ${fileName}, ARRAY(SELECT jsonb_array_elements_text(t.stands::jsonb))
        FROM unnest(${sql.param(rows.map(({ uid }) => uid))}::text[],
                    ${sql.param(rows.map(({ stands }) => JSON.stringify(stands)))}::text[]) AS t (uid, stands)`)
      const uses = rows.flatMap(({ uid, pictures }) => pictures.map((one, place) => ({ uid, place, one })))
      await tx.execute(sql`
        INSERT INTO web_picture_uses (shop_id, uid, place, picture_id, photo, applied)
        SELECT ${shop}, t.uid, t.place, w.id, t.photo::jsonb, t.photo IS NOT NULL
        FROM unnest(${sql.param(uses.map(({ uid }) => uid))}::text[], ${sql.param(uses.map(({ place }) => place))}::integer[],
                    ${sql.param(uses.map(({ one }) => ('url' in one ? one.url : null)))}::text[],
                    ${sql.param(uses.map(({ one }) => ('photo' in one ? JSON.stringify(one.photo) : null)))}::text[])
          AS t (uid, place, url, photo)
        LEFT JOIN web_pictures w ON w.shop_id = ${shop} AND w.url = t.url
        WHERE t.photo IS NOT NULL OR w.id IS NOT NULL`)
      return { queued: taken.length, left: all.size - taken.length }
    },
  }
}

export type WebQueue = Awaited<ReturnType<typeof webQueue>>

/** An address that has failed, or whose picture is gone, is tried anew. */
const addAddresses = (tx: Tx, shop: string, urls: readonly string[]) =>
  tx.execute(sql`
    INSERT INTO web_pictures (shop_id, url, host)
    SELECT ${shop}, t.url, t.host FROM unnest(
      ${sql.param([...urls])}::text[], ${sql.param(urls.map((url) => new URL(url).hostname))}::text[]) AS t (url, host)
    ORDER BY t.url
    ON CONFLICT (shop_id, url) DO UPDATE
    SET state = 'waiting', attempts = 0, next_attempt_at = now(), hash = NULL, problem = NULL, detail = NULL, settled_at = NULL
    WHERE web_pictures.state <> 'waiting'`)
