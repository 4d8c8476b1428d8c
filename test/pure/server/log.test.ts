import { expect, test } from 'vitest'
import { safeError, safeUrl } from '#server/http/log.ts'

test.for<[string, string]>([
  ['/login/ext?session=0123abcd', '/login/ext?session=[redacted]'],
  ['/x?a=1&token=secret&b=2', '/x?a=1&token=[redacted]&b=2'],
  ['/x?PASSWORD=secret#part', '/x?PASSWORD=[redacted]#part'],
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
