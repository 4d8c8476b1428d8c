import { REFUSALS } from '#contract/punchout/punchout-log.ts'
import type { Connection } from '../../db/punchout-schema.ts'
import { CxmlError } from './cxml/error.ts'

/**
 * The address that a cart goes back to, exactly as it was sent, if it may: https (http for tests alone) and a host of
 * the connection, so that a stolen secret makes no open redirector of the shop [punchout/posting].
 * @param field what it stands in, for the refusal's words
 * @throws {CxmlError} 400
 */
export function returnUrl(
  asked: string,
  { settings, test }: Pick<Connection, 'settings' | 'test'>,
  field: string,
): string {
  if (asked === '') {
    if (settings.returnUrl !== null) return settings.returnUrl
    throw new CxmlError(400, `${field} has no address, and none is configured.`, REFUSALS.noReturn)
  }
  const problem = returnProblem(asked, settings.returnHosts, test)
  if (problem !== null) throw new CxmlError(400, `The address of ${field} ${problem}.`, REFUSALS.badReturn)
  return asked
}

const LONGEST = 4_000

/** Why a cart may not be sent to an address; null: it may. */
export function returnProblem(asked: string, hosts: readonly string[], test: boolean): string | null {
  const url = URL.parse(asked)
  // A browser would take blanks and line ends out, and so go elsewhere than what was read here.
  if (url === null || /[\s\p{Cc}\\]/u.test(asked) || asked.length > LONGEST) return 'is not an address'
  if (url.protocol !== 'https:' && !(test && url.protocol === 'http:')) return 'is not https'
  if (url.username !== '' || url.password !== '') return 'holds a password'
  return test || hosts.some((host) => isHost(url, host)) ? null : `is at ${url.host}, which is not allowed`
}

const isHost = ({ host, hostname }: URL, allowed: string): boolean =>
  allowed.startsWith('*.') ? hostname.endsWith(allowed.slice(1)) : host === allowed
