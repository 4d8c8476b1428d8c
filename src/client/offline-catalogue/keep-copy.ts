import { currentLocale, localeAtom } from '../i18n/locale.ts'
import { currentShopAtom, sessionAtom } from '../storage/session-state.ts'
import { companyIn } from '../storage/current-company.ts'
import { store } from '../storage/store.ts'
import { isPunchout, readCredentials } from '../storage/token-store.ts'
import { local } from '../storage/web-storage.ts'
import { askCopy, CopyError, stopCopy } from './worker-client.ts'
import type { CopyName } from './copies.ts'
import { copyStateAtom, NOTHING, type CopyState } from './copy-state.ts'
import { fetchFirstPictures } from './first-pictures.ts'
import type { CopyFacts } from './messages.ts'
import { afterAnother, othersDone, unlessAnother } from './one-tab.ts'
import { renewOthers } from './other-shops.ts'

const LOOK_EVERY_MS = 15 * 60_000
const LOOK_AT_MOST_EVERY_MS = 60_000
/** After a failure it is looked for again so soon, and after each further one twice as late. */
const AGAIN_MS = 15_000
const SWITCH = 'offline-copy'

/** The copy that the screen would show now; null for nobody, no shop, or a punchout session. */
export function copyName(): CopyName | null {
  const session = store.get(sessionAtom)
  const shop = store.get(currentShopAtom)?.shop_id
  const credentials = readCredentials()
  if (!session || shop === undefined || !credentials || isPunchout(credentials)) return null
  return {
    owner: session.owner,
    shop,
    language: currentLocale(),
    company: companyIn(session, shop)?.id ?? null,
    companiesVersion: session.user.companies_version ?? null,
  }
}

/** Whether there is a copy to answer from that is not too old to be trusted. */
export async function hasCopy(now = Date.now()): Promise<boolean> {
  const name = copyName()
  if (name) await look(name)
  await lookOnceMore()
  const { at, facts, locked } = store.get(copyStateAtom)
  const isLocked = facts !== null && now >= facts.lockedAt
  if (isLocked !== locked) change({ locked: isLocked })
  return canShow(facts) && at !== 'off' && !isLocked
}

interface Connection {
  saveData?: boolean
  type?: string
}

/** Tethered and mobile connections are paid by the megabyte. */
function isMetered(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || connection?.type === 'cellular'
}

/** Whether it may be shown to the company that is bought for now. */
const canShow = (facts: CopyFacts | null): boolean => facts !== null && facts.prices !== 'none'

/** Whether the next download is one of the whole catalogue. */
const isWhole = (facts: CopyFacts | null): boolean => facts === null || facts.isFormer

const change = (next: Partial<CopyState>): void => store.set(copyStateAtom, { ...store.get(copyStateAtom), ...next })

let lookedAt = 0
let shown = ''
let busy = false
let isStopped = false
let failures = 0
let again: ReturnType<typeof setTimeout> | undefined

/** Fetches what the copy lacks, unless it was looked at a moment ago (`anyway`). Never rejects. */
export async function renewCopy(anyway = false): Promise<void> {
  const name = copyName()
  const token = readCredentials()?.token
  if (!name || !token || busy) return
  await look(name)
  if (local.get(SWITCH) === 'off') return change({ at: 'off' })
  if (isWhole(store.get(copyStateAtom).facts) && isMetered() && local.get(SWITCH) !== 'on')
    return change({ at: 'held-back' })
  if (!anyway && Date.now() - lookedAt < LOOK_AT_MOST_EVERY_MS) return
  lookedAt = Date.now()
  const stillWanted = (): boolean => JSON.stringify(copyName()) === shown && store.get(copyStateAtom).at === 'ready'
  if (!(await unlessAnother(() => fetchMissing(name, token)))) return followOther()
  // Somebody has chosen another company, shop or language meanwhile.
  if (JSON.stringify(copyName()) !== JSON.stringify(name)) return renewCopy()
  // Windows that wait for this one's copy come first.
  if (!isMetered()) await afterAnother(() => renewOthers(name, token, stillWanted))
}

let following = false

/** Another window fetches it: it is there when that is done, or has to be fetched by this one. */
async function followOther(): Promise<void> {
  if (following || canShow(store.get(copyStateAtom).facts)) return
  following = true
  await othersDone()
  following = false
  await lookOnceMore()
  if (!canShow(store.get(copyStateAtom).facts)) await renewCopy(true)
}

