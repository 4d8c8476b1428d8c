import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { packIndexAnswer } from '#contract/catalogue/catalogue-index.ts'
import { fetchCopy } from '#client/offline-catalogue/download.ts'

/** Downloads over networks that hardly deserve the name; the clock is the test's. */
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const head = { shop: 'nordform', language: 'en' as const, version: 7, since: null, deletes: [] }
const BODY = packIndexAnswer({ head, segment: new ArrayBuffer(60_000) })
const name = { owner: 'user:1', shop: 'nordform', language: 'en' as const, company: null, companiesVersion: null }
const ASKED = { name, token: 't', since: null }

/** A server whose answer comes in pieces of so many bytes, one a second. */
function answering(piece: number, headers: Record<string, string> = {}): void {
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    let at = 0
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
      pull: async (controller) => {
        await new Promise((resolve) => setTimeout(resolve, 1000))
        if (signal?.aborted) return
        controller.enqueue(BODY.subarray(at, at + piece))
        at += piece
        if (at >= BODY.byteLength) controller.close()
      },
    })
    return new Response(body, { headers })
  })
}

const download = () => {
  const arrived: number[] = []
  const settled = fetchCopy({ ...ASKED, progress: (bytes) => arrived.push(bytes) }).then(
    ({ answer, days }) => ({ version: answer?.head.version, days }),
    (error: unknown) => String(error),
  )
  return { arrived, settled }
}

test('a slow download that goes on arrives, and the server says for how long it holds', async () => {
  answering(2000, { 'x-offline-days': '7' })
  const { arrived, settled } = download()
  await vi.advanceTimersByTimeAsync(40_000)
  expect(await settled).toEqual({ version: 7, days: 7 })
  expect(arrived.at(-1)).toBe(BODY.byteLength)
})

test('one byte a second is given up after half a minute, however long it would go on', async () => {
  answering(1)
  const { settled } = download()
  await vi.advanceTimersByTimeAsync(31_000)
  expect(await settled).toContain('abort')
})

test('a server that is silent is given up too', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
  )
  const { settled } = download()
  await vi.advanceTimersByTimeAsync(31_000)
  expect(await settled).toContain('abort')
})

test.for<[string, () => Response]>([
  ['a portal’s page', () => new Response('<!doctype html><p>Welcome', { headers: { 'content-type': 'text/html' } })],
  ['half an answer', () => new Response(BODY.subarray(0, 20))],
  ['a refusal', () => new Response('', { status: 403 })],
])('%s is no copy', async ([, answer]) => {
  vi.stubGlobal('fetch', async () => answer())
  expect(await download().settled).toContain('Error')
})
