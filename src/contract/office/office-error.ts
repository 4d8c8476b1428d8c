/** Refusals that only the supplier's staff meet: buyers' browsers need not load them [contract/errors]. */
export const OFFICE_ERROR = {
  /** Somebody administers the installation already. */
  alreadySetUp: 'already_set_up',
  /** A shop has that name in addresses. */
  shopIdTaken: 'shop_id_taken',
} as const

export type OfficeErrorCode = (typeof OFFICE_ERROR)[keyof typeof OFFICE_ERROR]
