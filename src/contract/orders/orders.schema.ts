import { type Static, Type } from 'typebox'
import { CartLineSchema, CartSchema, ShopIdSchema, UuidSchema } from '../cart/cart.schema.ts'
import {
  CURSOR_MAX,
  DELIVERY_MAX,
  EXPORT_FORMATS,
  EXPORT_IDS_MAX,
  MOVE_NOTE_MAX,
  STEP_KINDS,
  SUMMARY_MONTHS,
  SUMMARY_MONTHS_MAX,
} from './orders.ts'
import { ANTAL_MAX, CART_LINES_MAX } from '../cart/line.ts'
import { LOCALES } from '../locale.ts'
import { DeliveryTimeSchema, SuccessorSchema } from '../catalogue/product.schema.ts'
import { MAX_PER_PAGE, MAX_SEARCH_LENGTH, PAGE_MAX } from '../catalogue/query.ts'
import { COUNTED_ORDERS_MAX, ORDER_SORTS, ORDER_STAGES } from '../office/orders.ts'
import { recordOf } from '../record.ts'

const closed = { additionalProperties: false }
const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])
const Language = Type.Union(LOCALES.map((l) => Type.Literal(l)))

/** Ordered, handed over, cancelled by the supplier [contract/status]. */
const OrderStatusSchema = Type.Union([Type.Literal('GK'), Type.Literal('ÖV'), Type.Literal('AN')])

const OrderStageSchema = Type.Enum([...ORDER_STAGES])

const filters = {
  shop_id: Type.Optional(ShopIdSchema),
  /** Words, or their beginnings, of number, project, company, reference, who ordered, article numbers and product names. */
  search: Type.Optional(Type.String({ maxLength: MAX_SEARCH_LENGTH })),
  /** First and last day, included, by the calendar of the shop's country: `2026-11-21`. */
  from: Type.Optional(Type.String({ format: 'date' })),
  to: Type.Optional(Type.String({ format: 'date' })),
  /** May be repeated; none: all. */
  status: Type.Optional(Type.Array(OrderStatusSchema, { maxItems: 3 })),
  /** Where they stand: confirmed and partly delivered orders have the same status. May be repeated; none: all. */
  stage: Type.Optional(Type.Array(OrderStageSchema, { maxItems: ORDER_STAGES.length })),
  /** Only what has not come by the day that it was promised for, by the calendar of the shop's country. */
  late: Type.Optional(Type.Boolean()),
  /** Only what was ordered for this company. */
  company_id: Type.Optional(UuidSchema),
}

/**
 * `GET /api/orders`, the newest first. With `changed_since` they come in the order of their last changes, the earliest
 * first, as far as they changed after the `cursor` of an earlier answer, `0` for the beginning [contract/changed-orders].
 */
export const OrderListQuerySchema = Type.Object(
  {
    ...filters,
    /** `true`: how many there are of each stage, and late ones, is told along with them. */
    counts: Type.Optional(Type.Boolean()),
    /** By default the newest first; not with `changed_since`, which has an order of its own. */
    sort: Type.Optional(Type.Enum([...ORDER_SORTS])),
    changed_since: Type.Optional(Type.String({ minLength: 1, maxLength: CURSOR_MAX, pattern: '^[A-Za-z0-9_-]+$' })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_MAX })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PER_PAGE })),
  },
  closed,
)

/** Who ordered, as it was then. */
const OrderedBySchema = Type.Object({ name: Type.String(), email: Type.String() })

export const OrderRowSchema = Type.Object({
  /** The cart's id. */
  id: Type.String(),
  /** Year and running number of the shop: `2026-00042`. */
  order_number: Type.String(),
  /** When it was placed; ISO 8601. */
  date: Type.String(),
  /** When the supplier first confirmed it; absent in what a device kept from before that was told. */
  confirmed_at: Type.Optional(Nullable(Type.String())),
  /** The cart's title. */
  project: Type.String(),
  company: Nullable(Type.String()),
  /** Ex VAT, VAT, and both. */
  subtotal: Type.Number(),
  vat: Type.Number(),
  total: Type.Number(),
  currency: Type.String(),
  status: Type.String(),
  shop_id: Type.String(),
  ordered_by: OrderedBySchema,
  /** Whether it is the caller's own; others are seen at level 7 and above. */
  own: Type.Boolean(),
  /** Counted lines. */
  lines: Type.Integer(),
  /** Absent, as all below, in what a device kept from before they were told. */
  stage: Type.Optional(OrderStageSchema),
  /** The first day that something of it is promised for and has not been delivered; null: none. */
  due_on: Type.Optional(Nullable(Type.String())),
  /** Whether that day is over. */
  late: Type.Optional(Type.Boolean()),
  /** The buyer's own. */
  reference: Type.Optional(Type.String()),
  /** Grows with each change: a step may say which one was looked at [contract/revision]. */
  revision: Type.Optional(Type.Integer()),
})

