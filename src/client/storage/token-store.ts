import { isFramed } from './frame.ts'
import { local, session } from './web-storage.ts'

/** A token and whom it belongs to (`user:<id>` or `punchout:<id>`) [contract/owners]. */
export interface Credentials {
  token: string
  owner: string
}

const TOKEN = 'token'
const OWNER = 'owner'
/**
 * A frame of our own origin shares the session storage of the page around it, hence a key of its own [outbox/sessions].
 */
const punchoutKey = (): string => (isFramed() ? 'punchout.frame' : 'punchout')

/** A token counts when it is neither missing nor empty nor the text `false`. */
const counts = (token: string | null): token is string => token !== null && token !== '' && token !== 'false'

const isCredentials = (held: unknown): held is Credentials =>
  typeof held === 'object' &&
  held !== null &&
  'token' in held &&
  'owner' in held &&
  typeof held.token === 'string' &&
  typeof held.owner === 'string' &&
  counts(held.token)

function readPunchout(): Credentials | null {
  try {
    const held: unknown = JSON.parse(session.get(punchoutKey()) ?? 'null')
    return isCredentials(held) ? held : null
  } catch {
    return null
  }
}

export const isPunchout = (credentials: Credentials): boolean => credentials.owner.startsWith('punchout:')

/**
 * The credentials of this page: a punchout session's where there is one, else the ordinary user's. Inside a frame an
 * ordinary session is never read [punchout/frames].
 */
export function readCredentials(): Credentials | null {
  const punchout = readPunchout()
  if (punchout || isFramed()) return punchout
  const token = local.get(TOKEN)
  return counts(token) ? { token, owner: local.get(OWNER) ?? '' } : null
}

/**
 * Keeps credentials where their kind belongs: `localStorage["token"]` or this tab's session storage [outbox/sessions].
 */
export function writeCredentials(credentials: Credentials): void {
  if (isPunchout(credentials)) {
    session.set(punchoutKey(), JSON.stringify(credentials))
    return
  }
  local.set(TOKEN, credentials.token)
  local.set(OWNER, credentials.owner)
}

/** Forgets this page's credentials; the ordinary token becomes the text `false` [outbox/sessions]. */
export function clearCredentials(): void {
  if (readPunchout()) {
    session.remove(punchoutKey())
    return
  }
  if (isFramed()) return
  local.set(TOKEN, 'false')
  local.remove(OWNER)
}

/** Somebody has signed out, and it is not known whether every trace is gone; says what becomes of unsent changes. */
export const LEAVING = 'leaving'
export const isLeaving = (): boolean => local.get(LEAVING) !== null

/** The ordinary user signs out from this moment, whether or not the page lives on to clear up behind them. */
export function beginLeaving(unsent: 'keep' | 'discard'): void {
  local.set(LEAVING, unsent)
  clearCredentials()
}

/** Calls back when another tab signs out, or signs another owner in. Returns the way to stop. */
export function onOtherTab(changed: () => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === TOKEN && event.newValue !== event.oldValue && !readPunchout()) changed()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
