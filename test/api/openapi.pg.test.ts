import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACET_KEYS } from '#contract/catalogue/catalogue.schema.ts'
import { safeUrl } from '#server/http/log.ts'
import { version } from '#server/version.ts'
import { type Api, startApi } from './harness.ts'

interface Operation {
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean }[]
  responses: Record<string, { description?: string }>
}

let api: Api
let document: { openapi: string; paths: Record<string, Record<string, Operation>> }
beforeAll(async () => {
  api = await startApi()
  document = (await api.inject('/api/openapi.json')).json()
})
afterAll(() => api.close())

/** Every call that the document describes. */
const CALLS = [
  'post /api/auth/login',
  'get /api/auth/user',
  'post /api/auth/password',
  'post /api/auth/password/forgot',
  'post /api/auth/password/link',
  'post /api/auth/password/choose',
  'post /api/auth/create-user',
  'get /api/auth/users',
  'patch /api/auth/users',
  'get /api/auth/users/audit',
  'get /api/auth/users/carts',
  'post /api/auth/users/carts',
  'get /api/auth/logout',
  'get /api/auth/shops',
  'get /api/auth/customers',
  'get /api/approvals',
  'get /api/approvals/{id}',
  'put /api/approvals/{id}',
  'get /api/cart/{cartId}/approval',
  'get /api/companies/{id}/rules',
  'put /api/companies/{id}/rules',
  'get /api/companies/{id}/budgets',
  'put /api/companies/{id}/budgets',
  'get /api/cart',
  'post /api/cart',
  'post /api/cart/line/{cartId}',
  'put /api/cart/{cartId}/status',
  'put /api/cart/{cartId}/update',
  'get /api/cart/{cartId}/prices',
  'put /api/cart/{cartId}/access',
  'put /api/cart/{cartId}/owner',
  'get /api/cart/{cartId}/colleagues',
  'get /api/cart/{cartId}/history',
  'get /api/cart/{cartId}/share',
  'post /api/cart/{cartId}/share',
  'delete /api/cart/{cartId}/share/{shareId}',
  'post /api/shared',
  'get /api/cart/{cartId}/cxml/{shop_id}',
  'post /api/punchout/cxml',
  'get /api/punchout/cxml',
  'post /api/punchout/oci',
  'get /api/punchout/oci',
  'get /api/punchout/connections',
  'post /api/punchout/connections',
  'get /api/punchout/connections/{id}',
  'patch /api/punchout/connections/{id}',
  'post /api/punchout/connections/{id}/rotate',
  'get /api/punchout/exchanges',
  'get /api/punchout/exchanges/{id}',
  'post /api/punchout/simulations',
  'get /api/punchout/simulations/{id}',
  'post /api/punchout/simulations/return/{code}',
  'get /api/punchout/session',
  'post /api/cart/sync',
  'get /api/orders',
  'get /api/orders/summary',
  'get /api/orders/export',
  'get /api/orders/{id}',
  'get /api/orders/{id}/export',
  'get /api/orders/{id}/again',
  'get /api/orders/{id}/picking-list',
  'get /api/orders/{id}/delivery-notes/{number}',
  'post /api/orders/{id}/confirm',
  'post /api/orders/{id}/message',
  'post /api/orders/{id}/note',
  'post /api/orders/{id}/deliver',
  'post /api/orders/{id}/cancel',
  'get /api/imports',
  'post /api/imports',
  'get /api/web-pictures',
  'post /api/web-pictures/retry',
  'get /api/imports/{id}',
  'post /api/imports/{id}/run',
  'post /api/imports/{id}/cancel',
  'post /api/imports/{id}/sheet',
  'post /api/imports/{id}/undo',
  'get /api/imports/{id}/problems',
  'get /api/imports/{id}/held',
  'post /api/imports/{id}/release',
  'get /api/keys',
  'post /api/keys',
  'post /api/keys/{id}/rotate',
  'delete /api/keys/{id}',
  'get /api/webhooks',
  'post /api/webhooks',
  'patch /api/webhooks/{id}',
  'delete /api/webhooks/{id}',
  'post /api/webhooks/{id}/rotate',
  'post /api/webhooks/{id}/test',
  'get /api/webhooks/{id}/deliveries',
  'get /api/webhooks/deliveries/{id}',
  'post /api/webhooks/deliveries/{id}/resend',
  'post /api/webhooks/deliveries/{id}/skip',
  'post /api/form',
  'get /api/products',
  'get /api/products/paginated',
  'post /api/products/paginated',
  'get /api/products/search',
  'post /api/products/search',
  'get /api/products/{shop}/{uid}',
  'get /api/products/{shop}/{uid}/source',
  'get /api/products/{shop}/{uid}/history',
  'post /api/products/{shop}/{uid}/release',
  'put /api/products/{shop}/{uid}',
  'patch /api/products/{shop}/{uid}',
  'delete /api/products/{shop}/{uid}',
  'post /api/documents',
  'get /api/office/companies',
  'post /api/office/companies',
  'post /api/office/companies/file',
  'patch /api/office/companies/{id}',
  'get /api/office/companies/{id}/history',
  'post /api/pictures',
  'post /api/pictures/matches',
  'post /api/products/batch',
  'get /api/office/price-lists',
  'post /api/office/price-lists',
  'get /api/office/price-lists/{shop}/{list}',
  'patch /api/office/price-lists/{shop}/{list}',
  'delete /api/office/price-lists/{shop}/{list}',
  'put /api/office/price-lists/{shop}/{list}/companies',
  'get /api/office/price-lists/{shop}/{list}/rows',
  'post /api/office/price-lists/{shop}/{list}/rows',
  'get /api/office/price-lists/{shop}/{list}/file',
  'post /api/office/price-lists/{shop}/{list}/file',
  'get /api/office/products',
  'get /api/office/attributes',
  'put /api/office/attributes',
  'get /api/office/search-words',
  'put /api/office/search-words',
  'get /api/office/shop',
  'patch /api/office/shop',
  'post /api/office/shops',
  'post /api/office/setup/link',
  'post /api/office/setup',
  'get /api/office/mails',
  'post /api/office/mails/{id}/resend',
  'post /api/office/mails/{id}/leave',
  'get /api/office/todo',
  'get /api/office/values',
  'get /api/products/filters',
  ...FACET_KEYS.map((key) => `get /api/products/filters/${key}`),
  'get /api/products/suggest',
  'get /api/products/index',
  'get /api/products/prices',
  'post /api/products/match',
  'get /public/thumbnail/logo/{shop_id}',
  'get /api/config',
  'get /api/health',
]

