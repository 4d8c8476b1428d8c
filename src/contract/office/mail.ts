/** What a mail of the queue is about. */
export const MAIL_KINDS = [
  'order_confirmation',
  'order_step',
  'order_supplier',
  'approval',
  'password',
  'message',
  'other',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Mails that could not be sent: they are tried again by themselves, or were left by somebody. */
export const FAILED_MAIL_STATES = ['waiting', 'left'] as const
export type FailedMailState = (typeof FAILED_MAIL_STATES)[number]

/** Why a mail could not be sent. */
export const MAIL_REASONS = [
  'no_recipient',
  'unreachable',
  'credentials',
  'refused',
  'later',
  'too_large',
  'not_made',
  'interrupted',
] as const
export type MailReason = (typeof MAIL_REASONS)[number]

export const MAILS_PER_PAGE = 50
