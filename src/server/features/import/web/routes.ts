import { OFFICE_API } from '#contract/office/paths.ts'
import { WEB_PICTURES_PER_PAGE } from '#contract/office/web-pictures.ts'
import {
  RetriedWebPicturesAnswerSchema,
  RetryWebPicturesSchema,
  WebPicturesAnswerSchema,
  WebPicturesQuerySchema,
} from '#contract/office/web-pictures.schema.ts'
import type { Db } from '#server/db/client.ts'
import type { App } from '../../../http/app-type.ts'
import { requireShop, signedIn } from '../../../http/session.ts'
import { notInTime } from '../calls/not-in-time.ts'
import { listWebPictures, retryWebPictures } from './list.ts'

interface WebPictureRoutesDeps {
  db: Db
  /** Addresses wait to be fetched. */
  wake: () => void
}

/** What became of pictures at addresses that imports have named, and how the failed ones are tried again. */
export function webPictureRoutes(app: App, { db, wake }: WebPictureRoutesDeps): void {
  app.get(
    OFFICE_API.webPictures,
    { schema: { querystring: WebPicturesQuerySchema, response: { 200: WebPicturesAnswerSchema } } },
    async (request) => {
      const {
        shop_id: shop,
        import_id: importId = null,
        page = 1,
        per_page: perPage = WEB_PICTURES_PER_PAGE,
      } = request.query
      requireShop(signedIn(request), shop, 'shop.whole')
      return await listWebPictures(db, { shop, importId }, { page, perPage })
    },
  )

  app.post(
    OFFICE_API.webPicturesRetry,
    { schema: { body: RetryWebPicturesSchema, response: { 200: RetriedWebPicturesAnswerSchema } } },
    async (request) => {
      const { shop_id: shop, import_id: importId = null } = request.body
      requireShop(signedIn(request), shop, 'shop.whole')
      const waiting = await retryWebPictures(db, { shop, importId }).catch(notInTime)
      if (waiting > 0) wake()
      return { data: { waiting } }
    },
  )
}
