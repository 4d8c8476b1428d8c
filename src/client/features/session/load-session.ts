import type { Shop, User } from '#contract/auth.schema.ts'
import { API } from '#contract/paths.ts'
import { getJson } from '../../http/api.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { type SessionState, sessionAtom } from '../../storage/session-state.ts'
import { store } from '../../storage/store.ts'
import { readCredentials } from '../../storage/token-store.ts'

let loading: { token: string; promise: Promise<SessionState> } | null = null

/** The signed-in person and their shops: what is known at once, else loaded; throws what the calls throw. */
export async function ensureSession(): Promise<SessionState> {
  const known = store.get(sessionAtom)
  if (known) return known
  return loadSession()
}

/** Asks the server anew; calls in a row for one token share one request. */
export function loadSession(): Promise<SessionState> {
  const token = readCredentials()?.token ?? ''
  if (loading?.token !== token) {
    const promise = fetchSession(token).finally(() => {
      if (loading?.promise === promise) loading = null
    })
    loading = { token, promise }
  }
  return loading.promise
}

async function fetchSession(token: string): Promise<SessionState> {
  const user = (await getJson<{ data: User }>(API.user)).data
  // Until a new password is chosen the server answers nothing but this (decisions §4).
  const shops =
    user.reset_password === 1 ? [] : (await getJson<{ data: Shop[] }>(API.shops, { language: currentLocale() })).data
  const credentials = readCredentials()
  const before = store.get(sessionAtom)
  const owner = credentials?.owner || `user:${user.id}`
  const currentShopId = before?.owner === owner ? before.currentShopId : null
  const session: SessionState = { owner, user, shops, currentShopId }
  // A late answer for someone who has signed out meanwhile is nobody's.
  if (credentials?.token === token) store.set(sessionAtom, session)
  return session
}
