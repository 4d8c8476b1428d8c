import type { MailReason } from '#contract/office/mail.ts'

/** What a mail server answers stands at the beginning, or behind what the program says of it. */
const STATUS = /(?:^|[:\s])([45]\d\d)(?=[\s-])/

const UNREACHABLE =
  /ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|time(?:d )?out|greeting never|closed unexpectedly|certificate|self.signed|\bTLS\b|\bSSL\b|socket/i

/**
 * Why a mail could not be sent, read out of what was noted of its last try, in which the receiver’s address may stand.
 * @param error null: whoever tried it has ended before anything was noted
 */
export function failureReason(error: string | null): { reason: MailReason; status: number | null } {
  if (error === null) return { reason: 'interrupted', status: null }
  const told = STATUS.exec(error)?.[1]
  const status = told === undefined ? null : Number(told)
  return { reason: reasonOf(error, status), status }
}

function reasonOf(error: string, status: number | null): MailReason {
  if (error.startsWith('Nobody to send to')) return 'no_recipient'
  if (status === 534 || status === 535 || /invalid login|missing credentials/i.test(error)) return 'credentials'
  if (status === 552 || /message size|too large/i.test(error)) return 'too_large'
  if (status !== null) return status < 500 ? 'later' : 'refused'
  if (/recipients? (?:were|was) rejected|no recipients defined/i.test(error)) return 'refused'
  return UNREACHABLE.test(error) ? 'unreachable' : 'not_made'
}
