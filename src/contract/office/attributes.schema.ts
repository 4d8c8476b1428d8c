import { type Static, Type } from 'typebox'
import { ATTRIBUTE_KINDS } from '../catalogue/attribute.ts'

const closed = { additionalProperties: false }
const KindSchema = Type.Enum([...ATTRIBUTE_KINDS])
/** Null: as it is proposed. */
const ChosenSchema = Type.Union([KindSchema, Type.Null()])

/** `GET /api/office/attributes` */
export const AttributesQuerySchema = Type.Object({ shop_id: Type.String({ maxLength: 100 }) }, closed)

const AttributeColumnSchema = Type.Object({
  key: Type.String(),
  /** How many products have it, and how many different things they say. */
  products: Type.Integer(),
  values: Type.Integer(),
  /** What most say; its beginning, where that is long. */
  example: Type.String(),
  /** As it is proposed: `list` and `yes-no` are chosen by values, `number` from here to there, `text` is shown, `noise` is not. */
  proposed: KindSchema,
  chosen: ChosenSchema,
  /** Whether products are narrowed by it now: as many attributes as a dozen are. */
  narrows: Type.Boolean(),
  /** Of numbers what they are in, else null. */
  unit: Type.Union([Type.String(), Type.Null()]),
})

export const AttributesAnswerSchema = Type.Object({
  data: Type.Object({ shop_id: Type.String(), attributes: Type.Array(AttributeColumnSchema) }),
})

/** `PUT /api/office/attributes`: what a column is from now on, whatever later imports propose. */
export const PutAttributeSchema = Type.Object(
  {
    shop_id: Type.String({ maxLength: 100 }),
    key: Type.String({ minLength: 1, maxLength: 1000 }),
    kind: ChosenSchema,
    /** That was read: where it is another one by now, the answer is 412 with what is said. */
    was: Type.Optional(ChosenSchema),
  },
  closed,
)

export type AttributeColumn = Static<typeof AttributeColumnSchema>
export type AttributeColumns = Static<typeof AttributesAnswerSchema>['data']
export type PutAttribute = Static<typeof PutAttributeSchema>
