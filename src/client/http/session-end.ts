import type { ErrorCode } from '#contract/errors.ts'

export type End = Extract<ErrorCode, 'unauthenticated' | 'account_disabled' | 'password_change_required'>
type Listener = (why: End) => void

let listener: Listener | null = null

/** One place, the router's, says what happens when the server no longer takes this page's token. */
export function onSessionEnd(next: Listener): void {
  listener = next
}

export const reportSessionEnd: Listener = (why) => listener?.(why)
