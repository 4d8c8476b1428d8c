import type { Pool } from 'pg'
import { ERROR, RULE } from '#contract/errors.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { PICTURE_BYTES_MAX, PICTURE_TYPES } from '#contract/office/pictures.ts'
import { BatchQuerySchema, PictureFileAnswerSchema } from '#contract/office/product.schema.ts'
import type { Db } from '#server/db/client.ts'
import type { App } from '#server/http/app-type.ts'
import { HttpProblem } from '#server/http/problem.ts'
import { rateLimit } from '#server/http/rate-limit.ts'
import { requireShop, signedIn } from '#server/http/session.ts'
import { fileBody, wholeBodies } from '#server/http/whole-bodies.ts'
import { keepPhoto, PhotoError } from '#server/pictures/photo.ts'
import { noteUpload } from '#server/pictures/uploads.ts'

/** Photographs that one process decodes at once, each of up to 30 MB as a file. */
const UPLOADS_MAX = 2
/** In a day, of one shop: more than anybody takes, and no more than a disk holds. */
const PHOTOS_A_DAY = 5_000
const DAY_S = 86_400

/** `POST /api/pictures`: takes in a photograph of a product, which names it then [contract/pictures]. */
export async function pictureUploads(app: App, { db, pool }: { db: Db; pool: Pool }): Promise<void> {
  const aDay = rateLimit(pool, { name: 'pictures', limit: PHOTOS_A_DAY, seconds: DAY_S })
  await app.register(async (own) => {
    wholeBodies(own, PICTURE_TYPES, UPLOADS_MAX)
    own.post<{ Querystring: { shop_id: string }; Body: Buffer }>(
      OFFICE_API.pictures,
      {
        bodyLimit: PICTURE_BYTES_MAX,
        schema: {
          querystring: BatchQuerySchema,
          // A picture is looked at below, whatever it calls itself.
          body: fileBody(...PICTURE_TYPES),
          response: { 200: PictureFileAnswerSchema },
        },
      },
      async (request) => {
        const { shop_id } = request.query
        requireShop(signedIn(request), shop_id, 'shop.whole')
        if (!Buffer.isBuffer(request.body)) throw refused('the file is missing')
        await aDay.count(shop_id)
        const photo = await keepPhoto(db, request.body).catch((error: unknown) => {
          throw error instanceof PhotoError ? refused(error.message) : error
        })
        await noteUpload(db, photo)
        const { hash, width, height, placeholder } = photo
        return { data: { hash, width, height, placeholder } }
      },
    )
  })
}

const refused = (why: string): HttpProblem =>
  new HttpProblem(422, ERROR.validation, {
    errors: [{ field: 'file', rule: RULE.format, message: `file must be a photograph: ${why}` }],
  })
