import type { KeyErrorCode } from './keys/key-error.ts'
import type { OfficeErrorCode } from './office/office-error.ts'

/** Stable codes of problem documents (RFC 9457). Outcomes are decided by these, never by a text [outbox/outcomes]. */
export const ERROR = {
  validation: 'validation_failed',
  malformed: 'malformed_body',
  tooLarge: 'body_too_large',
  unsupportedMedia: 'unsupported_media_type',
  unauthenticated: 'unauthenticated',
  wrongLogin: 'wrong_login',
  accountDisabled: 'account_disabled',
  temporaryExpired: 'temporary_password_expired',
  /** A link by which a password is chosen was used, replaced or is too old. */
  linkExpired: 'link_expired',
  passwordChangeRequired: 'password_change_required',
  wrongPassword: 'wrong_password',
  /** Of servers that went before; now `validation_failed` with the rule. */
  weakPassword: 'weak_password',
  forbidden: 'forbidden',
  levelTooHigh: 'level_too_high',
  shopForbidden: 'shop_forbidden',
  noConnection: 'no_connection',
  punchoutExpired: 'punchout_code_expired',
  wrongOwner: 'wrong_owner',
  notFound: 'not_found',
  methodNotAllowed: 'method_not_allowed',
  usernameTaken: 'username_taken',
  usernameRefused: 'username_not_available',
  ownAccount: 'own_account',
  accountElsewhere: 'account_elsewhere',
  lastShop: 'last_shop',
  lastCompany: 'last_company',
  shareGone: 'share_gone',
  shareLimit: 'share_limit',
  idempotencyReused: 'idempotency_key_reused',
  inProgress: 'request_in_progress',
  cartClosed: 'cart_closed',
  cartEmpty: 'cart_empty',
  cartFull: 'cart_full',
  tooManyCarts: 'too_many_carts',
  tooManyLines: 'too_many_lines',
  cartIdTaken: 'cart_id_taken',
  /** The cart was one's own, or shared with one, and is no longer. */
  accessEnded: 'access_ended',
  /** It is shared with one for a look alone. */
  viewOnly: 'view_only',
  /** A colleague may change the cart, but not do this with it: its owner may. */
  ownerOnly: 'owner_only',
  /** Whom it is to be shared with, or handed to, does not buy for the cart's company. */
  notColleague: 'not_colleague',
  accessLimit: 'access_limit',
  tooManyShared: 'too_many_shared',
  colleagueFull: 'colleague_full',
  wrongShop: 'wrong_shop',
  statusNotAllowed: 'status_not_allowed',
  lineGone: 'line_gone',
  roomGone: 'room_gone',
  tooManyRooms: 'too_many_rooms',
  partOfLine: 'part_of_line',
  productGone: 'product_gone',
  onRequest: 'price_on_request',
  otherCurrency: 'other_currency',
  quantityTooLarge: 'quantity_too_large',
  totalChanged: 'total_changed',
  customerInformationRequired: 'customer_information_required',
  unknownCustomer: 'unknown_customer',
  companyForbidden: 'company_forbidden',
  companyGone: 'company_gone',
  companyRequired: 'company_required',
  /** The order needs somebody's yes: of the buyer's level, or by a rule of the company, which the errors name. */
  approvalRequired: 'approval_required',
  /** It may be ordered as it is. */
  approvalNotNeeded: 'approval_not_needed',
  /** There is nobody who could decide about it. */
  noApprover: 'no_approver',
  /** Nobody decides about what they asked for, or where they changed a line since the last decision. */
  ownRequest: 'own_request',
  /** Whoever changed the company's rules decides no request that was open then. */
  ownRule: 'own_rule',
  /** Only a lower quantity goes with a decision. */
  onlyLower: 'only_lower',
  budgetExceeded: 'budget_exceeded',
  costCentreRequired: 'cost_centre_required',
  unknownCostCentre: 'unknown_cost_centre',
  tooManyOrders: 'too_many_orders',
  tooManyExports: 'too_many_exports',
  revisionChanged: 'revision_changed',
  unknownMutation: 'unknown_mutation',
  waitingForCart: 'waiting_for_cart',
  waitingForEarlier: 'waiting_for_earlier',
  updateRequired: 'update_required',
  rateLimited: 'rate_limited',
  internal: 'internal_error',
  unavailable: 'unavailable',
} as const

export type ErrorCode = (typeof ERROR)[keyof typeof ERROR] | KeyErrorCode | OfficeErrorCode

/** Rules a field can break; the client has a text for each in five languages. */
export const RULE = {
  required: 'required',
  tooLong: 'too_long',
  tooShort: 'too_short',
  format: 'format',
  type: 'type',
  unknown: 'unknown_field',
  range: 'range',
  choice: 'choice',
  /** Another one of the kind has it already. */
  taken: 'taken',
  /** A password that is among the first to be guessed. */
  common: 'common',
  /** A password that is little more than what is known of its owner. */
  personal: 'personal',
} as const

export type Rule = (typeof RULE)[keyof typeof RULE]

export interface FieldError {
  /** Path of the field, dotted: `email`, `product.uid`. */
  field: string
  rule: Rule
  /** English, for developers; people see the client's text for the rule. */
  message: string
}

/** A problem document, as every failing `/api` call answers it (`application/problem+json`). */
export interface Problem {
  type: string
  title: string
  status: number
  code: ErrorCode
  detail?: string
  instance?: string
  errors?: FieldError[]
  /** What is so now, where the refusal comes of not knowing it: the current cart. */
  data?: unknown
}
