import { HELD_PER_PAGE } from '#contract/office/held.ts'
import {
  HeldFieldsAnswerSchema,
  ImportHeldAnswerSchema,
  ImportHeldQuerySchema,
  ReleasedAnswerSchema,
  ReleaseHeldSchema,
  ReleaseProductSchema,
} from '#contract/office/held.schema.ts'
import { ImportParamsSchema } from '#contract/office/import.schema.ts'
import { isBusy } from '#contract/office/import.ts'
import { OFFICE_ERROR } from '#contract/office/office-error.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { ProductParamsSchema } from '#contract/office/product.schema.ts'
import { ERROR } from '#contract/errors.ts'
import type { Db } from '../../../db/client.ts'
import { and, eq, sql } from '../../../db/drizzle.ts'
import { heldOf, release } from '../../../db/product-holds.ts'
import { products } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { HttpProblem } from '../../../http/problem.ts'
import { requireShop, type Session, signedIn } from '../../../http/session.ts'
import { authorOf } from '../calls/author.ts'
import { notInTime } from '../calls/not-in-time.ts'
import { clean } from '../item/text.ts'
import { listHeld } from './held.ts'
import type { ImportRow } from './imports.ts'
import { releaseHeld } from './release.ts'

interface HeldRoutesDeps {
  db: Db
  /** @throws {HttpProblem} 404 */
  theImport: (session: Session, id: string) => Promise<ImportRow>
  /** The shop's products have changed. */
  onWritten: (shopId: string) => void
}

/** What imports have left as it was said by hand, and how it is released [server/imports-and-hands]. */
export function heldRoutes(app: App, { db, theImport, onWritten }: HeldRoutesDeps): void {
  app.get(
    OFFICE_API.importHeld,
    {
      schema: {
        params: ImportParamsSchema,
        querystring: ImportHeldQuerySchema,
        response: { 200: ImportHeldAnswerSchema },
      },
    },
    async (request) => {
      const row = await theImport(signedIn(request), request.params.id)
      const { page = 1, per_page: perPage = HELD_PER_PAGE } = request.query
      return await listHeld(db, row, { page, perPage })
    },
  )

  app.post(
    OFFICE_API.importRelease,
    { schema: { params: ImportParamsSchema, body: ReleaseHeldSchema, response: { 200: ReleasedAnswerSchema } } },
    async (request) => {
      const session = signedIn(request)
      const row = await theImport(session, request.params.id)
      if (isBusy(row.state)) throw new HttpProblem(409, OFFICE_ERROR.importState)
      const released = await releaseHeld(db, row, { ...request.body, by: authorOf(session) }).catch(notInTime)
      if (released.taken > 0) onWritten(row.shopId)
      return { data: released }
    },
  )

  app.post(
    OFFICE_API.productRelease,
    { schema: { params: ProductParamsSchema, body: ReleaseProductSchema, response: { 200: HeldFieldsAnswerSchema } } },
    async (request) => {
      const session = signedIn(request)
      const { shop, uid: said } = request.params
      const { fields = [], all = false } = request.body
      requireShop(session, shop, 'shop.whole')
      const uid = clean(said)
      const [product] = await db
        .select({ uid: products.uid })
        .from(products)
        .where(and(eq(products.shopId, shop), eq(products.uid, uid)))
      if (!product) throw new HttpProblem(404, ERROR.notFound)
      const asked = all ? sql`` : sql` AND h.field = ANY(${sql.param(fields)}::text[])`
      await db.transaction((tx) => release(tx, shop, authorOf(session), sql`h.uid = ${uid}${asked}`))
      return { data: await heldOf(db, shop, uid) }
    },
  )
}
