import { type Static, Type } from 'typebox'
import { ADD_ROWS_MAX, ANTAL_MAX } from './line.ts'
import { CostCentreSchema, CustomerChangeSchema, TitleSchema, TotalSchema, UuidSchema } from './cart.schema.ts'

const closed = { additionalProperties: false }
const Quantity = Type.Integer({ minimum: 1, maximum: ANTAL_MAX })

/** The arguments of every named mutation [contract/mutations]; cart and shop stand beside them. */
export const MUTATION_ARGUMENTS = {
  /** `companyId`: the company that it is made for; null: none. Not named, the owner's first company. */
  'cart.create': Type.Object(
    { title: TitleSchema, companyId: Type.Optional(Type.Union([UuidSchema, Type.Null()])) },
    closed,
  ),
  'cart.rename': Type.Object({ title: TitleSchema }, closed),
  'cart.cancel': Type.Object({}, closed),
  /** Fields that are not named stay; `customerId` is the company that the cart is ordered for, whose cost centre
   * goes with it. */
  'cart.setInfo': Type.Object(
    {
      customer: Type.Optional(CustomerChangeSchema),
      customerId: Type.Optional(Type.Union([UuidSchema, Type.Null()])),
      costCentre: Type.Optional(Type.Union([CostCentreSchema, Type.Null()])),
    },
    closed,
  ),
  /** `expectedTotal`: the total that the person saw, a decimal with VAT. */
  'cart.order': Type.Object({ expectedTotal: Type.Optional(TotalSchema) }, closed),
  /** `position`: the place that the line had before it was removed; what is new comes last. */
  'lines.add': Type.Object(
    {
      rows: Type.Array(
        Type.Object(
          {
            uid: Type.String({ minLength: 1, maxLength: 200 }),
            quantity: Quantity,
            position: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
          },
          closed,
        ),
        {
          minItems: 1,
          maxItems: ADD_ROWS_MAX,
        },
      ),
    },
    closed,
  ),
  'line.changeQuantity': Type.Object(
    { lineId: UuidSchema, delta: Type.Integer({ minimum: -ANTAL_MAX, maximum: ANTAL_MAX }) },
    closed,
  ),
  /** `seen`: the quantity that it was set over; where it had moved meanwhile, the answer says so. */
  'line.setQuantity': Type.Object({ lineId: UuidSchema, quantity: Quantity, seen: Type.Optional(Quantity) }, closed),
  'line.remove': Type.Object({ lineId: UuidSchema }, closed),
} as const

type Schemas = typeof MUTATION_ARGUMENTS
export type MutationName = keyof Schemas
export type MutationArguments = { [N in MutationName]: Static<Schemas[N]> }
/** A mutation with its arguments, whichever it is. */
export type Mutation<M extends MutationName = MutationName> = {
  [N in M]: { name: N; args: MutationArguments[N] }
}[M]
