import { and, eq, inArray, like } from '../../db/drizzle.ts'
import { Type } from 'typebox'
import { ERROR } from '#contract/errors.ts'
import { drawingPath } from '#contract/picture.ts'
import type { Db } from '#server/db/client.ts'
import { pictureOriginals } from '#server/db/picture-schema.ts'
import { pictures, shops } from '#server/db/schema.ts'
import type { App } from '#server/http/app-type.ts'
import { HttpProblem } from '#server/http/problem.ts'
import { drawingAt, unpacked } from '#drawing/address.ts'
import { draw } from '#drawing/draw.ts'
import { readOriginal } from '#server/pictures/originals.ts'
import { type PictureAddress, readAddress } from './address.ts'
import { textCache } from './cache.ts'
import { createLookup } from '#server/pictures/lookup.ts'
import { createPhotos } from './photos.ts'
import { type Body, sendPicture } from './send.ts'

export interface PicturesDeps {
  db: Db
  dataDir: string
}

/** A page of the catalogue holds 60 drawings of about 8 KB: some 2,000 drawings stay ready. */
const CACHE_CHARACTERS = 16_000_000

/** What a logo may be; anything else in the column is not served. */
const LOGO_TYPES: ReadonlySet<string> = new Set([
  'image/svg+xml',
  'image/png',
  'image/webp',
  'image/avif',
  'image/jpeg',
])

const SVG = 'image/svg+xml; charset=utf-8'
const notFound = () => new HttpProblem(404, ERROR.notFound)

/**
 * Public pictures [contract/pictures]: `/public/thumbnail/<hash>-<size>.<ext>` for photographs,
 * `/public/thumbnail/<hash>-<view>-<theme>.svg` for drawings, and `/public/thumbnail/logo/<shop_id>`. The answers are
 * bytes, so they have no response schema.
 */
export async function picturesFeature(app: App, { db, dataDir }: PicturesDeps): Promise<void> {
  const drawn = textCache(CACHE_CHARACTERS)
  const parametersOf = createLookup(async (hashes) => {
    const { hash, parameters } = pictures
    const rows = await db.select({ hash, parameters }).from(pictures).where(inArray(hash, hashes))
    return new Map(rows.flatMap((row) => (row.parameters ? [[row.hash, row.parameters]] : [])))
  })
  const thumbnail = createPhotos({
    lookup: createLookup(async (hashes) => {
      const { hash, mediaType } = pictureOriginals
      const isPicture = and(like(mediaType, 'image/%'), inArray(hash, hashes))
      const rows = await db.select({ hash }).from(pictureOriginals).where(isPicture)
      return new Map(rows.map((row) => [row.hash, true]))
    }),
    readOriginal: (hash) => readOriginal(db, hash),
    dataDir,
    onError: (err) => app.log.warn({ err }, 'a thumbnail cannot be kept in the data directory'),
  })

  app.get(
    '/public/thumbnail/:file',
    { schema: { params: Type.Object({ file: Type.String() }) } },
    async (request, reply) => {
      const { file } = request.params
      const address = readAddress(file)
      if (!address) throw notFound()
      const body = address.kind === 'photo' ? await photo(address) : await drawing(file, address)
      return sendPicture(request, reply, body)
    },
  )

  app.get(
    '/public/thumbnail/logo/:shop_id',
    { schema: { params: Type.Object({ shop_id: Type.String() }) } },
    async (request, reply) => sendPicture(request, reply, await logo(request.params.shop_id)),
  )

  async function photo({ hash, size, type }: PictureAddress & { kind: 'photo' }): Promise<Body> {
    const bytes = await thumbnail({ hash, size, type })
    if (!bytes) throw notFound()
    return { bytes, type: `image/${type}`, immutable: true }
  }

  async function drawing(file: string, { hash, view, theme }: PictureAddress & { kind: 'drawing' }): Promise<Body> {
    let svg = drawn.get(file)
    if (svg === undefined) {
      const parameters = await parametersOf(hash)
      if (!parameters) throw notFound()
      const { kind, body, detail, ...measures } = parameters
      // A device draws it from the address alone [drawings/addresses]: what is sent is the same.
      const own = unpacked(hash) && drawingAt(drawingPath(hash, view, theme))
      svg = own ?? draw(kind, measures, { view, theme, body, detail })
      drawn.set(file, svg)
    }
    return { bytes: svg, type: SVG, immutable: true }
  }

  async function logo(shopId: string): Promise<Body> {
    const [row] = await db
      .select({ logo: shops.logo, type: shops.logoType })
      .from(shops)
      .where(eq(shops.shopId, shopId))
    if (!row?.logo || !row.type || !LOGO_TYPES.has(row.type)) throw notFound()
    return { bytes: row.logo, type: row.type === 'image/svg+xml' ? SVG : row.type, immutable: false }
  }
}
