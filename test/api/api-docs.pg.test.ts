import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCOPES } from '#contract/keys/scope.ts'
import { bodyText, exampleUrl } from '#server/http/api-docs/curl.ts'
import { callsOf, type Document, type DocumentedCall, type Media } from '#server/http/api-docs/document.ts'
import { EXAMPLES } from '#server/http/api-docs/examples.ts'
import { workbookOf } from '#test/fixtures/workbook.ts'
import { buyer } from './carts.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addKey } from './keys.ts'
import { placed } from './orders.ts'
import { addCompany, addPerson, addShop, bearer } from './people.ts'
import { addEndpoint } from './webhook-receiver.ts'

let api: Api
let company: string
let person: string
let document: Document
let calls: DocumentedCall[]
beforeAll(async () => {
  api = await startApi({ env: { PUBLIC_URL: 'https://shop.example' } })
  await addShop(api.db, 'furniture')
  await stock(api.db, 'furniture', FURNISHED)
  company = await addCompany(api.db, 'furniture', 'Berg AB', { orgNumber: '556677-8899' })
  person = (await addPerson(api.db, { shops: { furniture: 1 } })).id
  document = (await api.inject('/api/openapi.json')).json()
  calls = callsOf(document)
})
afterAll(() => api.close())

const page = async (url: string) => {
  const answer = await api.inject(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  return answer.body
}

const anchors = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))

