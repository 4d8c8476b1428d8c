import { type Static, Type } from 'typebox'
import { CostCentreSchema, TotalSchema, UuidSchema } from '../cart/cart.schema.ts'
import { APPROVERS_MAX, BUDGETS_MAX, COST_CENTRES_MAX, RULES_MAX } from './company.ts'

const closed = { additionalProperties: false }

const Day = Type.String({ format: 'date' })
const Need = Type.Union([Type.Literal('one'), Type.Literal('all')])

/** All that is named has to be so. Amounts are decimals ex VAT, in the shop's currency. */
export const RuleConditionSchema = Type.Object(
  {
    level_below: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
    amount_over: Type.Optional(TotalSchema),
    cost_centre: Type.Optional(CostCentreSchema),
    user_id: Type.Optional(UuidSchema),
  },
  closed,
)

const RuleSchema = Type.Object(
  {
    id: Type.Optional(UuidSchema),
    when: RuleConditionSchema,
    approvers: Type.Array(UuidSchema, { maxItems: APPROVERS_MAX, uniqueItems: true }),
    need: Need,
  },
  closed,
)

/** `expected`: the revision that the change was made over; another one now is refused with what is so now. */
const Expected = Type.Optional(Type.Integer({ minimum: 0 }))

/** `PUT /api/companies/{id}/rules`: all rules in their order. `cost_centres` not named stay. */
export const PutRulesSchema = Type.Object(
  {
    rules: Type.Array(RuleSchema, { maxItems: RULES_MAX }),
    cost_centre_required: Type.Boolean(),
    cost_centres: Type.Optional(Type.Array(CostCentreSchema, { maxItems: COST_CENTRES_MAX, uniqueItems: true })),
    expected: Expected,
  },
  closed,
)

const BudgetSchema = Type.Object(
  {
    id: Type.Optional(UuidSchema),
    cost_centre: CostCentreSchema,
    from: Day,
    to: Day,
    amount: TotalSchema,
    /** As they were told; what is sent is not read. */
    reserved: Type.Optional(Type.Number()),
    spent: Type.Optional(Type.Number()),
  },
  closed,
)

/** `PUT /api/companies/{id}/budgets`: all budgets; what was reserved and spent stays with its budget. */
export const PutBudgetsSchema = Type.Object(
  { budgets: Type.Array(BudgetSchema, { maxItems: BUDGETS_MAX }), expected: Expected },
  closed,
)

const Named = Type.Object({ user_id: Type.String(), name: Type.String() })

/** What was changed of a company, the newest first; `by` null: by the command line. */
const ChangesSchema = Type.Array(
  Type.Object({
    at: Type.String(),
    by: Type.Union([Named, Type.Null()]),
    what: Type.Union([Type.Literal('rules'), Type.Literal('budgets')]),
  }),
)

export const RulesAnswerSchema = Type.Object({
  data: Type.Object({
    rules: Type.Array(Type.Object({ ...RuleSchema.properties, id: Type.String() })),
    cost_centre_required: Type.Boolean(),
    cost_centres: Type.Array(Type.String()),
    revision: Type.Integer(),
    /** Everybody whom a rule names; `approves` false: not any more, for want of the level or the company. */
    people: Type.Array(Type.Object({ ...Named.properties, approves: Type.Boolean() })),
    changes: ChangesSchema,
  }),
})

export const BudgetStandSchema = Type.Object({
  id: Type.String(),
  cost_centre: Type.String(),
  from: Type.String(),
  to: Type.String(),
  amount: Type.Number(),
  reserved: Type.Number(),
  spent: Type.Number(),
})

export const BudgetsAnswerSchema = Type.Object({
  data: Type.Object({
    budgets: Type.Array(BudgetStandSchema),
    /** The shop's, in which all amounts are. */
    currency: Type.String(),
    revision: Type.Integer(),
    changes: ChangesSchema,
  }),
})

export const CompanyIdSchema = Type.Object({ id: UuidSchema })

export type PutRules = Static<typeof PutRulesSchema>
export type PutBudgets = Static<typeof PutBudgetsSchema>
export type RulesAnswer = Static<typeof RulesAnswerSchema>
export type BudgetsAnswer = Static<typeof BudgetsAnswerSchema>
export type BudgetStand = Static<typeof BudgetStandSchema>
