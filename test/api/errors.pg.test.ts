import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from './harness.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const json = (payload: string): InjectOptions => ({
  method: 'POST',
  url: '/api/auth/login',
  headers: { 'content-type': 'application/json' },
  payload,
})

describe('every failure is a problem document', () => {
  test.for<[string, InjectOptions, number, string]>([
    ['an unknown path', { url: '/api/nothing?x=1' }, 404, 'not_found'],
    ['a path of the app under /api', { url: '/api' }, 404, 'not_found'],
    ['an unknown public file', { url: '/public/nothing.svg' }, 404, 'not_found'],
    ['a path that cannot be decoded', { url: '/api/%E0%A4%A' }, 404, 'not_found'],
    ['another method', { method: 'DELETE', url: '/api/auth/login' }, 405, 'method_not_allowed'],
    ['broken JSON', json('{"username": "a"'), 400, 'malformed_body'],
    ['an empty body', json(''), 400, 'malformed_body'],
    ['a forbidden key', json('{"__proto__": {"admin": true}}'), 400, 'malformed_body'],
    ['an unknown field', json('{"username": "a", "password": "b", "admin": true}'), 400, 'validation_failed'],
    ['a list instead of an object', json('[]'), 400, 'validation_failed'],
    ['a large body', json(`{"username": "${'a'.repeat(2_000_000)}"}`), 413, 'body_too_large'],
    ['a form', { ...json('username=a'), headers: { 'content-type': 'text/csv' } }, 415, 'unsupported_media_type'],
    ['no token', { url: '/api/auth/user' }, 401, 'unauthenticated'],
  ])('%s', async ([, options, status, code]) => {
    const answer = await api.inject(options)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toMatchObject({ type: 'about:blank', status, code, title: expect.any(String) })
  })
})

test('a wrong method is told which ones there are', async () => {
  const answer = await api.inject({ method: 'PATCH', url: '/api/auth/user' })
  expect(answer.headers.allow).toBe('GET, HEAD')
})

test('the document names the path, but not what was asked', async () => {
  const answer = await api.inject('/api/nothing?token=secret')
  expect(answer.json()).toEqual({
    type: 'about:blank',
    title: 'Not found',
    status: 404,
    code: 'not_found',
    instance: '/api/nothing',
  })
})

test('a validation error names every field and its rule', async () => {
  const answer = await api.inject(json(JSON.stringify({ username: 7, password: 'x'.repeat(300), admin: true })))
  expect(answer.json().errors).toEqual(
    expect.arrayContaining([
      { field: 'username', rule: 'type', message: expect.any(String) },
      { field: 'password', rule: 'too_long', message: expect.any(String) },
      { field: 'admin', rule: 'unknown_field', message: 'admin is not a known field' },
    ]),
  )
})

test('what breaks inside is not told', async () => {
  const broken = await startApi({ seed: async ({ pool }) => void (await pool.query('DROP TABLE users CASCADE')) })
  const answer = await broken.inject(json('{"username": "a", "password": "b"}'))
  expect(answer.json()).toEqual({
    type: 'about:blank',
    title: 'Internal error',
    status: 500,
    code: 'internal_error',
    instance: '/api/auth/login',
  })
  await broken.close()
})
