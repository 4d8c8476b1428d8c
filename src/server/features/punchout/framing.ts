import type { ConnectionSettings } from '../../db/punchout-settings.ts'

/**
 * The origins that may show the shop in a frame for a connection [punchout/frames]: a system mostly shows it from where
 * it takes its carts, others are named.
 */
export const framing = ({ frameAncestors, returnHosts }: ConnectionSettings): string[] => [
  ...frameAncestors,
  ...returnHosts.map((host) => `https://${host}`),
]