test('is an OpenAPI 3.1 document, and does not tell which build answers', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(JSON.stringify(document).includes(version)).toBe(false)
})

test('is valid by the schema of OpenAPI itself', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
})

test.for(CALLS)('%s is described', (call) => {
  const [method = '', path = ''] = call.split(' ')
  const operation = document.paths[path]?.[method]
  expect(operation?.responses).toHaveProperty('default')
})

test('every parameter of a call appears in the log', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  const asked = operations.flatMap(({ parameters = [] }) => parameters.filter((one) => one.in === 'query'))
  const names = [...new Set(asked.map(({ name }) => name))]
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => safeUrl(`/x?${name}=1`) !== `/x?${name}=1`)).toEqual([])
})

test('says which calls need a token', () => {
  expect(document.paths['/api/auth/user']?.get?.security).toEqual([{ token: [] }])
  expect(document.paths['/api/auth/login']?.post?.security).toEqual([])
  expect(document.paths['/api/form']?.post?.security).toEqual([{ token: [] }, {}])
})

test('describes calls only, once each, and every reference leads somewhere', () => {
  for (const [path, operations] of Object.entries(document.paths)) {
    expect(path).toMatch(/^\/(api|public)\//)
    expect(Object.keys(operations)).not.toContain('head')
  }
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, pointer = '']) => pointer)
  const broken = references.filter(
    (pointer) =>
      pointer.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document) === undefined,
  )
  expect(broken).toEqual([])
})

test('is complete where OpenAPI demands it: a text for every answer, every part of a path declared', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, path, operation })),
  )
  const silent = operations.filter(({ operation }) =>
    Object.values(operation.responses).some((one) => !one.description),
  )
  expect(silent.map(({ call }) => call)).toEqual([])
  const undeclared = operations.filter(({ path, operation }) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const declared = (operation.parameters ?? []).filter((one) => one.in === 'path' && one.required)
    const names = new Set(declared.map(({ name }) => name))
    return names.size !== named.length || named.some((name) => !names.has(name))
  })
  expect(undeclared.map(({ call }) => call)).toEqual([])
})
