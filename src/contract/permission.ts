/** What a level allows, for both sides: one row per capability, the lowest level that has it (decisions §2). */
export const CAPABILITIES = {
  'catalogue.see': 0,
  'cart.use': 1,
  'cart.order': 3,
  /** Every order of the shop; one's own are seen with `cart.use`. */
  'orders.all': 7,
  'users.manage': 7,
  /** The connections to procurement systems, what was said over them, and the simulator. */
  'punchout.manage': 7,
} as const

export type Capability = keyof typeof CAPABILITIES

export const LEVELS = [0, 1, 3, 7, 8, 9] as const
export const MAX_LEVEL = 9

/** Whether a level in a shop has a capability. The server decides by it; the client hides by it. */
export const may = (level: number, capability: Capability): boolean => level >= CAPABILITIES[capability]
