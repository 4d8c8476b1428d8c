import { vi } from 'vitest'

/** What a service worker has and a page has not, as far as the worker's code asks for it. */
Object.assign(globalThis, { ExtendableEvent: Event, FetchEvent: Event, __WB_DISABLE_DEV_LOGS: true })

/** A call on its way to the server; the test answers it. */
export interface OnItsWay {
  answer: (response: Response) => void
}

/** The server of a worker's test: whatever the worker asks for waits in here, by its path. */
export function heldNetwork(): (path: string) => Promise<OnItsWay> {
  const asked = new Map<string, OnItsWay[]>()
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    const { pathname } = new URL(new Request(input).url)
    const { promise, resolve } = Promise.withResolvers<Response>()
    asked.set(pathname, [...(asked.get(pathname) ?? []), { answer: resolve }])
    return promise
  })
  return (path) => vi.waitUntil(() => asked.get(path)?.shift(), 60_000)
}

export interface Handled {
  /** What the page gets. */
  response: Promise<Response>
  /** Everything that the worker still does afterwards, putting the answer away among it. */
  done: Promise<unknown>
}

/** A page of the worker's asks for something: the worker's routes answer. */
export function asks(path: string, headers: Record<string, string> = {}): Handled {
  const event = new Event('fetch')
  const waits: Promise<unknown>[] = []
  let response: Promise<Response> | undefined
  Object.assign(event, {
    request: new Request(new URL(path, location.href), { headers }),
    respondWith: (answer: Promise<Response>) => {
      response = answer
    },
    waitUntil: (work: Promise<unknown>) => void waits.push(work),
  })
  globalThis.dispatchEvent(event)
  if (!response) throw new Error(`No route answers ${path}`)
  const answered = response
  const settle = async (): Promise<void> => {
    await answered.catch(() => undefined)
    for (let seen = -1; seen < waits.length; ) {
      seen = waits.length
      await Promise.allSettled(waits)
    }
  }
  return { response: answered, done: settle() }
}

/** Puts into caches get no further until they are let go. */
export function heldPuts(): { begun: () => Promise<unknown>; letGo: () => void } {
  const gate = Promise.withResolvers<void>()
  const put = Object.getOwnPropertyDescriptor(Cache.prototype, 'put')?.value as (...args: unknown[]) => Promise<void>
  const spy = vi.spyOn(Cache.prototype, 'put').mockImplementation(async function (this: Cache, request, response) {
    await gate.promise
    return put.call(this, request, response)
  })
  return { begun: () => vi.waitUntil(() => spy.mock.calls.length > 0, 60_000), letGo: gate.resolve }
}

/** All addresses in all caches of persons, the caches' names before them. */
export async function keptAddresses(): Promise<string[]> {
  const found: string[] = []
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) {
      const { pathname, search } = new URL(url)
      found.push(`${name} ${pathname}${search}`)
    }
  return found
}
