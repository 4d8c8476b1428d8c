/** What may become of a document of a procurement system: the log keeps the code, people read it in their language. */
export const OUTCOMES = {
  profile: 'profile_told',
  opened: 'session_opened',
  openedWithNotices: 'session_opened_with_notices',
  ordered: 'order_stored',
  orderedBefore: 'order_repeated',
  sent: 'cart_sent',
  cancelled: 'cart_cancelled',
  searched: 'search_answered',
  validated: 'article_answered',
  nothingValidated: 'article_unknown',
} as const

/** Why a document was refused. */
export const REFUSALS = {
  unknownSender: 'sender_or_secret_unknown',
  noSecret: 'secret_missing',
  off: 'connection_off',
  demo: 'demo_only',
  tooMany: 'too_many_attempts',
  accountOff: 'account_off',
  accountLevel: 'account_level',
  companyRetired: 'company_retired',
  testMode: 'test_on_production',
  noCookie: 'cookie_missing',
  noReturn: 'return_missing',
  badReturn: 'return_refused',
  unsupported: 'not_supported',
  noOrders: 'orders_not_taken',
  badOrder: 'order_refused',
  unreadable: 'document_unreadable',
  noRequest: 'request_missing',
  failed: 'failed_here',
  /** Nothing more is kept of that day. */
  logFull: 'log_full',
} as const

export type ExchangeOutcome = (typeof OUTCOMES)[keyof typeof OUTCOMES]
export type Refusal = (typeof REFUSALS)[keyof typeof REFUSALS]
export type Reason = ExchangeOutcome | Refusal
