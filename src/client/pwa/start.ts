import { messageSW, Workbox } from 'workbox-window'
import { isFramed } from '../storage/frame.ts'
import { keepSessionRecord, readSessionRecord } from '../offline/session-record.ts'
import { type Credentials, isPunchout, readCredentials } from '../storage/token-store.ts'
import { isBusy } from './busy.ts'
import { allowOwnWorkers } from './trusted-types.ts'
import { onTake, updateRules } from './update.ts'

const HOUR = 3_600_000
/** Several reasons to look for a new version often come together. */
const LOOK_AT_MOST_EVERY = 60_000
const BUILD_WAIT = 3000

interface Shop {
  /** Calls back after each change of page. */
  onNavigated: (listen: () => void) => void
  /** Whether something is on its way to the server. */
  isSending: () => boolean
}

let started = false

/**
 * Registers the service worker and watches for new versions of the app: on coming back to the window and every hour.
 * Never in a frame or a punchout session (offline.md).
 */
export async function startPwa({ onNavigated, isSending }: Shop): Promise<void> {
  const credentials = readCredentials()
  if (started || isFramed() || !credentials || isPunchout(credentials) || !('serviceWorker' in navigator)) return
  started = true
  allowOwnWorkers()
  const workbox = new Workbox(import.meta.env.DEV ? '/dev-sw.js?dev-sw' : '/sw.js', {
    updateViaCache: 'none',
    ...(import.meta.env.DEV && { type: 'module' as const }),
  })
  const rules = updateRules({
    skipWaiting: () => workbox.messageSkipWaiting(),
    build: askBuild,
    reload: () => window.location.reload(),
    quiet: () => navigator.onLine && !isBusy() && !isSending(),
  })
  onTake(rules.take)
  workbox.addEventListener('waiting', rules.waiting)
  workbox.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    if (isUpdate || isExternal) rules.controlled()
  })
  onNavigated(rules.navigated)
  try {
    await workbox.register()
  } catch {
    // Private windows and managed browsers may forbid it: the shop works, with a network.
    return
  }
  lookForUpdates(() => workbox.update())
  await mend(credentials)
}

/**
 * Browsers short of room throw things away one store at a time: what is left of the app, and of who is signed in, is
 * made whole again.
 */
async function mend(credentials: Credentials): Promise<void> {
  const { controller } = navigator.serviceWorker
  if (controller && navigator.onLine) void messageSW(controller, { type: 'MEND' })
  if ((await readSessionRecord()) !== null) return
  if (readCredentials()?.token === credentials.token) await keepSessionRecord(credentials)
}

/** The build that the controlling service worker serves; null without an answer. */
async function askBuild(): Promise<string | null> {
  const { controller } = navigator.serviceWorker
  if (!controller) return null
  const late = new Promise<null>((resolve) => setTimeout(resolve, BUILD_WAIT, null))
  const answer: unknown = await Promise.race([messageSW(controller, { type: 'TELL_BUILD' }), late])
  return typeof answer === 'string' ? answer : null
}

function lookForUpdates(update: () => Promise<void>): void {
  let looked = Date.now()
  const look = (): void => {
    if (Date.now() - looked < LOOK_AT_MOST_EVERY || !navigator.onLine) return
    looked = Date.now()
    // Without a network there is nothing new to find.
    update().catch(() => undefined)
  }
  setInterval(look, HOUR)
  window.addEventListener('pageshow', look)
  window.addEventListener('focus', look)
}
