import type { Shop, UserAnswer } from '#contract/users/auth.schema.ts'
import { API } from '#contract/paths.ts'
import { getJson } from '../../http/api.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { persist, readKept } from '../../storage/persistence.ts'
import { type SessionState, sessionAtom } from '../../storage/session-state.ts'
import { store } from '../../storage/store.ts'
import { readCredentials } from '../../storage/token-store.ts'

let loading: { token: string; promise: Promise<SessionState> } | null = null
let freshToken: string | null = null

/**
 * The signed-in person and their shops. What was kept is good enough to start with; the first use of it after a start
 * of the app asks the server behind the screen's back. Throws what the calls throw when nothing was kept.
 */
export async function ensureSession(): Promise<SessionState> {
  const known = store.get(sessionAtom)
  if (!known) return loadSession()
  // What an earlier build kept does not say for which company it was.
  if (known.user.companies_version === undefined) await forgetFormerPrices(known.owner)
  // A failure here is either the session's end, which the API client reports, or a network that may come back.
  if (freshToken !== readCredentials()?.token) loadSession().catch(() => undefined)
  return known
}

/** Asks the server anew; calls in a row for one token share one request. */
export function loadSession(): Promise<SessionState> {
  const token = readCredentials()?.token ?? ''
  if (loading?.token !== token) {
    freshToken = token
    const promise = fetchSession(token).finally(() => {
      if (loading?.promise === promise) loading = null
    })
    loading = { token, promise }
  }
  return loading.promise
}

async function fetchSession(token: string): Promise<SessionState> {
  const { data: user, sealing_key: key } = await getJson<UserAnswer>(API.user)
  // Until a new password is chosen the server answers nothing but this [server/access].
  const shops = user.reset_password === 1 ? [] : await fetchShops()
  const credentials = readCredentials()
  const owner = credentials?.owner || `user:${user.id}`
  const isSameToken = (): boolean => readCredentials()?.token === token
  await settleIn({ owner, token }, key, isSameToken)
  const kept = store.get(sessionAtom) ?? (await readKept(owner))
  const { currentShopId = null, activeCarts = {}, currentCompanies = {} } = kept?.owner === owner ? kept : {}
  // Before anything is shown by what is known now.
  if (kept?.user.companies_version !== user.companies_version) await forgetFormerPrices(owner)
  const session: SessionState = { owner, user, shops, currentShopId, activeCarts, currentCompanies }
  // A late answer for someone who has signed out meanwhile is nobody's.
  if (isSameToken()) {
    persist()
    store.set(sessionAtom, session)
  }
  return session
}

type DeviceSession = typeof import('../../outbox/device-session.ts')
const deviceSession = (): Promise<DeviceSession> => import('../../outbox/device-session.ts')

/** Before anything is kept of this person, or read of the outbox, which the key may have to open. */
const settleIn: DeviceSession['settleIn'] = (...whose) =>
  deviceSession()
    .then((one) => one.settleIn(...whose))
    .catch(() => undefined)

/** What is kept at prices that are good no more; most starts find nothing to forget. */
const forgetFormerPrices: DeviceSession['forgetFormerPrices'] = (owner) =>
  deviceSession()
    .then((one) => one.forgetFormerPrices(owner))
    .catch(() => undefined)

const fetchShops = async (): Promise<Shop[]> =>
  (await getJson<{ data: Shop[] }>(API.shops, { language: currentLocale() })).data

/** The shops' texts in the language now chosen; the old ones stay when they cannot be had. */
export async function reloadShops(): Promise<void> {
  const before = store.get(sessionAtom)
  if (!before || before.user.reset_password === 1) return
  const shops = await fetchShops().catch(() => null)
  const now = store.get(sessionAtom)
  if (shops && now?.owner === before.owner) store.set(sessionAtom, { ...now, shops })
}

/** Makes a shop the active one and remembers it for this owner. */
export function chooseShop(shopId: string): void {
  const session = store.get(sessionAtom)
  if (session) store.set(sessionAtom, { ...session, currentShopId: shopId })
}
