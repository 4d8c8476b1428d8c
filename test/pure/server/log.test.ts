import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { logOptions, safeError, safeUrl } from '#server/http/log.ts'

test.for<[string, string]>([
  ['/login/ext?session=0123abcd', '/login/ext?session=[redacted]'],
  ['/x?page=1&token=secret&sort=name', '/x?page=1&token=[redacted]&sort=name'],
  ['/x?PASSWORD=secret&page=2', '/x?PASSWORD=[redacted]&page=2'],
  ['/x?pwd=secret&page=2&secret&%74oken=a', '/x?page=2&[others: 3]'],
  ['/x?anna.berg=1&constructor=2&page', '/x?page&[others: 2]'],
  ['/x?a=b?token=c', '/x?[others: 1]'],
  ['/x', '/x'],
  ['/api/punchout/oci?PASSWORT=a&pwd=b', '/api/punchout/oci?[redacted]'],
  ['/api/products/search?term=session', '/api/products/search?term=session'],
])('22: %s is logged as %s', ([url, logged]) => {
  expect(safeUrl(url)).toBe(logged)
})

test('a failed query is logged without its values, its cause included', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (username)=(anna) exists' })
  const error = Object.assign(new Error('Failed query: INSERT … params: anna,$argon2id$secret', { cause }), {
    query: 'INSERT INTO users VALUES ($1, $2)',
    params: ['anna', '$argon2id$secret'],
  })
  const logged = safeError(error)
  expect(logged).toMatchObject({
    message: 'Failed query: INSERT INTO users VALUES ($1, $2)',
    cause: { code: '23505', message: 'duplicate key' },
  })
  expect(JSON.stringify(logged)).not.toMatch(/anna|argon2id/)
})

test('an error that causes itself is logged all the same', () => {
  const error = new Error('round')
  error.cause = error
  expect(JSON.stringify(safeError(error))).toContain('round')
})

test('a request of a machine is logged by the name of its key, never by the key', () => {
  const key = `ik_${'A'.repeat(43)}`
  const session = { key: { name: 'erp', scopes: ['orders:read'], from: null } }
  const request = {
    id: '1',
    method: 'GET',
    url: `/api/orders?key=${key}`,
    ip: '::1',
    session,
    headers: { authorization: key },
  }
  const { req } = logOptions('info').serializers as { req: (request: FastifyRequest) => unknown }
  const logged = req(request as unknown as FastifyRequest)
  expect(logged).toEqual({ id: '1', method: 'GET', url: '/api/orders?[others: 1]', ip: '::1', key: 'erp' })
})
