import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ERROR } from '#contract/errors.ts'
import { FRESH_HEADER, NETWORK_HEADER } from '#client/http/answer-caches.ts'
import { ApiError, ConnectionError } from '#client/http/api-error.ts'
import type { CallOptions } from '#client/http/api.ts'
import { type CopySource, createNetworkOrCopy } from '#client/offline-catalogue/network-or-copy.ts'

/** The network against the device, by the order of what happens; the clock is the test's. */
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const SCOPE = { shopId: 'nordform', companyId: null, language: 'en' as const }
const after = <T>(ms: number, answer: () => T | Promise<T>): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(answer()), ms))
const never = (): Promise<string> => new Promise(() => undefined)
const dropped = (): Promise<string> => Promise.reject(new ConnectionError('offline'))

interface World {
  /** One try after the other; the last goes for all further ones. */
  network: (() => Promise<string>)[]
  /** Whether there is a copy, as soon as the device says so. */
  has?: () => Promise<boolean>
  copy?: () => Promise<string | null>
  /** Where answers of this call are kept: the one that was. */
  kept?: () => Promise<string>
}

/** A page that asks; what happened, in its order. */
function world({ network, has = async () => true, copy = async () => 'the copy', kept }: World) {
  const seen: string[] = []
  const calls: CallOptions[] = []
  const marks: (string | null)[] = []
  const doubts: number[] = []
  const source = { has, checkedAt: () => 'then' } as unknown as CopySource
  const networkOrCopy = createNetworkOrCopy(
    async () => source,
    (givenAt) => void marks.push(givenAt),
    () => void doubts.push(Date.now() - began),
  )
  const began = Date.now()
  const ask = (signal?: AbortSignal): Promise<string> =>
    networkOrCopy(
      SCOPE,
      signal,
      async (options) => {
        if (options.kept) {
          const answer = await (kept ?? dropped)()
          options.givenAt?.('last week')
          return answer
        }
        seen.push(`network asked at ${Date.now() - began}`)
        const turn = network[Math.min(calls.push(options), network.length) - 1]!
        const answer = await turn()
        options.givenAt?.(null)
        return answer
      },
      () => {
        seen.push(`copy asked at ${Date.now() - began}`)
        return copy()
      },
      { isKept: kept !== undefined },
    )
  const shown = (signal?: AbortSignal): Promise<string> =>
    ask(signal).then(
      (answer) => `${answer} at ${Date.now() - began}`,
      (error: unknown) => `${String(error)} at ${Date.now() - began}`,
    )
  return { shown, seen, calls, marks, doubts }
}

/** Whatever it waits for comes. */
async function comes<T>(answer: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(60_000)
  return answer
}

test('a network that answers is believed, and the copy left alone', async () => {
  const { shown, seen } = world({ network: [() => after(200, () => 'the server')] })
  expect(await comes(shown())).toBe('the server at 200')
  expect(seen).toEqual(['network asked at 0'])
})

test('one that never answers has two seconds, and the copy is ready by then, however long it took to open', async () => {
  const { shown } = world({ network: [never], copy: () => after(1600, () => 'the copy') })
  expect(await comes(shown())).toBe('the copy at 2000')
})

test('a device that is slow to say what it has takes nothing from that, and holds the network up for a moment only', async () => {
  const { shown, seen } = world({
    network: [() => after(10, () => 'the server'), never],
    has: () => after(1500, () => true),
  })
  // With the first question the part of the app is loaded that knows.
  expect(await comes(shown())).toBe('the server at 10')
  seen.length = 0
  expect(await comes(shown())).toBe('the copy at 62000')
  expect(seen).toEqual(['network asked at 60300', 'copy asked at 61500'])
})

test('only what nothing came for in time puts in doubt whether anybody is there', async () => {
  const silent = world({ network: [never] })
  await comes(silent.shown())
  expect(silent.doubts).toEqual([2000])
  // Whoever answers, if only that he does not, is there; a lost call is counted where it was made.
  const quick = world({ network: [() => after(200, () => 'the server'), dropped] })
  await comes(quick.shown())
  await comes(quick.shown())
  expect(quick.doubts).toEqual([])
})

test('a question that is given up asks the copy nothing', async () => {
  const { shown, seen } = world({ network: [never] })
  const question = new AbortController()
  setTimeout(() => question.abort(), 200)
  expect(await comes(shown(question.signal))).toMatch(/^AbortError/)
  expect(seen).toEqual(['network asked at 0'])
})

test('an answer that comes late, while the copy is still being opened, is shown', async () => {
  const { shown } = world({
    network: [() => after(2400, () => 'the server')],
    copy: () => after(10_000, () => 'the copy'),
  })
  expect(await comes(shown())).toBe('the server at 2400')
})

