import { afterAll, describe, expect, test } from 'vitest'
import { ERROR } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'
import { openDatabase } from '#server/db/client.ts'
import { cxmlRoute } from '#server/features/punchout/cxml-route.ts'
import { ociRoute } from '#server/features/punchout/oci/route.ts'
import { createInstance } from '#server/http/instance.ts'
import { dtdFaults } from '#test/fixtures/cxml-dtd.ts'
import { setup } from './procurement.ts'

const away = openDatabase({ host: '127.0.0.1', port: 1 })
afterAll(() => away.close())

/** Milliseconds that there is for an answer: few where none comes, else enough for any machine. */
const [FEW, ENOUGH] = [300, 300_000]

const TROUBLES = [
  ['a failure of ours', () => Promise.reject(new TypeError('undefined is not a function')), '500', ENOUGH],
  ['a database that is away', () => away.pool.query('SELECT 1') as Promise<never>, '560', ENOUGH],
  ['an answer that does not come', () => new Promise<never>(() => undefined), '560', FEW],
] as const

/** The two routes with nothing behind them but the trouble. */
async function troubled(authenticate: () => Promise<never>, timeoutMs: number) {
  const app = createInstance({ logLevel: 'silent', trustProxy: false })
  const told: unknown[] = []
  const deps = {
    db: away.db,
    run: () => Promise.reject(new Error('nothing gets this far')),
    placed: () => Promise.resolve(),
    committed: () => undefined,
    failed: (error: unknown) => told.push(error),
    search: () => Promise.resolve([]),
    origin: () => 'https://shop.example',
    timeoutMs,
    authenticate,
  }
  await cxmlRoute(app, deps)
  await ociRoute(app, deps)
  return { app, told }
}

describe.each(TROUBLES)('%s', (_, authenticate, status, timeoutMs) => {
  test('is a status of cXML, in a valid document, and told to us', async () => {
    const { app, told } = await troubled(authenticate, timeoutMs)
    const answer = await app.inject({ method: 'POST', url: API.punchoutCxml, payload: setup() })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain(`<Status code="${status}"`)
    expect(answer.body).not.toMatch(/undefined|function|ECONN/)
    expect(dtdFaults(answer.body)).toEqual([])
    expect(told).toHaveLength(1)
    await app.close()
  })

  test('is a problem document to a program that launches by OCI, a page in words to a person', async () => {
    const { app } = await troubled(authenticate, timeoutMs)
    const launch = { method: 'POST', url: API.punchoutOci, payload: 'USERNAME=a&PASSWORD=b&HOOK_URL=x' } as const
    const asked = await app.inject(launch)
    const [http, code] = status === '500' ? [500, ERROR.internal] : [503, ERROR.unavailable]
    expect([asked.statusCode, asked.json().code]).toEqual([http, code])
    const page = await app.inject({ ...launch, headers: { accept: 'text/html', 'accept-language': 'sv' } })
    expect(page.statusCode).toBe(http)
    expect(page.body).toContain('<html lang="sv"')
    await app.close()
  })
})
