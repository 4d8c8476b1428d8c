import { type Static, Type } from 'typebox'
import { CartLineSchema, CartSchema, CommentSchema, DecisionSchema, UuidSchema } from '../cart/cart.schema.ts'
import { ANTAL_MAX, CART_LINES_MAX } from '../cart/line.ts'
import { BudgetStandSchema, RuleConditionSchema } from './company.schema.ts'

const closed = { additionalProperties: false }
const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])
const Name = Type.Object({ name: Type.String() })

/** Why somebody's yes is needed: a rule of the company, the buyer's level, or a currency that nothing can judge. */
const ReasonSchema = Type.Object({
  kind: Type.Union([Type.Literal('rule'), Type.Literal('level'), Type.Literal('currency')]),
  /** The condition that held, where a rule did. */
  when: Type.Optional(RuleConditionSchema),
  need: Type.Union([Type.Literal('one'), Type.Literal('all')]),
})

/** What was said about a cart, the oldest first; `what`: how it went on. */
const ConversationSchema = Type.Array(
  Type.Object({
    at: Type.String(),
    who: Name,
    what: Type.Union([
      Type.Literal('asked'),
      Type.Literal('approved'),
      Type.Literal('refused'),
      Type.Literal('returned'),
      Type.Literal('withdrawn'),
      Type.Literal('cancelled'),
    ]),
    comment: Type.String(),
    /** Quantities that the decision lowered. */
    lowered: Type.Array(Type.Object({ name: Type.String(), before: Type.Integer(), after: Type.Integer() })),
  }),
)

/** What is another than when it was asked: prices, and products that the shop has no more. */
const ChangedLineSchema = Type.Object({
  line_id: Type.String(),
  name: Type.String(),
  gone: Type.Boolean(),
  unit_price_before: Nullable(Type.Number()),
  unit_price: Nullable(Type.Number()),
})

const requestFields = {
  id: Type.String(),
  cart_id: Type.String(),
  shop_id: Type.String(),
  /** The cart's, which a decision names. */
  revision: Type.Integer(),
  asked_by: Name,
  asked_at: Type.String(),
  comment: Type.String(),
  title: Type.String(),
  company: Nullable(Type.String()),
  cost_centre: Nullable(Type.String()),
  currency: Type.String(),
  subtotal: Type.Number(),
  vat: Type.Number(),
  total: Type.Number(),
  line_count: Type.Integer(),
  reason: ReasonSchema,
  /** How many still have to say yes, and how many have. */
  approvals: Type.Object({ missing: Type.Integer(), given: Type.Integer() }),
}

/** `after`: the `next` of the answer before. */
export const ApprovalsQuerySchema = Type.Object({ after: Type.Optional(UuidSchema) }, closed)

/**
 * `GET /api/approvals`: what waits for the caller's decision, the oldest first. `total`: how many are in this answer;
 * `next`: where the rest begins, if there is any. An answer with a `next` may hold few, or none.
 */
export const ApprovalsAnswerSchema = Type.Object({
  data: Type.Array(Type.Object(requestFields)),
  meta: Type.Object({ total: Type.Integer(), next: Type.Optional(Type.String()) }),
})

/** `GET /api/approvals/{id}`: one of them with all that a decision needs to see. */
export const ApprovalAnswerSchema = Type.Object({
  data: Type.Object({
    ...requestFields,
    /** `closed`: decided, withdrawn or cancelled meanwhile; nothing can be decided any more. */
    state: Type.Union([Type.Literal('open'), Type.Literal('closed')]),
    owner: Name,
    customer: CartSchema.properties.customer,
    lines: Type.Array(CartLineSchema),
    rooms: CartSchema.properties.rooms,
    note: CartSchema.properties.note,
    wished_on: CartSchema.properties.wished_on,
    changed: Type.Array(ChangedLineSchema),
    budget: Nullable(BudgetStandSchema),
    conversation: ConversationSchema,
  }),
})

/**
 * `GET /api/cart/{cartId}/approval`: what ordering it would meet. `reason` null: the caller may order it as it is.
 * `request`: the one that waits, and whether it is the caller's to take back.
 */
export const CartApprovalAnswerSchema = Type.Object({
  data: Type.Object({
    reason: Nullable(ReasonSchema),
    /** Who would decide, as far as a rule names them; empty: the company's managers or the supplier. */
    approvers: Type.Array(Name),
    cost_centre_required: Type.Boolean(),
    cost_centres: Type.Array(Type.String()),
    budget: Nullable(BudgetStandSchema),
    currency: Type.String(),
    request: Nullable(
      Type.Object({
        id: Type.String(),
        asked_by: Name,
        asked_at: Type.String(),
        mine: Type.Boolean(),
        comment: Type.String(),
      }),
    ),
    conversation: ConversationSchema,
  }),
})

/** `PUT /api/approvals/{id}`; only an approval may lower quantities, and it lowers nothing else. */
export const DecideSchema = Type.Object(
  {
    decision: DecisionSchema,
    revision: Type.Integer({ minimum: 0 }),
    quantities: Type.Optional(
      Type.Array(
        Type.Object({ line_id: UuidSchema, quantity: Type.Integer({ minimum: 1, maximum: ANTAL_MAX }) }, closed),
        { maxItems: CART_LINES_MAX },
      ),
    ),
    comment: Type.Optional(CommentSchema),
  },
  closed,
)

/** What became of it; `status` of the cart afterwards: VA where others have to say yes as well. */
export const DecidedAnswerSchema = Type.Object({
  data: Type.Object({
    id: Type.String(),
    cart_id: Type.String(),
    revision: Type.Integer(),
    status: Type.String(),
    order_number: Nullable(Type.String()),
  }),
})

export const ApprovalIdSchema = Type.Object({ id: UuidSchema })

export type ApprovalRequest = Static<typeof ApprovalsAnswerSchema>['data'][number]
export type ApprovalDetail = Static<typeof ApprovalAnswerSchema>['data']
export type CartApproval = Static<typeof CartApprovalAnswerSchema>['data']
export type Decide = Static<typeof DecideSchema>
export type Decided = Static<typeof DecidedAnswerSchema>['data']
