import { type Static, Type } from 'typebox'
import { ADD_ROWS_MAX, ANTAL_MAX, CART_LINES_MAX } from './line.ts'
import {
  CommentSchema,
  CostCentreSchema,
  CustomerChangeSchema,
  DaySchema,
  DecisionSchema,
  NoteSchema,
  RoomNameSchema,
  TitleSchema,
  TotalSchema,
  UuidSchema,
} from './cart.schema.ts'

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
  /** Asks for an approval of what is in the cart [contract/approvals]; `expectedTotal` as for an order. */
  'cart.ask': Type.Object({ comment: Type.Optional(CommentSchema), expectedTotal: Type.Optional(TotalSchema) }, closed),
  /** Takes the request back. */
  'cart.withdraw': Type.Object({}, closed),
  /** `revision`: of the cart that was looked at; `quantities` are lower ones, and go with an approval alone. */
  'cart.decide': Type.Object(
    {
      approvalId: Type.Optional(UuidSchema),
      decision: DecisionSchema,
      revision: Type.Integer({ minimum: 0 }),
      quantities: Type.Optional(
        Type.Array(Type.Object({ lineId: UuidSchema, quantity: Quantity }, closed), { maxItems: CART_LINES_MAX }),
      ),
      comment: Type.Optional(CommentSchema),
    },
    closed,
  ),
  /**
   * `position`: the place that the line had before it was removed; what is new comes last. `room`: where it is put;
   * without it in none.
   */
  'lines.add': Type.Object(
    {
      rows: Type.Array(
        Type.Object(
          {
            uid: Type.String({ minLength: 1, maxLength: 200 }),
            quantity: Quantity,
            position: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
            room: Type.Optional(UuidSchema),
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
  /** To a room, or out of any: it gets the id that it has there, and what names the one that it had follows. */
  'line.move': Type.Object({ lineId: UuidSchema, room: Type.Union([UuidSchema, Type.Null()]) }, closed),
  'line.note': Type.Object({ lineId: UuidSchema, note: NoteSchema }, closed),
  /** `roomId` is the client's, so that what is made offline keeps it. */
  'room.add': Type.Object({ roomId: UuidSchema, name: RoomNameSchema }, closed),
  'room.rename': Type.Object({ roomId: UuidSchema, name: RoomNameSchema }, closed),
  /** Its lines fall to no room. */
  'room.remove': Type.Object({ roomId: UuidSchema }, closed),
  /** Right before another one, or last. */
  'room.place': Type.Object({ roomId: UuidSchema, before: Type.Union([UuidSchema, Type.Null()]) }, closed),
  'cart.setNote': Type.Object({ note: NoteSchema }, closed),
  'cart.setWishedDate': Type.Object({ date: Type.Union([DaySchema, Type.Null()]) }, closed),
} as const

type Schemas = typeof MUTATION_ARGUMENTS
export type MutationName = keyof Schemas
export type MutationArguments = { [N in MutationName]: Static<Schemas[N]> }
/** A mutation with its arguments, whichever it is. */
export type Mutation<M extends MutationName = MutationName> = {
  [N in M]: { name: N; args: MutationArguments[N] }
}[M]
