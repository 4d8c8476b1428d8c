/** What a level allows, for both sides: one row per capability, the lowest level that has it [contract/levels]. */
export const CAPABILITIES = {
  'catalogue.see': 0,
  'cart.use': 1,
  'cart.order': 3,
  /** The orders of one's companies; one's own are seen with `cart.use`. */
  'orders.all': 7,
  /** The people of one's companies. */
  'users.manage': 7,
  /** The supplier's staff: every company of the shop, and who belongs to none. */
  'shop.whole': 8,
  /** The connections to procurement systems, what was said over them, and the simulator. */
  'punchout.manage': 8,
} as const

export type Capability = keyof typeof CAPABILITIES

export const LEVELS = [0, 1, 3, 7, 8, 9] as const
export const MAX_LEVEL = 9

/** Whether a level in a shop has a capability. The server decides by it; the client hides by it. */
export const may = (level: number, capability: Capability): boolean => level >= CAPABILITIES[capability]
