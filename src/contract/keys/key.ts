/** Bounds of machines' keys [contract/keys]. */
export const KEY_NAME_MAX = 100
/** How long a key is good for, in days. */
export const KEY_DAYS = { usual: 365, most: 3_650 } as const
/** How long the secret before stays good, in days. */
export const KEY_OVERLAP_DAYS = { usual: 14, most: 3_650 } as const
/** Keys in use at a time, as calls make them. */
export const KEYS_MAX = 200
/** Of those that were revoked the newest are told. */
export const REVOKED_KEYS_SHOWN = 100
export const KEY_NETWORKS_MAX = 50
export const KEY_SHOPS_MAX = 200
/** Characters of an address or range. */
export const NETWORK_MAX = 50