const CountSchema = Type.Integer({ maximum: COUNTED_ORDERS_MAX + 1 })

export const OrderListSchema = Type.Object({
  data: Type.Array(OrderRowSchema),
  meta: Type.Object({
    current_page: Type.Integer(),
    per_page: Type.Integer(),
    total: Type.Integer(),
    total_pages: Type.Integer(),
    /** With `changed_since`: where to go on, now or later; and whether there are more now. */
    cursor: Type.Optional(Type.String()),
    more: Type.Optional(Type.Boolean()),
    /**
     * With `counts`: orders of each stage, and late ones, that fit the other filters than `stage` and `late`. They are
     * counted up to 10,000; 10,001 stands for more.
     */
    counts: Type.Optional(Type.Object({ ...recordOf(ORDER_STAGES, () => CountSchema), late: CountSchema })),
  }),
})

export const OrderSummaryQuerySchema = Type.Object(
  {
    shop_id: Type.Optional(ShopIdSchema),
    /** How many months, the present one included. */
    months: Type.Optional(Type.Integer({ minimum: 1, maximum: SUMMARY_MONTHS_MAX, default: SUMMARY_MONTHS })),
    /** Only the caller's own orders, where they see others too. */
    own: Type.Optional(Type.Boolean()),
  },
  closed,
)

const ClimateSumSchema = Type.Object({
  /** Declared and calculated together. */
  co2e_kg: Type.Number(),
  declared_kg: Type.Number(),
  calculated_kg: Type.Number(),
  /** All pieces, and those without a figure. */
  pieces: Type.Integer(),
  unknown_pieces: Type.Integer(),
})

/** One month in one currency; every month of the period stands there for every currency that occurs in it. */
export const OrderMonthSchema = Type.Object({
  /** `2026-11`. */
  month: Type.String(),
  currency: Type.String(),
  /** Placed and not cancelled. */
  orders: Type.Integer(),
  /** Ex VAT. */
  spend: Type.Number(),
  ...ClimateSumSchema.properties,
})
export const OrderSummarySchema = Type.Object({ data: Type.Array(OrderMonthSchema) })

/** One step of an order; the first is that it was placed. */
const OrderStepSchema = Type.Object({
  /** That the order had then. */
  status: Type.String(),
  /** What was done; absent in what a device kept from before, where the status says it. */
  kind: Type.Optional(Type.Enum([...STEP_KINDS])),
  /** Who of the supplier's staff did it; told to staff alone. */
  actor: Type.Optional(Type.String()),
  /** Lines by their ids, with the days of a confirmation, or the pieces of a delivery. */
  lines: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.String(),
        delivery_on: Type.Optional(Nullable(Type.String())),
        quantity: Type.Optional(Type.Integer()),
      }),
    ),
  ),
  at: Type.String(),
  by: Type.Union([Type.Literal('buyer'), Type.Literal('supplier')]),
  /** The supplier's words to the buyer; of a `note`, among the staff. */
  note: Nullable(Type.String()),
})

const OrderLineSchema = Type.Object({
  ...CartLineSchema.properties,
  /** The day that the supplier has confirmed, and how many pieces have been delivered; left out where nothing was said. */
  delivery_on: Type.Optional(Type.String()),
  delivered: Type.Optional(Type.Integer()),
})

export const OrderSchema = Type.Object({
  ...Type.Omit(CartSchema, ['contains', 'lines']).properties,
  lines: Type.Array(OrderLineSchema),
  order_number: Type.String(),
  date: Type.String(),
  project: Type.String(),
  /** The company's organisation number, as it was then. */
  org_number: Nullable(Type.String()),
  shop_name: Type.String(),
  ordered_by: OrderedBySchema,
  /** Who asked for it, and who approved it, where somebody had to. */
  asked_by: Type.Optional(Type.Object({ name: Type.String() })),
  approved_by: Type.Optional(Type.Array(Type.Object({ name: Type.String() }))),
  own: Type.Boolean(),
  climate: ClimateSumSchema,
  /** The longest delivery time, of the rows that say one. */
  delivery_time: Nullable(DeliveryTimeSchema),
  /** Where it stands, and how it came there, the oldest first. */
  steps: Type.Array(OrderStepSchema),
})
export const OrderAnswerSchema = Type.Object({ data: OrderSchema })