/** Where nothing was on the device another window may have put it there meanwhile. */
async function lookOnceMore(): Promise<void> {
  const name = copyName()
  const isWanted = (): boolean =>
    JSON.stringify(copyName()) === shown &&
    !busy &&
    !canShow(store.get(copyStateAtom).facts) &&
    local.get(SWITCH) !== 'off'
  if (!name || !isWanted()) return
  const facts = await askCopy('look', [name]).catch(() => null)
  if (facts && isWanted())
    store.set(copyStateAtom, { ...NOTHING, at: 'ready', facts, locked: Date.now() >= facts.lockedAt })
}

let looking = Promise.resolve()

/** Learns what is on the device of this copy; once for each that is shown. */
function look(name: CopyName): Promise<void> {
  const key = JSON.stringify(name)
  if (key === shown) return looking
  shown = key
  lookedAt = 0
  looking = show(name, key)
  return looking
}

async function show(name: CopyName, key: string): Promise<void> {
  const facts = await askCopy('look', [name]).catch(() => null)
  if (shown !== key) return
  const at = local.get(SWITCH) === 'off' ? 'off' : facts ? 'ready' : 'none'
  store.set(copyStateAtom, { ...NOTHING, at, facts, locked: facts !== null && Date.now() >= facts.lockedAt })
}

async function fetchMissing(name: CopyName, token: string): Promise<void> {
  busy = true
  isStopped = false
  const first = isWhole(store.get(copyStateAtom).facts)
  if (first) change({ at: 'fetching', progress: { arrived: 0, of: 0 } })
  try {
    const facts = await askCopy('renew', [name, token], (arrived, of) => {
      if (first) change({ progress: { arrived, of } })
    })
    if (JSON.stringify(copyName()) !== shown) return
    store.set(copyStateAtom, { ...NOTHING, at: 'ready', facts })
    // The catalogue came, but not what the company pays.
    if (facts.prices !== 'agreed') lookAgainLater()
    else failures = 0
    if (first && !isMetered()) void fetchFirstPictures(name, () => JSON.stringify(copyName()) === shown)
  } catch (error) {
    // Whoever stopped it has said what becomes of it.
    if (isStopped) return
    const refused = error instanceof CopyError && error.status > 0
    // Without a network an older copy is as good as before.
    const { facts } = store.get(copyStateAtom)
    const failure = error instanceof CopyError && error.full ? 'full' : 'failed'
    change({ at: facts && !refused && failure === 'failed' ? 'ready' : failure, progress: null })
    if (failure === 'failed') lookAgainLater()
  } finally {
    busy = false
  }
}

/** A shop that was only just started is still reading its catalogue; what fails for other reasons is not asked for in vain often. */
function lookAgainLater(): void {
  clearTimeout(again)
  again = setTimeout(() => void renewCopy(true), Math.min(LOOK_EVERY_MS, AGAIN_MS * 2 ** failures++))
}

/** Switches the copy on or off; off removes it from the device at once. */
export async function switchCopy(on: boolean): Promise<void> {
  local.set(SWITCH, on ? 'on' : 'off')
  if (on) {
    change({ at: 'none' })
    return renewCopy(true)
  }
  stop('off')
  await askCopy('forget', []).catch(() => undefined)
}

/** Stops a download that takes too long; the next look begins anew. */
export const stopDownload = (): void => stop('stopped')

function stop(at: 'stopped' | 'off'): void {
  isStopped = true
  clearTimeout(again)
  stopCopy()
  busy = false
  store.set(copyStateAtom, { ...NOTHING, at })
}

const lookAgain = (): void => void renewCopy()
const networkGone = (): void => void lookOnceMore()

/** Keeps the active shop's copy current while the app is open. Returns the way to stop. */
export function keepCopies(): () => void {
  const quiet = setTimeout(lookAgain, 2000)
  const unsubscribe = [sessionAtom, currentShopAtom, localeAtom].map((one) => store.sub(one, lookAgain))
  const timer = setInterval(lookAgain, LOOK_EVERY_MS)
  window.addEventListener('online', lookAgain)
  window.addEventListener('focus', lookAgain)
  window.addEventListener('offline', networkGone)
  // It may have gone while this was being loaded.
  if (!navigator.onLine) networkGone()
  return () => {
    clearTimeout(quiet)
    clearTimeout(again)
    clearInterval(timer)
    for (const stop of unsubscribe) stop()
    window.removeEventListener('online', lookAgain)
    window.removeEventListener('focus', lookAgain)
    window.removeEventListener('offline', networkGone)
  }
}
