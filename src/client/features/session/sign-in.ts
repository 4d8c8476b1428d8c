import type { Login, LoginAnswer, User } from '#contract/auth.schema.ts'
import { API } from '#contract/paths.ts'
import { getJson, postJson } from '../../http/api.ts'
import { clearSessionRecord, keepSessionRecord } from '../../offline/session-record.ts'
import { readKept, wipe } from '../../storage/persistence.ts'
import type { SessionState } from '../../storage/session-state.ts'
import { sessionAtom } from '../../storage/session-state.ts'
import { store } from '../../storage/store.ts'
import { clearCredentials, isPunchout, readCredentials, writeCredentials } from '../../storage/token-store.ts'
import { local } from '../../storage/web-storage.ts'
import { loadSession } from './load-session.ts'

/** These outlive a person's session: they belong to the device. */
const KEPT_KEYS: ReadonlySet<string> = new Set(['token', 'language', 'theme', 'install-hint', 'offline-copy'])

/** How long signing out waits for the server; the call itself may outlive the wait (`keepalive`). */
const LOGOUT_WAIT_MS = 3000

/**
 * Exchanges what was typed, or a punchout code, for credentials, and loads the person. Throws the login's errors as
 * they come; afterwards nothing of a former user is left (decisions §6).
 */
export async function signIn(login: Login): Promise<SessionState> {
  const answer = await postJson<LoginAnswer>(API.login, { punchout: false, ...login })
  const credentials = { token: answer.access_token, owner: answer.owner }
  // A punchout session is another owner's by nature, and leaves the ordinary user's state alone.
  if (!isPunchout(credentials) && !(await readKept(credentials.owner))) await forget(null)
  store.set(sessionAtom, null)
  writeCredentials(credentials)
  await keepSessionRecord(credentials)
  return loadSession()
}

/** Changes the password; the server keeps this session and ends the others. Throws the call's errors. */
export async function changePassword(oldPassword: string, newPassword: string): Promise<SessionState> {
  await postJson<{ data: User } | undefined>(API.password, { old_pw: oldPassword, new_pw: newPassword })
  return loadSession()
}

/**
 * Signs out: whatever the server answers, if it answers, every trace is gone and the token is `false` (seed §4).
 * @param unsent what becomes of changes that have not come to rest: sealed for this person's return, or given up
 */
export async function signOut(unsent: 'keep' | 'discard' = 'keep'): Promise<void> {
  const credentials = readCredentials()
  if (credentials) {
    const told = getJson(API.logout, {}, { keepalive: true }).catch(() => undefined)
    await Promise.race([told, new Promise((resolve) => setTimeout(resolve, LOGOUT_WAIT_MS))])
  }
  clearCredentials()
  await forget(credentials, unsent)
}

/** The server no longer takes the token. The state stays for the same person's next sign-in unless `everything`. */
export async function dropSession(everything: boolean): Promise<void> {
  const credentials = readCredentials()
  clearCredentials()
  // Nobody comes back to a punchout session.
  if (everything || (credentials && isPunchout(credentials))) await forget(credentials)
  else {
    store.set(sessionAtom, null)
    if (credentials) await clearSessionRecord()
  }
}

async function forget(
  credentials: ReturnType<typeof readCredentials>,
  unsent: 'keep' | 'discard' = 'keep',
): Promise<void> {
  if (credentials && isPunchout(credentials)) return await wipe(credentials)
  // First of all, so that the service worker keeps no answer that arrives late.
  await clearSessionRecord()
  await wipe(credentials)
  const { forgetDevice } = await import('../../offline/device-session.ts')
  await forgetDevice(unsent)
  for (const key of local.keys()) if (!KEPT_KEYS.has(key)) local.remove(key)
}