export const OrderIdSchema = Type.Object({ id: UuidSchema })
const move = {
  /** Words to the buyer, who gets a mail. */
  note: Type.Optional(Type.String({ maxLength: MOVE_NOTE_MAX })),
  revision: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1e9,
      description: 'Of the order that was looked at: 412 where it has changed',
    }),
  ),
}
const LineIdSchema = Type.String({ format: 'uuid', description: 'Of a line of the order, none of its parts' })
const DaySchema = Type.String({ format: 'date' })

export const CancelOrderSchema = Type.Object(move, closed)

/** When what was ordered will be delivered; said again, the later words count. */
export const ConfirmOrderSchema = Type.Object(
  {
    ...move,
    delivery_on: Type.Optional(Type.String({ format: 'date', description: 'Of all lines that `lines` does not name' })),
    lines: Type.Optional(
      Type.Array(Type.Object({ id: LineIdSchema, delivery_on: Nullable(DaySchema) }, closed), {
        maxItems: CART_LINES_MAX,
        description: 'The day of each line; null takes it back',
      }),
    ),
  },
  closed,
)

/** What is delivered: the pieces of some lines, or all that is left of the order, which is then handed over. */
export const DeliverOrderSchema = Type.Object(
  {
    ...move,
    lines: Type.Optional(
      Type.Array(
        Type.Object({ id: LineIdSchema, quantity: Type.Integer({ minimum: 1, maximum: ANTAL_MAX }) }, closed),
        { minItems: 1, maxItems: CART_LINES_MAX },
      ),
    ),
  },
  closed,
)

/** Words to the buyer, or among the staff. */
export const OrderWordsSchema = Type.Object(
  { note: Type.String({ minLength: 1, maxLength: MOVE_NOTE_MAX, pattern: '\\S' }), revision: move.revision },
  closed,
)
/** `language`: of the products' names and of a file's words; without it the shop's own. */
export const OrderQuerySchema = Type.Object({ language: Type.Optional(Language) }, closed)
/** `company_id`: at whose prices; without it those of the caller's first company. */
export const OrderAgainQuerySchema = Type.Object(
  { ...OrderQuerySchema.properties, company_id: Type.Optional(UuidSchema) },
  closed,
)

/** A delivery by its number: the order's steps `delivered` and `handed_over`, counted from 1. */
export const DeliveryNoteSchema = Type.Object({
  id: UuidSchema,
  number: Type.Integer({ minimum: 1, maximum: DELIVERY_MAX }),
})

const Format = Type.Union(EXPORT_FORMATS.map((format) => Type.Literal(format)))
export const OrderExportQuerySchema = Type.Object({ format: Format, language: Type.Optional(Language) }, closed)
/** The orders of the same filters as the list's, or those of `id` (repeated). More than fit: 422 `too_many_orders`. */
export const OrdersExportQuerySchema = Type.Object(
  {
    ...filters,
    format: Format,
    language: Type.Optional(Language),
    id: Type.Optional(Type.Array(UuidSchema, { maxItems: EXPORT_IDS_MAX })),
  },
  closed,
)

/** A line of an order as it could be ordered again today. */
export const AgainLineSchema = Type.Object({
  uid: Type.String(),
  /** Pieces ordered then. */
  quantity: Type.Integer(),
  /** The room of the order that it is for, and what was written to it; left out where there is nothing. */
  room: Type.Optional(Type.String()),
  note: Type.Optional(Type.String()),
  /** Of today; of the order where it is gone. */
  name: Type.String(),
  thumbnail: Nullable(Type.String()),
  /** `parts_changed`: other parts or other numbers of them, whatever the price; `gone`: the shop has it no more. */
  state: Type.Union([
    Type.Literal('same'),
    Type.Literal('price_changed'),
    Type.Literal('parts_changed'),
    Type.Literal('gone'),
  ]),
  /** What stands in for it, where it is gone and there is something. */
  replaced_by: Type.Optional(SuccessorSchema),
  /** Of one piece, ex VAT. `price_now` is null where it is gone or on request. */
  price_then: Nullable(Type.Number()),
  price_now: Nullable(Type.Number()),
  /** Of `price_now`; of `price_then` where it is gone. */
  currency: Type.String(),
  currency_then: Type.String(),
})
export const OrderAgainSchema = Type.Object({ data: Type.Object({ lines: Type.Array(AgainLineSchema) }) })

export type OrderListQuery = Static<typeof OrderListQuerySchema>
export type OrdersExportQuery = Static<typeof OrdersExportQuerySchema>
export type OrderRow = Static<typeof OrderRowSchema>
export type OrderCounts = NonNullable<OrderList['meta']['counts']>
export type OrderList = Static<typeof OrderListSchema>
export type OrderMonth = Static<typeof OrderMonthSchema>
export type OrderStep = Static<typeof OrderStepSchema>
export type Order = Static<typeof OrderSchema>
export type AgainLine = Static<typeof AgainLineSchema>
