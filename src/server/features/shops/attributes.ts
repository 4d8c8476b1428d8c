import { DEFAULT_LOCALE, isLocale, type Locale, textIn } from '#contract/locale.ts'
import { ATTRIBUTES_TOLD, EXAMPLE_SIGNS } from '#contract/office/attributes.ts'
import {
  type AttributeColumns,
  AttributesAnswerSchema,
  AttributesQuerySchema,
  type PutAttribute,
  PutAttributeSchema,
} from '#contract/office/attributes.schema.ts'
import { ERROR } from '#contract/errors.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import type { AttributeKinds } from '../../db/attribute-kinds.ts'
import type { Db, Tx } from '../../db/client.ts'
import { eq } from '../../db/drizzle.ts'
import { attributeFigures, shops } from '../../db/schema.ts'
import { decideKinds, type SeenColumns, settleAttributes } from '../../db/settle-attributes.ts'
import type { App } from '../../http/app-type.ts'
import { HttpProblem } from '../../http/problem.ts'
import { requireShop, signedIn } from '../../http/session.ts'

/** What the columns are that a shop's files brought beside the fields, read and changed by its staff and by machines. */
export function attributeRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    OFFICE_API.attributes,
    { schema: { querystring: AttributesQuerySchema, response: { 200: AttributesAnswerSchema } } },
    async (request) => {
      const { shop_id: shopId } = request.query
      requireShop(signedIn(request), shopId, 'shop.whole')
      // No import and no round has looked yet.
      if (!(await seenIn(db, shopId))) await db.transaction((tx) => settleAttributes(tx, shopId))
      return { data: await told(db, shopId) }
    },
  )

  app.put(
    OFFICE_API.attributes,
    { schema: { body: PutAttributeSchema, response: { 200: AttributesAnswerSchema } } },
    async (request) => {
      requireShop(signedIn(request), request.body.shop_id, 'shop.whole')
      return { data: await put(db, request.body) }
    },
  )
}

/** @throws {HttpProblem} 404; 412 with what is said, where it has changed since it was read */
async function put(db: Db, { shop_id: shopId, key, kind, was }: PutAttribute): Promise<AttributeColumns> {
  return await db.transaction(async (tx) => {
    const [shop] = await tx
      .select({ kinds: shops.attributeKinds, looked: shops.attributesVersion, version: shops.catalogueVersion })
      .from(shops)
      .where(eq(shops.shopId, shopId))
      .for('no key update')
    if (!shop) throw new HttpProblem(404, ERROR.notFound)
    let seen = await seenIn(tx, shopId)
    if (!seen || (shop.looked !== shop.version && !isIn(seen, key))) {
      await settleAttributes(tx, shopId)
      seen = await seenIn(tx, shopId)
    }
    const chosen = shop.kinds && Object.hasOwn(shop.kinds, key) ? shop.kinds[key]?.chosen : undefined
    // Nothing to take back is no mistake.
    if (!seen || (kind !== null && chosen === undefined && !isIn(seen, key))) throw new HttpProblem(404, ERROR.notFound)
    if (was !== undefined && was !== (chosen ?? null))
      throw new HttpProblem(412, ERROR.revisionChanged, { data: await told(tx, shopId) })
    if (kind !== (chosen ?? null))
      await decideKinds(tx, shopId, seen, (before) => ({ ...before, [key]: saidOf(before, key, kind) }))
    return await told(tx, shopId)
  })
}

const isIn = ({ columns }: SeenColumns, key: string): boolean => columns.some((column) => column.key === key)

function saidOf(before: AttributeKinds, key: string, kind: PutAttribute['kind']): AttributeKinds[string] {
  const { chosen: _, ...proposed } = before[key] ?? { kind: 'text', narrows: false }
  return { ...proposed, ...(kind && { chosen: kind }) }
}

const seenIn = async (db: Db | Tx, shopId: string) =>
  (await db.select().from(attributeFigures).where(eq(attributeFigures.shopId, shopId)))[0]

async function told(db: Db | Tx, shopId: string): Promise<AttributeColumns> {
  const [shop] = await db
    .select({ kinds: shops.attributeKinds, language: shops.language })
    .from(shops)
    .where(eq(shops.shopId, shopId))
  const own = isLocale(shop?.language) ? shop.language : DEFAULT_LOCALE
  const { columns = [] } = (await seenIn(db, shopId)) ?? {}
  const kinds = shop?.kinds ?? {}
  const attributes = columns
    .toSorted((a, b) => b.has - a.has)
    .slice(0, ATTRIBUTES_TOLD)
    .flatMap(({ key, has, different, usual }) => {
      const known = Object.hasOwn(kinds, key) ? kinds[key] : undefined
      if (!known) return []
      const { kind, chosen = null, narrows, unit = null } = known
      const example = exampleOf(usual, own)
      return [{ key, products: has, values: different, example, proposed: kind, chosen, narrows, unit }]
    })
  return { shop_id: shopId, attributes }
}

const exampleOf = (value: Parameters<typeof textIn>[0], own: Locale): string => {
  const signs = [...textIn(value, own, own)]
  return signs.length > EXAMPLE_SIGNS ? `${signs.slice(0, EXAMPLE_SIGNS - 1).join('')}…` : signs.join('')
}
