import { API } from '#contract/paths.ts'
import { forgetDevice, inLock } from '../../outbox/device-session.ts'
import { othersEmpty } from '../../storage/open-pages.ts'
import { clearSessionRecord } from '../../storage/session-record.ts'
import { wipe } from '../../storage/persistence.ts'
import { sessionAtom } from '../../storage/session-state.ts'
import { store } from '../../storage/store.ts'
import {
  beginLeaving,
  clearCredentials,
  type Credentials,
  isLeaving,
  isPunchout,
  LEAVING,
  readCredentials,
} from '../../storage/token-store.ts'
import { local } from '../../storage/web-storage.ts'

export { clearSessionRecord }

/** These outlive a person's session: they belong to the device. */
const KEPT_KEYS: ReadonlySet<string> = new Set(['token', 'language', 'theme', 'install-hint', 'offline-copy'])

/**
 * Signs out: whatever the server answers, if it answers, every trace is gone and the token is `false`
 * [outbox/sessions]. It is decided before anything is waited for: what is cut short here, the next start of the app
 * ends.
 * @param unsent what becomes of changes that have not come to rest: sealed for this person's return, or given up
 */
export async function signOut(unsent: 'keep' | 'discard' = 'keep'): Promise<void> {
  const credentials = readCredentials()
  if (credentials) tellServer(credentials)
  if (credentials && isPunchout(credentials)) {
    clearCredentials()
    return await wipe(credentials)
  }
  beginLeaving(unsent)
  await finishLeaving()
}

/** By hand, and at once: the page may close before the client is there, and forgets the token with the next line. */
function tellServer({ token }: Credentials): void {
  const headers = { authorization: `Bearer ${token}` }
  fetch(API.logout, { headers, credentials: 'omit', keepalive: true }).catch(() => undefined)
}

/** Ends what `beginLeaving` began, here or on a page that is gone; several pages may try at once. */
export const finishLeaving = (): Promise<void> =>
  inLock('leaving', async () => {
    if (!isLeaving()) return
    const credentials = readCredentials()
    if (credentials && !isPunchout(credentials)) clearCredentials()
    await forget(local.get(LEAVING) === 'discard' ? 'discard' : 'keep')
  })

/** Takes every trace of ordinary users from this device but what was kept for its owner; the mark of leaving goes last. */
export async function forget(unsent: 'keep' | 'discard' = 'keep'): Promise<void> {
  // First of all, so that no page and no worker keeps anything that arrives late.
  await clearSessionRecord()
  store.set(sessionAtom, null)
  await othersEmpty()
  await wipe(null)
  await forgetDevice(unsent)
  for (const key of local.keys()) if (!KEPT_KEYS.has(key)) local.remove(key)
}
