/** Where an order stands for the supplier's staff; it follows its steps [contract/steps-of-an-order]. */
export const ORDER_STAGES = ['to_confirm', 'confirmed', 'partly_delivered', 'handed_over', 'cancelled'] as const
export type OrderStage = (typeof ORDER_STAGES)[number]

/** How far orders of a stage are counted for a queue; one more than that says *more*. */
export const COUNTED_ORDERS_MAX = 10_000

/** By when it was placed, whom it is for, its sum, where it stands, and the first day that it is promised for. */
export const ORDER_SORTS = [
  'placed_desc',
  'placed_asc',
  'company_asc',
  'company_desc',
  'total_asc',
  'total_desc',
  'stage_asc',
  'stage_desc',
  'due_asc',
  'due_desc',
] as const
export type OrderSort = (typeof ORDER_SORTS)[number]
