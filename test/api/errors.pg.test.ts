import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from './harness.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('an unknown path under /api is a problem document', async () => {
  const answer = await api.inject('/api/nothing?x=1')
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(answer.json()).toEqual({
    type: 'about:blank',
    title: 'Not found',
    status: 404,
    code: 'not_found',
    instance: '/api/nothing',
  })
})
