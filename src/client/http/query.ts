import { hashKey, partialMatchKey, QueryClient, type QueryKey, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { serviceWorkers } from '../storage/service-workers.ts'
import { sessionAtom } from '../storage/session-state.ts'
import { store } from '../storage/store.ts'
import { useReached } from './use-reached.ts'

/**
 * What is asked; the owner is set before it. What an answer depends on is part of it: plain data.
 * @param shop null where it is of no shop
 * @param company null where it is the same for all of the owner's companies
 */
export type ServerKey = readonly [shop: string | null, company: string | null, name: string, ...question: unknown[]]

type Ask<T> = (signal: AbortSignal) => Promise<T>
type Change = (answer: unknown) => unknown

const ownerNow = (): string => store.get(sessionAtom)?.owner ?? ''

/**
 * Answers of the server, kept in memory for as long as somebody is signed in. The catalogue and the carts have ways of
 * their own. What the browser believes of the network decides nothing, and `api.ts` alone repeats a call.
 */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', retry: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  },
})

// Whatever ended the session, here or on another tab: nothing of it stays, and what is on its way is dropped
// [outbox/i10].
let former = ownerNow()
store.sub(sessionAtom, () => {
  if (ownerNow() === former) return
  former = ownerNow()
  queryClient.clear()
})

// What a page asks at the first visit goes past the worker, which comes later: what it keeps is asked for again then, so
// that it can be read without a network [contributing/reading-data].
const workers = serviceWorkers()
if (workers && !workers.controller) {
  const again = (): Promise<void> => queryClient.refetchQueries({ predicate: ({ meta }) => meta?.isKept === true })
  workers.addEventListener('controllerchange', () => void again(), { once: true })
}

/** Questions on their way, each with the changes that were made since it was asked. */
const underway = new Set<{ key: QueryKey; changes: Change[] }>()

const asking =
  <T>(ask: Ask<T>) =>
  async ({ queryKey: key, signal }: { queryKey: QueryKey; signal: AbortSignal }): Promise<T> => {
    const mine = { key, changes: [] as Change[] }
    underway.add(mine)
    try {
      return mine.changes.reduce((answer, change) => change(answer), (await ask(signal)) as unknown) as T
    } finally {
      underway.delete(mine)
    }
  }

/** Of the same owner, shop, company and name: what was said of another shop stands in for nothing here. */
const sameSubject = (one: QueryKey, other: QueryKey): boolean => partialMatchKey(one, other.slice(0, 4))

export interface ServerAnswer<T> {
  /** The newest answer there is, which may be to the question before; undefined until the first. */
  data: T | undefined
  /** Why the newest question has no answer; null while it is asked again. */
  error: unknown
  waiting: boolean
  /** Asks again; always the same function for the same question. */
  retry: () => void
}

interface Ways<T> {
  /** false: it is not asked yet. */
  wanted?: boolean
  /** How soon it is asked again by itself, ms, also while nobody looks at the page; false: not at all. */
  every?: (newest: T | undefined) => number | false
  /** The page's loader has just asked. */
  isLoaded?: boolean
  /** The service worker keeps the answer for whoever has no network. */
  isKept?: boolean
}

/**
 * Asks the server when the question changes: the newest wins, the older is aborted, and the answer before stays on the
 * screen until the next is there [contributing/reading-data]. A failure that passes is asked again by itself when the
 * server can be reached.
 */
export function useServerQuery<T>(key: ServerKey, ask: Ask<T>, ways: Ways<T> = {}): ServerAnswer<T> {
  const { wanted = true, every = () => false, isLoaded = false, isKept = false } = ways
  // Whoever it was shown to: after them nothing is asked for any more, should it still be drawn.
  const [owner] = useState(ownerNow)
  const queryKey = [owner, ...key]
  const { data, error, isFetching, refetch } = useQuery<unknown, unknown>(
    {
      queryKey,
      queryFn: asking(ask),
      enabled: () => wanted && ownerNow() === owner,
      refetchOnMount: !isLoaded,
      meta: { isKept },
      refetchInterval: ({ state }) => every(state.data as T | undefined),
      refetchIntervalInBackground: true,
      placeholderData: (before: unknown, of?: { queryKey: QueryKey }) =>
        of && ownerNow() === owner && sameSubject(of.queryKey, queryKey) ? before : undefined,
      // What somebody saw who is not signed in is nobody's to keep.
      ...(owner === '' && { gcTime: 0 }),
    },
    queryClient,
  )
  const shown = isFetching ? null : error
  const hash = hashKey(queryKey)
  const retry = useCallback(() => {
    const query = queryClient.getQueryCache().get(hash)
    // What was asked before whatever this follows would not know of it.
    if (query?.state.data === undefined) query?.reset()
    void refetch()
  }, [hash, refetch])
  useReached(
    shown,
    useCallback(() => void refetch({ cancelRefetch: false }), [refetch]),
  )
  return { data: data as T | undefined, error: shown, waiting: isFetching, retry }
}

/** Asks the server anew for a page's loader; `useServerQuery` then shows the answer. Throws what `ask` throws. */
export async function loadAnswer<T>(key: ServerKey, ask: Ask<T>, signal: AbortSignal): Promise<T> {
  const queryKey = [ownerNow(), ...key]
  const giveUp = (): void => void queryClient.cancelQueries({ queryKey, exact: true })
  signal.addEventListener('abort', giveUp)
  try {
    return (await queryClient.fetchQuery<unknown>({ queryKey, queryFn: asking(ask) })) as T
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

/**
 * Changes the answers to all questions that begin like this, those on their way too, and without asking: what a person
 * has done is on the screen at once.
 */
export function amendAnswers<T>(key: ServerKey, change: (answer: T) => T): void {
  const queryKey = [ownerNow(), ...key]
  for (const { key: one, changes } of underway) if (partialMatchKey(one, queryKey)) changes.push(change as Change)
  queryClient.setQueriesData<T>({ queryKey }, (answer) => (answer === undefined ? undefined : change(answer)))
}
