import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/db/client.ts'
import { sqlState } from '#server/db/sql-state.ts'
import { keepPhoto, PhotoError } from '#server/pictures/photo.ts'
import { noteUpload } from '#server/pictures/uploads.ts'
import type { Reach } from '#server/web/web-address.ts'
import { LOCK_TIMEOUT } from '../calls/not-in-time.ts'
import { attachPictures, shopsToAttach } from './attach.ts'
import { claim, type Claimed, giveBack, settleFailed, settleFetched } from './claim.ts'
import { fetchPicture, PictureNotFetched } from './fetch-picture.ts'

export interface FetcherDeps {
  db: Db
  reach: Reach
  /** Waited for before each picture: others may come first. */
  turn?: () => Promise<void>
  /** Products of the shop have changed, and are committed. */
  onWritten: (shopId: string) => void
  /** Something could not be read or noted; it is tried again. */
  onError: (error: unknown) => void
  /** Milliseconds until a picture that has failed so many times is tried again. */
  pauseMs?: (attempts: number) => number
  /** How often it looks without having been woken. */
  pollMs?: number
  timeoutMs?: number
}

/** Pictures that one process fetches at once: each may be 20 MB of its memory. */
const FETCHERS = 3
/** Products get what has come in at most so often, many at once. */
const ATTACH_MS = 1_000

/** 15 s, then four times as long each time: a quarter of an hour after the fourth. */
const usualPause = (attempts: number): number => 15_000 * 4 ** (attempts - 1)

/**
 * Fetches pictures that imports have queued, and gives them to their products, in the background. Any number of servers may
 * run one: what somebody fetches is nobody else's until it is there, or its lease has run out.
 */
export function startFetcher(deps: FetcherDeps) {
  const { db, turn, onError, pollMs = 10_000 } = deps
  const stop = new AbortController()
  const { signal } = stop
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  let ring = Promise.withResolvers<void>()
  const wake = (): void => {
    ring.resolve()
    ring = Promise.withResolvers<void>()
  }
  /** Until somebody rings, for a while at most. */
  const rest = async (ms: number, bell = ring.promise): Promise<void> => {
    const over = new AbortController()
    await Promise.race([bell, stopped, wait(ms, undefined, { signal: over.signal, ref: false }).catch(() => undefined)])
    over.abort()
  }

  const fetchers = async (): Promise<void> => {
    while (!signal.aborted) {
      const bell = ring.promise
      await Promise.race([turn?.(), stopped])
      const claimed = signal.aborted ? null : await claim(db).catch(tell)
      if (!claimed) await rest(pollMs, bell)
      else {
        await fetchOne(deps, claimed, signal).catch(tell)
        wake()
      }
    }
  }
  const attacher = async (): Promise<void> => {
    while (!signal.aborted) {
      const bell = ring.promise
      const more = await attachAll(deps, signal).catch(tell)
      await rest(more === true ? ATTACH_MS : pollMs, bell)
      if (!signal.aborted) await Promise.race([wait(Math.min(ATTACH_MS, pollMs), undefined, { ref: false }), stopped])
    }
  }
  function tell(error: unknown): null {
    if (!signal.aborted) onError(error)
    return null
  }
  const running = Promise.all([...Array.from({ length: FETCHERS }, fetchers), attacher()])

  return {
    /** There is something to fetch. */
    wake,
    close: async (): Promise<void> => {
      stop.abort()
      await running
    },
  }
}

async function fetchOne(
  { db, reach, pauseMs = usualPause, timeoutMs }: FetcherDeps,
  one: Claimed,
  signal: AbortSignal,
) {
  try {
    const bytes = await fetchPicture(one.url, { reach, signal, ...(timeoutMs !== undefined && { timeoutMs }) })
    const photo = await keepPhoto(db, bytes).catch((error: unknown) => {
      throw error instanceof PhotoError ? new PictureNotFetched('picture', error.message, false) : error
    })
    // It goes in a week if no product comes to name it.
    await noteUpload(db, photo)
    await settleFetched(db, one, photo.hash)
  } catch (error) {
    if (signal.aborted) await giveBack(db, one)
    else if (error instanceof PictureNotFetched) await settleFailed(db, one, error, pauseMs(one.attempts))
    else throw error
  }
}

/** @returns whether there is more to do soon */
async function attachAll({ db, onWritten }: FetcherDeps, signal: AbortSignal): Promise<boolean> {
  let isLeft = false
  for (const shop of await shopsToAttach(db)) {
    if (signal.aborted) return false
    const done = await attachPictures(db, shop).catch((error: unknown) => {
      if (sqlState(error) !== LOCK_TIMEOUT) throw error
      return { changed: false, more: true }
    })
    if (done.changed) onWritten(shop)
    isLeft ||= done.more
  }
  return isLeft
}