describe('the pages', () => {
  test('show every call, and every link on them leads somewhere', async () => {
    const start = await page('/api/docs')
    const links = [...start.matchAll(/ href="(\/api\/docs[^"#]*)(?:#([^"]*))?"/g)]
    expect(links.length).toBeGreaterThan(calls.length)
    const pages = new Map<string, string>()
    for (const [, url = ''] of links)
      if (!pages.has(url)) pages.set(url, url.endsWith('.css') ? (await api.inject(url)).body : await page(url))
    const broken = links.filter(([, url = '', id]) => id !== undefined && !anchors(pages.get(url) ?? '').has(id))
    expect(broken.map(([link]) => link)).toEqual([])
    const all = [...pages.values()].join('')
    const missing = calls.filter(({ method, path }) => !all.includes(`<b>${method.toUpperCase()}</b> ${path}`))
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  test('need neither scripts nor styles of their own, as the headers demand', async () => {
    for (const url of ['/api/docs', '/api/docs/products']) {
      expect(await page(url)).not.toMatch(/<script|<style|\sstyle=|\son\w+=/i)
      expect((await api.inject(url)).headers['content-security-policy']).toContain("style-src 'self'")
    }
    expect((await api.inject('/api/docs/style.css')).headers['content-type']).toBe('text/css; charset=utf-8')
  })

  test('say of each call what it does and takes, which scope opens it, and how it is asked', async () => {
    const products = await page('/api/docs/products')
    expect(products).toContain('Puts, changes and deletes many products')
    expect(products).toContain('<code>catalogue:write</code>')
    expect(products).toContain('<code>rows[].measurements.width</code>')
    expect(products).toContain('https://shop.example/api/products/furniture/S-100')
  })

  test.each(['/api/docs/nothing', '/api/docs/products/x', '/api/docs/%3Cb%3E'])('%s is none', async (url) => {
    expect((await api.inject(url)).json()).toMatchObject({ status: 404, code: 'not_found' })
  })
})

test('every call says in a line what it does, and no line is of none', () => {
  expect(calls.filter(({ operation }) => !operation.summary).map(({ name }) => name)).toEqual([])
})

describe('examples', () => {
  test('there is one of every call that keys may make, but for the lists of values', () => {
    const machines = calls.filter(
      ({ operation, path }) => operation.security?.some(({ key }) => key) && !/filters\/./.test(path),
    )
    expect(Object.keys(EXAMPLES).toSorted()).toEqual(machines.map(({ name }) => name).toSorted())
  })

  test('work as they stand, and are answered as described', async () => {
    const headers = bearer(await addKey(api, SCOPES, { shopIds: ['furniture'] }))
    const someone = await buyer(api, { furniture: 3 })
    const [delivered, cancelled] = [
      await placed(someone, { shop: 'furniture' }),
      await placed(someone, { shop: 'furniture' }),
    ]
    const endpoint = await addEndpoint(api.db, 'https://127.0.0.1/', ['order.placed'], 'furniture')
    await placed(someone, { shop: 'furniture' })
    const imported = await importedFile(headers)
    const wrong: string[] = []
    for (const name of Object.keys(EXAMPLES)) {
      const call = calls.find((one) => one.name === name)!
      // Orders, endpoints, companies and imports have the ids that they have.
      const isDone = /imports.*(problems|undo)/.test(name)
      const id = name.includes('webhooks')
        ? endpoint.id
        : name.includes('companies')
          ? company
          : name.includes('imports')
            ? imported[isDone ? 'done' : name.includes('sheet') ? 'workbook' : 'fresh']
            : name.includes('cancel')
              ? cancelled
              : delivered
      const url = exampleUrl(call).replace(/[0-9a-f-]{36}/, id)
      const sent = (call.operation.parameters ?? []).filter((one) => one.in === 'header' && one.example !== undefined)
      const own = Object.fromEntries(sent.map((one) => [one.name, String(one.example)]))
      const told = Object.entries(call.operation.requestBody?.content ?? {})
      // A file of one kind stands for all that are taken.
      const bodies = told
        .filter(([, { example }]) => example !== undefined)
        .map(([type, media]) => ({
          headers: { ...headers, ...own, 'content-type': type },
          payload: bodyText(type, media).replace(/(?<="id": ?")[0-9a-f-]{36}/, person),
        }))
      if (bodies.length === 0 && told.length > 0) wrong.push(`${name}: no example`)
      for (const body of bodies.length > 0 ? bodies : [{ headers: { ...headers, ...own } }]) {
        const method = call.method.toUpperCase() as 'GET'
        const answer = await api.inject({ method, url, ...body })
        const fault =
          answer.statusCode < 300 ? misfit(call, answer) : `${answer.statusCode} ${answer.body.slice(0, 300)}`
        if (fault !== null) wrong.push(`${name}: ${fault}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

/** A file that was only sent, and one that was imported but for a row. */
async function importedFile(headers: {
  authorization: string
}): Promise<Record<'fresh' | 'done' | 'workbook', string>> {
  const call = calls.find(({ name }) => name === 'post /api/imports')!
  const [[type, media]] = Object.entries(call.operation.requestBody!.content) as [[string, Media]]
  const send = async (payload: string | Buffer = bodyText(type, media)): Promise<string> => {
    const sent = { ...headers, 'content-type': type }
    const answer = await api.inject({ method: 'POST', url: exampleUrl(call), headers: sent, payload })
    return answer.json<{ data: { id: string } }>().data.id
  }
  const done = await send()
  const payload = { dry_run: false, map: {} }
  await api.inject({ method: 'POST', url: `/api/imports/${done}/run`, headers, payload })
  const state = async () =>
    (await api.inject({ url: `/api/imports/${done}`, headers })).json<{ data: { state: string } }>().data.state
  await expect.poll(state, { timeout: 600_000 }).toBe('done')
  const rows = ['sku', 'S-201'].map((text) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`).join('')
  const workbook = await send(workbookOf({ sheets: { Contents: rows, 'Price list': rows } }))
  return { fresh: await send(), done, workbook }
}

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)

/** What of an answer in JSON is not as it is described. */
function misfit(
  { operation }: DocumentedCall,
  answer: { statusCode: number; headers: object; json: () => unknown },
): string | null {
  const type = String((answer.headers as Record<string, unknown>)['content-type']).split(';')[0] ?? ''
  const schema = operation.responses[answer.statusCode]?.content?.[type]?.schema
  if (type !== 'application/json') return null
  if (!schema) return 'is not described'
  return ajv.validate(schema, answer.json()) ? null : ajv.errorsText()
}
