/** Refusals that only the supplier's staff meet: buyers' browsers need not load them [contract/errors]. */
export const OFFICE_ERROR = {
  /** Somebody administers the installation already. */
  alreadySetUp: 'already_set_up',
  /** A shop has that name in addresses. */
  shopIdTaken: 'shop_id_taken',
  /** Nobody else who may sign in has rights over the installation. */
  lastInstallation: 'last_installation',
  /** An import that is being worked on, or done, cannot do that; a done one is undone once. */
  importState: 'import_state',
  /** The file is no longer kept: it has to be sent again. */
  fileGone: 'file_gone',
} as const

export type OfficeErrorCode = (typeof OFFICE_ERROR)[keyof typeof OFFICE_ERROR]
