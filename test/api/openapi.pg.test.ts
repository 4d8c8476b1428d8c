import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from './harness.ts'

type Operation = { security?: unknown[]; responses: Record<string, { content?: Record<string, unknown> }> }

let api: Api
let document: { openapi: string; paths: Record<string, Record<string, Operation>> }
beforeAll(async () => {
  api = await startApi()
  document = (await api.inject('/api/openapi.json')).json()
})
afterAll(() => api.close())

/** The table of the specification, as far as it is served. */
const CALLS = [
  'post /api/auth/login',
  'get /api/auth/user',
  'post /api/auth/password',
  'post /api/auth/create-user',
  'get /api/auth/logout',
  'get /api/auth/shops',
  'get /api/auth/customers',
  'post /api/form',
  'get /api/health',
]

test('is an OpenAPI 3.1 document', () => {
  expect(document.openapi).toBe('3.1.0')
})

test.for(CALLS)('%s is described', (call) => {
  const [method = '', path = ''] = call.split(' ')
  const operation = document.paths[path]?.[method]
  expect(operation?.responses).toHaveProperty('default')
  expect(Object.keys(operation?.responses ?? {})).toContainEqual(expect.stringMatching(/^20\d$/))
})

test('says which calls need a token', () => {
  expect(document.paths['/api/auth/user']?.get?.security).toEqual([{ token: [] }])
  expect(document.paths['/api/auth/login']?.post?.security).toEqual([])
  expect(document.paths['/api/form']?.post?.security).toEqual([{ token: [] }, {}])
})

test('describes calls only, once each, and every reference leads somewhere', () => {
  for (const [path, operations] of Object.entries(document.paths)) {
    expect(path).toMatch(/^\/api\//)
    expect(Object.keys(operations)).not.toContain('head')
  }
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, pointer = '']) => pointer)
  const broken = references.filter(
    (pointer) =>
      pointer.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document) === undefined,
  )
  expect(broken).toEqual([])
})
