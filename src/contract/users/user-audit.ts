/** What is written down of every change of a user, in the same transaction. The client has a sentence for each. */
export const AUDIT_ACTIONS = [
  'created',
  /** Came into a shop, with the level `to`. */
  'joined',
  /** From one level to another in a shop. */
  'level',
  /** Left a shop, where the level was `from`. */
  'left',
  /** Buys for the company `to` in a shop, or no longer for the company `from`. */
  'company_joined',
  'company_left',
  'name',
  'email',
  /** Got a temporary password from somebody else. */
  'password_reset',
  /** Was sent a link to choose a password of their own. */
  'link_sent',
  /** Was signed out everywhere by somebody else. */
  'signed_out',
  /** Chose a password of their own. */
  'password_changed',
  /** Got rights over all shops, or lost them. */
  'installation_given',
  'installation_taken',
  'deactivated',
  'activated',
  /** As many open carts as `to` says were taken over by whoever did it. */
  'carts_taken',
] as const

export type AuditAction = (typeof AUDIT_ACTIONS)[number]
