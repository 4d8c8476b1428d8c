import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSocketServer, type Server as SocketServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { fetchOutside, type OutsideRequest } from '#server/web/fetch-outside.ts'
import type { Reach } from '#server/web/web-address.ts'

const servers: (Server | SocketServer)[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    if ('closeAllConnections' in server) server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function listening(server: Server | SocketServer, host: string, port = 0): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  return (server.address() as AddressInfo).port
}

const serve = (answer: RequestListener, host = '127.0.0.1', port = 0) => listening(createServer(answer), host, port)

const NEAR: Reach = { isPrivateAllowed: true }
const get = (address: string, more: Partial<OutsideRequest> = {}, reach = NEAR) =>
  fetchOutside(address, { method: 'GET', headers: {}, timeoutMs: 30_000, maxBytes: 1_000, ...more }, reach)

test('a body goes out with its headers, and what is answered comes back', async () => {
  const port = await serve((request, response) => {
    const { method, url, headers } = request
    request.setEncoding('utf8').on('data', (body: string) => {
      response.writeHead(201, { 'x-kind': 'told' })
      response.end(
        JSON.stringify({ method, url, type: headers['content-type'], length: headers['content-length'], body }),
      )
    })
  })
  const answer = await get(`http://127.0.0.1:${port}/in?a=1`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"å":1}',
  })
  expect(answer).toMatchObject({ status: 201, headers: { 'x-kind': 'told' } })
  const told = { method: 'POST', url: '/in?a=1', type: 'application/json', length: '8', body: '{"å":1}' }
  expect(JSON.parse(answer.body.toString())).toEqual(told)
})

/** A host whose name means another address each time it is looked up: first one that may be asked, then one that may not. */
function rebound(): { reach: Reach; asked: () => number } {
  let asked = 0
  const resolve = async () => [{ address: asked++ === 0 ? '127.0.0.2' : '127.0.0.1', family: 4 }]
  // http and a port of the test's own need it; which addresses may be asked is looked at all the same.
  return { reach: { isPrivateAllowed: true, resolve }, asked: () => asked }
}

test('a host that changes its address after the check is asked at the one that was checked', async () => {
  const asked: string[] = []
  const port = await serve((_, response) => {
    asked.push('public')
    response.end()
  }, '127.0.0.2')
  await serve(
    (_, response) => {
      asked.push('private')
      response.end()
    },
    '127.0.0.1',
    port,
  )
  const { reach, asked: lookups } = rebound()
  await get(`http://rebound.example:${port}/`, {}, reach)
  expect([asked, lookups()]).toEqual([['public'], 1])
  await get(`http://rebound.example:${port}/`, {}, reach)
  expect([asked, lookups()]).toEqual([['public', 'private'], 2])
})

test('a host whose address may not be asked is never connected to', async () => {
  const connected: string[] = []
  await listening(
    createSocketServer((socket) => {
      connected.push('private')
      socket.destroy()
    }),
    '127.0.0.1',
  )
  const reach = { isPrivateAllowed: false, resolve: async () => [{ address: '127.0.0.1', family: 4 }] }
  await expect(get('https://rebound.example/', {}, reach)).rejects.toThrow('127.0.0.1 is not of the public internet')
  expect(connected).toEqual([])
})

test('a redirect is answered, and not followed', async () => {
  let followed = 0
  const port = await serve(({ url }, response) => {
    if (url !== '/') followed++
    response.writeHead(302, { location: '/secret' }).end()
  })
  const { status, headers } = await get(`http://127.0.0.1:${port}/`)
  expect([status, headers.location, followed]).toEqual([302, '/secret', 0])
})

test('an answer that is too long is refused, or cut where that will do', async () => {
  const port = await serve((_, response) => void response.end('x'.repeat(100_000)))
  await expect(get(`http://127.0.0.1:${port}/`)).rejects.toThrow('more than 1000 bytes')
  expect((await get(`http://127.0.0.1:${port}/`, { isCut: true })).body.length).toBe(1_000)
})

test('an answer without an end is left after its bytes', async () => {
  const port = await serve((_, response) => {
    const more = (): boolean => response.write('x'.repeat(10_000))
    response.on('drain', more)
    more()
  })
  expect((await get(`http://127.0.0.1:${port}/`, { isCut: true })).body.length).toBe(1_000)
})

test.each([
  ['says nothing', () => undefined],
  ['never ends its answer', (response) => void response.writeHead(200).write('x')],
] satisfies [string, (response: Parameters<RequestListener>[1]) => unknown][])(
  'a server that %s is left after a time',
  async (_, begin) => {
    const port = await serve((_request, response) => {
      begin(response)
    })
    await expect(get(`http://127.0.0.1:${port}/`, { timeoutMs: 50 })).rejects.toThrow(/No answer within 0.05 s|aborted/)
  },
)

test('a look-up that takes for ever is left after a time', async () => {
  const reach = { isPrivateAllowed: false, resolve: () => new Promise<never>(() => undefined) }
  await expect(get('https://slow.example/', { timeoutMs: 50 }, reach)).rejects.toThrow('No answer within 0.05 s')
})

test('who speaks no TLS, or shows a certificate of nobody, is told nothing', async () => {
  let told = 0
  const port = await serve(() => told++)
  await expect(get(`https://127.0.0.1:${port}/`)).rejects.toThrow(/SSL|EPROTO|wrong version/i)
  expect(told).toBe(0)
})

test('what nobody listens to fails', async () => {
  const port = await serve(() => undefined)
  await new Promise((resolve) => servers.pop()!.close(resolve))
  await expect(get(`http://127.0.0.1:${port}/`)).rejects.toThrow('ECONNREFUSED')
})
