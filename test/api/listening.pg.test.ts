import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setImmediate as soon } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { App } from '#server/http/app-type.ts'
import { createInstance } from '#server/http/instance.ts'
import { metrics } from '#server/http/metrics.ts'
import { closeWithin } from '#server/http/stop.ts'
import { LONG_TAG } from '#test/length.ts'
import { startApi } from './harness.ts'
import { addKey } from './keys.ts'
import { addShop, bearer } from './people.ts'

/** What only shows on a real connection. */

let app: App
let metricsPort: number
let finish: () => void
beforeEach(async () => {
  metricsPort = await freePort()
  app = createInstance({ logLevel: 'silent', trustProxy: false })
  metrics(app, { host: '127.0.0.1', port: metricsPort })
  const { promise, resolve } = Promise.withResolvers<void>()
  finish = resolve
  app.get('/api/slow', () => promise.then(() => ({ done: true })))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

const address = (): string => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Everything that the server says on a connection of its own. */
async function say(text: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(text)
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  return answer
}

test.for([
  ['no HTTP', 'nonsense\r\n\r\n', 'HTTP/1.1 400 '],
  ['endless headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 'HTTP/1.1 431 '],
] as const)('%s is answered by a problem document', async ([, text, status]) => {
  const answer = await say(text)
  expect(answer.startsWith(status)).toBe(true)
  expect(answer).toContain('Content-Type: application/problem+json')
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ code: 'malformed_body' })
})

test('a small body that is dribbled has its time, a large one longer', async () => {
  const own = createInstance({ logLevel: 'silent', trustProxy: false }, 50)
  own.post('/api/small', async () => ({ done: true }))
  own.post('/api/large', { bodyLimit: 30 * 1024 * 1024 }, async () => ({ done: true }))
  await own.listen({ port: 0, host: '127.0.0.1' })
  const begin = (path: string) => {
    const socket = connect((own.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 4\r\nConnection: close\r\n\r\n{`,
    )
    return socket
  }
  const heard = async (socket: ReturnType<typeof begin>): Promise<string> => {
    let answer = ''
    for await (const chunk of socket) answer += String(chunk)
    return answer
  }
  try {
    const large = begin('/api/large')
    expect(await heard(begin('/api/small'))).toMatch(/^HTTP\/1\.1 408 .*problem\+json/s)
    large.write('   ')
    large.write('}')
    expect(await heard(large)).toMatch(/^HTTP\/1\.1 400 /)
  } finally {
    await own.close()
  }
})

test('a stop lets the request under way finish, and takes no new ones', async () => {
  const where = address()
  const arrived = once(app.server, 'request')
  const slow = fetch(`${where}/api/slow`)
  await arrived
  const closing = closeWithin(app, 10_000)
  while (app.server.listening) await soon()
  await expect(fetch(`${where}/api/slow`)).rejects.toThrow('fetch failed')
  finish()
  expect(await (await slow).json()).toEqual({ done: true })
  await closing
})

test('a stop does not wait for ever', async () => {
  const arrived = once(app.server, 'request')
  const slow = fetch(`${address()}/api/slow`).catch((error: unknown) => error)
  await arrived
  await closeWithin(app, 50)
  expect(await slow).toEqual(new TypeError('fetch failed'))
})

test('metrics count requests by route, on a port of their own', async () => {
  finish()
  await fetch(`${address()}/api/slow`)
  await fetch(`${address()}/api/unknown/7`)
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/api/slow",status="200"} 1')
  expect(text).toContain('route="none",status="404"')
  expect(text).not.toContain('unknown')
  expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404)
  expect((await fetch(`${address()}/metrics`)).status).toBe(404)
})

test('metrics count what machines ask by the names of their keys', { tags: [LONG_TAG] }, async () => {
  const port = await freePort()
  const api = await startApi({ env: { METRICS_PORT: String(port) } })
  try {
    await addShop(api.db, 'north')
    const key = await addKey(api, ['catalogue:read'], { name: 'erp' })
    const where = await api.app.listen({ port: 0, host: '127.0.0.1' })
    for (const path of ['/api/products', '/api/orders'])
      await (await fetch(`${where}${path}`, { headers: bearer(key) })).text()
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(text).toContain('api_key_requests_total{key="erp",status="200"} 1')
    expect(text).toContain('api_key_requests_total{key="erp",status="403"} 1')
    expect(text).not.toContain(key.slice(3))
  } finally {
    await api.close()
  }
})

/** As a proxy on this machine asks for somebody else. */
async function askMetrics(port: number, authorization?: string) {
  const headers = { 'x-forwarded-for': '192.0.2.1', ...(authorization !== undefined && { authorization }) }
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers })
  return [answer.status, answer.headers.get('www-authenticate')]
}

describe('metrics for others than this machine', () => {
  test('are not there without a token of the shop', async () => {
    for (const header of [undefined, 'Bearer undefined', 'Bearer '])
      expect(await askMetrics(metricsPort, header)).toEqual([401, 'Bearer'])
  })

  test('are opened by the token alone', async () => {
    const port = await freePort()
    const own = createInstance({ logLevel: 'silent', trustProxy: false })
    metrics(own, { host: '127.0.0.1', port, token: 'a-token-of-the-shop' })
    await own.listen({ port: 0, host: '127.0.0.1' })
    try {
      for (const header of [undefined, 'Bearer a-token-of-the-sho', 'Basic a-token-of-the-shop'])
        expect(await askMetrics(port, header)).toEqual([401, 'Bearer'])
      expect(await askMetrics(port, 'Bearer a-token-of-the-shop')).toEqual([200, null])
      expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200)
    } finally {
      await own.close()
    }
  })

  test('listen on this machine alone as long as there is no token', async () => {
    const port = await freePort()
    const own = createInstance({ logLevel: 'silent', trustProxy: false })
    // Another address of this machine: whoever listened on it would not be reached by the usual one.
    metrics(own, { host: '127.0.0.2', port })
    await own.listen({ port: 0, host: '127.0.0.1' })
    try {
      expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200)
    } finally {
      await own.close()
    }
  })
})
