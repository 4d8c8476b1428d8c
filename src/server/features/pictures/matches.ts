import { foldName, numberedName, pictureName } from '#contract/office/picture-names.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { MatchPicturesSchema, type PictureMatch, PictureMatchesAnswerSchema } from '#contract/office/product.schema.ts'
import type { Db } from '#server/db/client.ts'
import { sql } from '#server/db/drizzle.ts'
import { isKept } from '#server/db/kept-products.ts'
import type { App } from '#server/http/app-type.ts'
import { requireShop, signedIn } from '#server/http/session.ts'

/** `POST /api/pictures/matches`: of which products files are, by what they are called [contract/pictures]. */
export function pictureMatches(app: App, { db }: { db: Db }): void {
  app.post(
    OFFICE_API.pictureMatches,
    { schema: { body: MatchPicturesSchema, response: { 200: PictureMatchesAnswerSchema } } },
    async (request) => {
      const { shop_id: shop, names } = request.body
      requireShop(signedIn(request), shop, 'shop.whole')
      return { data: await matchesOf(db, shop, names) }
    },
  )
}

/** `A-1.jpg` is of the product A-1, `A-1-2.jpg` too, unless there is a product A-1-2. */
async function matchesOf(db: Db, shop: string, names: readonly string[]): Promise<PictureMatch[]> {
  const stems = names.map((name) => foldName(pictureName(name).stem))
  const uids = await uidsOf(db, shop, names)
  return names.map((name, i) => {
    const stem = stems[i] ?? ''
    const own = uids.get(stem)
    const numbered = numberedName(stem)
    const other = numbered && uids.get(numbered.stem)
    if (own !== undefined || !numbered || other === undefined) return { name, uid: own ?? null, number: 0 }
    return { name, uid: other, number: numbered.number }
  })
}

/** The shop's article numbers by how they are compared; hidden ones too, and of twins the first. */
async function uidsOf(db: Db, shop: string, names: readonly string[]): Promise<Map<string, string>> {
  const stems = names.map((name) => pictureName(name).stem)
  const all = stems.flatMap((stem) => [stem, numberedName(stem)?.stem ?? stem])
  const folded = sql.param([...new Set(all.map(foldName))])
  // What a database makes of capitals beyond A to Z is its own affair.
  const written = all.flatMap((stem) => [stem.normalize('NFC'), stem.normalize('NFD')])
  const others = sql.param([...new Set(written.flatMap((stem) => [stem, stem.toLowerCase(), stem.toUpperCase()]))])
  const { rows } = await db.execute<{ uid: string }>(sql`
    SELECT uid FROM products WHERE shop_id = ${shop} AND ${isKept}
      AND (lower(uid) = ANY(${folded}::text[]) OR uid = ANY(${others}::text[])) ORDER BY position DESC`)
  return new Map(rows.map(({ uid }) => [foldName(uid), uid]))
}
