import { messageSW, Workbox } from 'workbox-window'
import { isFramed } from '../storage/frame.ts'
import { keepSessionRecord, readSessionRecord } from '../storage/session-record.ts'
import { type Credentials, isPunchout, readCredentials } from '../storage/token-store.ts'
import { PAGE_BUILD } from './build.ts'
import { isBusy } from './busy.ts'
import { followWorker, neverOpensOffline } from './opens-offline.ts'
import { allowOwnWorkers } from './trusted-types.ts'
import { onTake, updateRules } from './update.ts'

const HOUR = 3_600_000
/** Several reasons to look for a new version often come together. */
const LOOK_AT_MOST_EVERY = 60_000
/** A worker that is only just starting, on a slow device, answers late; one of an old version never. */
const BUILD_WAIT = 10_000

interface Shop {
  /** Calls back after each change of page. */
  onNavigated: (listen: () => void) => void
  /** Whether something is on its way to the server, or would be lost with the page. */
  isSending: () => boolean
}

let started = false

/**
 * Registers the service worker and watches for new versions of the app: on coming back to the window and every hour.
 * Never in a frame or a punchout session [outbox/service-worker].
 */
export async function startPwa({ onNavigated, isSending }: Shop): Promise<void> {
  const credentials = readCredentials()
  if (started || isFramed() || !credentials || isPunchout(credentials)) return
  if (!('serviceWorker' in navigator)) return neverOpensOffline()
  started = true
  allowOwnWorkers()
  const workbox = new Workbox(import.meta.env.DEV ? '/dev-sw.js?dev-sw' : '/sw.js', {
    updateViaCache: 'none',
    ...(import.meta.env.DEV && { type: 'module' as const }),
  })
  const written = watchWriting()
  const rules = updateRules({
    skipWaiting: () => workbox.messageSkipWaiting(),
    build: askBuild,
    reload: () => void workerAtWork().then(() => window.location.reload()),
    isOnline: () => navigator.onLine,
    isQuiet: () => !isBusy() && !isSending() && !written.since(),
    now: () => performance.now(),
  })
  onTake(rules.take)
  workbox.addEventListener('waiting', rules.waiting)
  workbox.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    if (isUpdate || isExternal) rules.controlled()
  })
  const registration = await workbox.register().catch(() => undefined)
  // Private windows and managed browsers may forbid it: the shop works, with a network.
  if (!registration) return neverOpensOffline()
  void followWorker(navigator.serviceWorker)
  const found = (): void => {
    // workbox-window tells of one new version; there may be several while a page is open.
    if (registration.waiting) rules.waiting()
  }
  const look = async (): Promise<void> => {
    await registration.update()
    found()
    const isSettled = !registration.waiting && !registration.installing
    if (isSettled && (await isServedAnother())) rules.controlled()
  }
  onNavigated(() => {
    written.anew()
    found()
    rules.navigated()
  })
  lookForUpdates(look)
  await mend(credentials)
  // The version may have changed while this page was being loaded, before anybody listened.
  if (await isServedAnother()) await look().catch(() => undefined)
}

/** Chromium may drop a navigation that would have to wait until a new worker has taken over. */
function workerAtWork(): Promise<unknown> {
  const { controller } = navigator.serviceWorker
  if (controller?.state !== 'activating') return Promise.resolve()
  return new Promise((resolve) => controller.addEventListener('statechange', resolve, { once: true }))
}

/** Whether the service worker serves another build than this page's, as far as it says. */
async function isServedAnother(): Promise<boolean> {
  const build = await askBuild()
  return build !== null && build !== PAGE_BUILD
}

/** Whether anything was written on this page since it was navigated to, in whatever field. */
function watchWriting(): { since: () => boolean; anew: () => void } {
  let written = false
  document.addEventListener('input', () => {
    written = true
  })
  return {
    since: () => written,
    anew: () => {
      written = false
    },
  }
}

/**
 * Browsers short of room throw things away one store at a time: what is left of the app, and of who is signed in, is
 * made whole again.
 */
async function mend(credentials: Credentials): Promise<void> {
  const { controller } = navigator.serviceWorker
  if (controller && navigator.onLine) void messageSW(controller, { type: 'MEND' })
  const isSignedIn = (): boolean => readCredentials()?.token === credentials.token
  if ((await readSessionRecord()) === null) await keepSessionRecord(credentials, isSignedIn)
}

/** The build that the controlling service worker serves; null without an answer. */
async function askBuild(): Promise<string | null> {
  const { controller } = navigator.serviceWorker
  if (!controller) return null
  const late = new Promise<null>((resolve) => setTimeout(resolve, BUILD_WAIT, null))
  const answer: unknown = await Promise.race([messageSW(controller, { type: 'TELL_BUILD' }), late])
  return typeof answer === 'string' ? answer : null
}

function lookForUpdates(update: () => Promise<unknown>): void {
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
