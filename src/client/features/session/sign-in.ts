import type { Login, LoginAnswer, User } from '#contract/users/auth.schema.ts'
import { API } from '#contract/paths.ts'
import { postJson } from '../../http/api.ts'
import { readKept, wipe } from '../../storage/persistence.ts'
import type { SessionState } from '../../storage/session-state.ts'
import { sessionAtom } from '../../storage/session-state.ts'
import { store } from '../../storage/store.ts'
import {
  beginLeaving,
  clearCredentials,
  isLeaving,
  isPunchout,
  readCredentials,
  writeCredentials,
} from '../../storage/token-store.ts'
import { loadSession } from './load-session.ts'

/** Most visits of the sign-in page neither sign out nor find anything to forget. */
const signingOut = () => import('./sign-out.ts')

/**
 * Exchanges what was typed, or a punchout code, for credentials, and loads the person. Throws the login's errors as
 * they come; afterwards nothing of a former user is left [outbox/sessions].
 */
export async function signIn(login: Login): Promise<SessionState> {
  const answer = await postJson<LoginAnswer>(API.login, { punchout: false, ...login })
  const credentials = { token: answer.access_token, owner: answer.owner }
  // A punchout session is another owner's by nature, and leaves the ordinary user's state alone.
  if (!isPunchout(credentials) && (isLeaving() || !(await readKept(credentials.owner))))
    await (await signingOut()).forget()
  store.set(sessionAtom, null)
  writeCredentials(credentials)
  return loadSession()
}

/** Changes the password; the server keeps this session and ends the others. Throws the call's errors. */
export async function changePassword(oldPassword: string, newPassword: string): Promise<SessionState> {
  await postJson<{ data: User } | undefined>(API.password, { old_pw: oldPassword, new_pw: newPassword })
  return loadSession()
}

/** The server no longer takes the token. The state stays for the same person's next sign-in unless `everything`. */
export async function dropSession(everything: boolean): Promise<void> {
  const credentials = readCredentials()
  if (credentials && isPunchout(credentials)) {
    clearCredentials()
    // Nobody comes back to a punchout session.
    await wipe(credentials)
  } else if (everything) {
    beginLeaving('keep')
    await (await signingOut()).finishLeaving()
  } else {
    clearCredentials()
    store.set(sessionAtom, null)
    // Where that part does not come, there is no worker either to keep anything.
    if (credentials)
      await signingOut().then(
        (one) => one.clearSessionRecord(),
        () => undefined,
      )
  }
}
