import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { serveTask } from './child.ts'

/** A Fastify server with one route and nothing else: what the same bytes cost at least. */
await serveTask<{ body: string }, { address: string }>(async ({ body }) => {
  const app = Fastify()
  const bytes = Buffer.from(body)
  app.get('/bare', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { answer: { address: `http://127.0.0.1:${port}` }, close: () => app.close() }
})
