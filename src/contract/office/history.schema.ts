import { type Static, Type } from 'typebox'
import { AUTHOR_KINDS, CHANGE_KINDS } from './history.ts'
import { ProductPatchSchema } from './product.schema.ts'

const OneOf = <T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(values.map((one) => Type.Literal(one))))

const ProductChangeSchema = Type.Object({
  at: Type.String({ format: 'date-time' }),
  kind: OneOf(CHANGE_KINDS),
  by: Type.Object({ kind: OneOf(AUTHOR_KINDS), name: Type.String() }),
  /** As much as was touched, as `PATCH` puts it back. */
  was: Type.Object({ ...ProductPatchSchema.properties }),
  became: Type.Object({ ...ProductPatchSchema.properties }),
  /** Which were released, so that imports may set them again. */
  fields: Type.Optional(Type.Array(Type.String())),
})

/** `GET /api/products/{shop}/{uid}/history`: what was changed of a product, the latest first. */
export const ProductHistorySchema = Type.Object({ data: Type.Array(ProductChangeSchema) })

export type ProductChange = Static<typeof ProductChangeSchema>
