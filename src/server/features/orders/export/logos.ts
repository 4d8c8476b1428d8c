import sharp from 'sharp'
import { and, inArray, isNotNull } from '../../../db/drizzle.ts'
import type { Tx } from '../../../db/client.ts'
import { shops } from '../../../db/schema.ts'

/** Three times the points that it takes up on paper, so that it is sharp in print. */
const BOX = { width: 450, height: 66 }
const MAX_PIXELS = 4096 * 4096

/** The logos of shops as PNG, which every document takes; a logo that cannot be drawn is left out. */
export async function logosOf(tx: Tx, shopIds: readonly string[]): Promise<Record<string, Uint8Array>> {
  const rows = await tx
    .select({ id: shops.shopId, logo: shops.logo })
    .from(shops)
    .where(and(inArray(shops.shopId, [...new Set(shopIds)]), isNotNull(shops.logo)))
  const drawn = await Promise.all(rows.map(async ({ id, logo }) => [id, logo && (await png(logo))] as const))
  return Object.fromEntries(drawn.flatMap(([id, logo]) => (logo ? [[id, logo] as const] : [])))
}

/** An SVG says little of its size: it is drawn large first. */
const png = (logo: Uint8Array): Promise<Buffer | null> =>
  sharp(logo, { limitInputPixels: MAX_PIXELS, density: 216 })
    .resize({ ...BOX, fit: 'inside' })
    .png()
    .toBuffer()
    .catch(() => null)
