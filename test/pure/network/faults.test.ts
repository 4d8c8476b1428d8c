import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  answerLost,
  beginsWith,
  broken,
  cut,
  doubled,
  dripping,
  held,
  lost,
  portalPage,
  portalRedirect,
  says,
  silent,
  slow,
  wrongType,
} from '#test/e2e/support/network/faults.ts'
import { type Fault, type FaultyNetwork, faultyNetwork } from '#test/e2e/support/network/faulty-network.ts'

const ANSWER = JSON.stringify({ data: ['a chair', 'a table'] })

let heard: string[] = []
let server: Server
let network: FaultyNetwork
beforeAll(async () => {
  server = createServer((request, reply) => {
    heard.push(`${request.method} ${request.url}`)
    reply.writeHead(200, { 'content-type': 'application/json', 'x-owner': String(request.headers['x-owner']) })
    reply.end(ANSWER)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  network = await faultyNetwork(`http://localhost:${(server.address() as AddressInfo).port}`)
})
afterAll(async () => {
  await network.stop()
  server.close()
})
afterEach(() => {
  network.heals()
  network.calls.length = 0
  heard = []
})

const call = (init: RequestInit = {}): Promise<Response> =>
  fetch(`${network.address}/api/cart?language=en`, { headers: { 'x-owner': 'user:1' }, ...init })

const under = (fault: Fault): Promise<Response> => {
  network.breaks(/^\/api\/cart\?/, fault)
  return call()
}

test('what nothing breaks passes whole, both ways', async () => {
  const answer = await call({ method: 'POST', body: 'x' })
  expect(await answer.text()).toBe(ANSWER)
  expect(heard).toEqual(['POST /api/cart?language=en'])
  expect((await call()).headers.get('x-owner')).toBe('user:1')
  expect(network.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/cart?language=en',
    'GET /api/cart?language=en',
  ])
})

test('a fault meets the calls that it is meant for, the youngest first, until it is lifted', async () => {
  const lift = network.breaks(({ method }) => method === 'GET', says(503))
  network.breaks(/nothing of this name/, says(500))
  expect((await call()).status).toBe(503)
  expect((await call({ method: 'PUT' })).status).toBe(200)
  network.breaks(/cart/, says(429, { 'retry-after': '7' }, { code: 'rate_limited' }))
  const limited = await call()
  expect(limited.headers.get('retry-after')).toBe('7')
  expect(await limited.json()).toEqual({ code: 'rate_limited' })
  network.heals()
  lift()
  expect((await call()).status).toBe(200)
})

test('a lost call never arrives, a lost answer took effect', async () => {
  await expect(under(lost)).rejects.toThrow(TypeError)
  expect(heard).toEqual([])
  await expect(under(answerLost)).rejects.toThrow(TypeError)
  expect(heard).toHaveLength(1)
})

test('a doubled call arrives twice and is answered once', async () => {
  expect((await under(doubled(5))).status).toBe(200)
  await expect.poll(() => heard).toHaveLength(2)
})

test('nothing comes of a silent network until the caller has enough', async () => {
  network.breaks(/./, silent)
  await expect(call({ signal: AbortSignal.timeout(200) })).rejects.toThrow('timeout')
  expect(heard).toEqual([])
})

test('a slow network takes its time, a dripping one shows the head at once', async () => {
  const started = performance.now()
  await (await under(slow(200))).text()
  expect(performance.now() - started).toBeGreaterThan(190)
  const stop = new AbortController()
  network.breaks(/./, dripping(1000))
  const dripped = await call({ signal: stop.signal })
  const first = await dripped.body?.getReader().read()
  expect(new TextDecoder().decode(first?.value)).toBe('{')
  stop.abort()
})

test('an answer that is held took effect, is told of, and comes when the story wants', async () => {
  const until = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const answer = under(held(until.promise, answered.resolve))
  await answered.promise
  expect(heard).toHaveLength(1)
  const first = await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 50, 'nothing yet'))])
  expect(first).toBe('nothing yet')
  until.resolve()
  expect((await answer).status).toBe(200)
})

test('captive portals, cut and mislabelled answers', async () => {
  const page = await under(portalPage)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  network.breaks(/./, portalRedirect('/elsewhere'))
  expect((await call({ redirect: 'manual' })).headers.get('location')).toBe('/elsewhere')
  network.heals()
  expect(await (await under(cut)).text()).toBe(ANSWER.slice(0, ANSWER.length / 2))
  await expect(under(broken).then((answer) => answer.text())).rejects.toThrow('terminated')
  expect(await (await under(beginsWith('ready = true'))).text()).toBe(`ready = true;${ANSWER}`)
  expect((await under(wrongType())).headers.get('content-type')).toBe('text/plain')
})

test('a server that is down ends the connection; another may answer in its place', async () => {
  const before = server.address() as AddressInfo
  network.leadsTo('http://localhost:1')
  await expect(call()).rejects.toThrow(TypeError)
  network.leadsTo(`http://localhost:${before.port}`)
  expect((await call()).status).toBe(200)
})
