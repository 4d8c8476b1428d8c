import type { Problem } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'

const TIMEOUT_MS = 15_000

/** Whether our server answers anything at all: a proxy's or a captive portal's page is not its answer. */
async function isThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(API.health, { credentials: 'omit', cache: 'no-store', signal })
    const answer: unknown = await response.json()
    return response.ok ? Object(answer) === answer : (Object(answer) as Partial<Problem>).code !== undefined
  } catch {
    return false
  }
}

/** Asks the server once per pass, which is short, however often it is called. */
export function createReaches(): () => Promise<boolean> {
  let answer: Promise<boolean> | null = null
  return () => (answer ??= isThere())
}
