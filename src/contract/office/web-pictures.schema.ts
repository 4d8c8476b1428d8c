import { type Static, Type } from 'typebox'
import { ShopIdSchema, UuidSchema } from '../cart/cart.schema.ts'
import { PAGE_MAX } from '../catalogue/query.ts'
import { WEB_PICTURE_PROBLEMS, WEB_PICTURES_PER_PAGE_MAX } from './web-pictures.ts'

const closed = { additionalProperties: false }

const which = {
  shop_id: ShopIdSchema,
  /** Of this import alone. */
  import_id: Type.Optional(UuidSchema),
}

/** `GET /api/web-pictures`. */
export const WebPicturesQuerySchema = Type.Object(
  {
    ...which,
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_MAX })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: WEB_PICTURES_PER_PAGE_MAX })),
  },
  closed,
)
/** `POST /api/web-pictures/retry`. */
export const RetryWebPicturesSchema = Type.Object(which, closed)

const CountsSchema = Type.Object({
  waiting: Type.Integer(),
  fetched: Type.Integer(),
  failed: Type.Integer(),
  /** Products whose pictures somebody has changed by hand: they stay as they are. */
  held: Type.Integer(),
})

/** An address that failed, with a product that names it. */
const FailedSchema = Type.Object({
  uid: Type.String(),
  url: Type.String(),
  problem: Type.Enum(WEB_PICTURE_PROBLEMS),
  /** The status, or what was said, in English; null: nothing. */
  detail: Type.Union([Type.String(), Type.Null()]),
  attempts: Type.Integer(),
})

export const WebPicturesAnswerSchema = Type.Object({
  /** Those that failed, by products. */
  data: Type.Array(FailedSchema),
  meta: Type.Object({
    current_page: Type.Integer(),
    per_page: Type.Integer(),
    total: Type.Integer(),
    total_pages: Type.Integer(),
    counts: CountsSchema,
  }),
})
export const RetriedWebPicturesAnswerSchema = Type.Object({
  data: Type.Object({
    /** Addresses that wait again. */
    waiting: Type.Integer(),
  }),
})

export type WebPictures = Static<typeof WebPicturesAnswerSchema>
export type FailedWebPicture = WebPictures['data'][number]
export type RetriedWebPictures = Static<typeof RetriedWebPicturesAnswerSchema>['data']