test('one that drops the call lets the copy answer at once; it is not asked again', async () => {
  const { shown, seen } = world({ network: [() => after(1900, dropped), never] })
  expect(await comes(shown())).toBe('the copy at 1900')
  expect(seen.filter((one) => one.startsWith('network'))).toHaveLength(1)
})

test('a second question right after a call that took long to fail does not wait as long again', async () => {
  const { shown } = world({ network: [() => after(1900, dropped), never] })
  const both = shown().then(() => shown())
  expect(await comes(both)).toBe('the copy at 2200')
})

test('each call is one try: whoever has another answer at hand retries nothing', async () => {
  const { shown, calls } = world({ network: [never] })
  await comes(shown())
  expect(calls).toMatchObject([{ noRetry: true }])
})

test('the copy has no answer: the one that the network still gives counts', async () => {
  const { shown } = world({ network: [() => after(5000, () => 'the server')], copy: async () => null })
  expect(await comes(shown())).toBe('the server at 5000')
})

test('without a copy a dropped call is made once more', async () => {
  const { shown } = world({
    network: [() => after(500, dropped), () => after(500, () => 'the server')],
    has: async () => false,
  })
  expect(await comes(shown())).toBe('the server at 1000')
})

test('a copy that is found while the network takes long to fail is shown instead of the failure', async () => {
  const { shown } = world({ network: [() => after(8000, dropped)], has: async () => Date.now() - began > 5000 })
  const began = Date.now()
  expect(await comes(shown())).toBe('the copy at 8000')
})

test('a refusal is the server’s word, whatever the copy has', async () => {
  const refusal = new ApiError(403, { code: ERROR.shopForbidden, title: 'Not yours' })
  const { shown } = world({ network: [() => after(800, () => Promise.reject(refusal))] })
  expect(await comes(shown())).toBe('ApiError: Not yours at 800')
})

test('a refusal that comes while the copy is still being opened counts as well', async () => {
  const refusal = new ApiError(403, { code: ERROR.shopForbidden, title: 'Not yours' })
  const { shown } = world({
    network: [() => after(2500, () => Promise.reject(refusal))],
    copy: () => after(9000, () => 'the copy'),
  })
  expect(await comes(shown())).toBe('ApiError: Not yours at 2500')
})

const keptAnswer = async (): Promise<string> => 'what was kept'

test('without a copy, what was kept is shown at the same deadline, with its date, and the late answer still comes', async () => {
  const { shown, calls, marks } = world({
    network: [() => after(3000, () => 'the server')],
    has: async () => false,
    kept: keptAnswer,
  })
  expect(await comes(shown())).toBe('what was kept at 2000')
  expect(calls).toMatchObject([{ headers: { [NETWORK_HEADER]: '1' }, signal: { aborted: false } }])
  // The late answer is none of what the screen shows.
  expect(marks).toEqual(['last week'])
})

test('a second question to the same slow network gets what was kept as soon as one to the copy would', async () => {
  const { shown } = world({ network: [never], has: async () => false, kept: keptAnswer })
  const both = shown().then(() => shown())
  expect(await comes(both)).toBe('what was kept at 2300')
})

test('where the network fails, what was kept is there before the copy has been opened', async () => {
  const { shown, marks } = world({
    network: [() => after(20, dropped)],
    copy: () => after(900, () => 'the copy'),
    kept: keptAnswer,
  })
  expect(await comes(shown())).toBe('what was kept at 20')
  expect(marks).toEqual(['last week'])
})

test('of the two that are there at the deadline the copy is shown, and nothing waits for the network', async () => {
  const { shown, calls, marks } = world({ network: [never], kept: keptAnswer })
  expect(await comes(shown())).toBe('the copy at 2000')
  expect(calls).toMatchObject([{ signal: { aborted: true } }])
  expect(marks).toEqual(['then'])
})

test('once the copy is known to be there it goes before what was kept, and where it has nothing that is shown', async () => {
  let held: string | null = 'the copy'
  const { shown, calls } = world({
    network: [() => after(20, dropped)],
    copy: () => after(900, () => held),
    kept: keptAnswer,
  })
  await comes(shown())
  expect(await comes(shown())).toBe('the copy at 60920')
  expect(calls[1]).toMatchObject({ headers: { [FRESH_HEADER]: '1' } })
  held = null
  expect(await comes(shown())).toBe('what was kept at 120920')
})

test('what nothing was kept of is asked of the network as long as it takes', async () => {
  const { shown, marks } = world({
    network: [() => after(5000, () => 'the server')],
    has: async () => false,
    kept: () => dropped(),
  })
  expect(await comes(shown())).toBe('the server at 5000')
  expect(marks).toEqual([null])
})
