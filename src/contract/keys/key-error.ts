/** Codes that machines alone meet [contract/errors]: browsers need not load them. */
export const KEY_ERROR = {
  /** A key without the scope that the call needs. */
  insufficientScope: 'insufficient_scope',
  /** A key that may not be used from where the call comes from. */
  networkForbidden: 'network_forbidden',
} as const

export type KeyErrorCode = (typeof KEY_ERROR)[keyof typeof KEY_ERROR]
