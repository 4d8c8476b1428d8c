/** Where an order stands for the supplier's staff; it follows its steps [contract/steps-of-an-order]. */
export const ORDER_STAGES = ['to_confirm', 'confirmed', 'partly_delivered', 'handed_over', 'cancelled'] as const
export type OrderStage = (typeof ORDER_STAGES)[number]

/** How far orders of a stage are counted for a queue; one more than that says *more*. */
export const COUNTED_ORDERS_MAX = 10_000
