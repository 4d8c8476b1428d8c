import type { WorkboxPlugin } from 'workbox-core'
import { readSessionRecord, whileSignedIn } from '#client/storage/session-record.ts'

/** Nobody waits longer for a put: of one that fails after its call was answered, the plugin is not told. */
const PUT_MAX_MS = 10_000

/** What a plugin notes of one call. */
type Noted = { owner?: Promise<string | null>; letGo?: (() => void) | null } | undefined

const signedIn = async (): Promise<string | null> => (await readSessionRecord())?.owner ?? null

const letGo = ({ state }: { state?: unknown }): Promise<void> => {
  ;(state as Noted)?.letGo?.()
  return Promise.resolve()
}

/**
 * Puts nothing away but for the one whose it is, as long as they are signed in: from that look until it is put nobody
 * can sign out, so that whatever is cut short in between, what lies here is theirs. Goes last of a strategy's plugins.
 * @param owner whose all of it is; left out, each is whoever's was signed in when it was asked for
 */
export const onlyOf = (owner?: string): WorkboxPlugin => ({
  requestWillFetch: async ({ request, state }) => {
    if (state) (state as Noted & object).owner = signedIn()
    return request
  },
  cacheWillUpdate: async ({ response, state }) => {
    const noted = state as Noted & object
    const whose = owner ?? (await noted.owner) ?? null
    if (whose === null) return null
    noted.letGo = await held(whose)
    return noted.letGo ? response : null
  },
  cacheDidUpdate: letGo,
  // A put that failed, for want of room say, is over as well.
  handlerDidComplete: letGo,
})

/** Keeps an owner signed in until it is called; null where they are not. */
const held = (owner: string): Promise<(() => void) | null> =>
  new Promise((resolve, reject) => {
    const put = (): Promise<void> =>
      new Promise((done) => {
        setTimeout(done, PUT_MAX_MS)
        resolve(done)
      })
    whileSignedIn(owner, put).then((did) => did || resolve(null), reject)
  })
