import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from './harness.ts'
import { builtApp } from './built-app.ts'

let api: Api
let dist: ReturnType<typeof builtApp>
beforeAll(async () => {
  dist = builtApp()
  api = await startApi({ dist: dist.path, env: { SENTRY_DSN: 'https://key@reports.example.com/1' } })
})
afterAll(async () => {
  await api.close()
  dist.remove()
})

const policy = async (url: string): Promise<Map<string, string>> => {
  const { headers } = await api.inject(url)
  const parts = String(headers['content-security-policy']).split(';')
  return new Map(parts.map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]))
}

test.for(['/', '/cart', '/login/ext', '/api/health', '/api/nothing', '/assets/gone.js'])(
  '%s carries the content security policy',
  async (url) => {
    const csp = await policy(url)
    expect(csp.get('script-src')).toBe("'self' 'wasm-unsafe-eval'")
    expect(csp.get('style-src')).toBe("'self'")
    expect(csp.get('frame-ancestors')).toBe("'self'")
    expect(csp.get('require-trusted-types-for')).toBe("'script'")
    expect(csp.get('object-src')).toBe("'none'")
    expect(csp.get('connect-src')).toBe("'self' https://reports.example.com")
    expect(csp.has('form-action')).toBe(false)
    expect([...csp.values()].join(' ')).not.toContain("'unsafe")
  },
)

test('the other security headers', async () => {
  const { headers } = await api.inject('/')
  expect(headers).toMatchObject({
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=(self), microphone=()'),
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(headers).not.toHaveProperty('x-frame-options')
  expect(headers).not.toHaveProperty('strict-transport-security')
  expect(headers).not.toHaveProperty('x-powered-by')
})

test('only an https address promises https', async () => {
  const secure = await startApi({ env: { PUBLIC_URL: 'https://shop.example.com' } })
  const { headers } = await secure.inject('/api/health')
  expect(headers['strict-transport-security']).toContain('max-age=31536000')
  await secure.close()
})

test('answers of the API are not stored by caches, and are compressed', async () => {
  const { headers } = await api.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'br' } })
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['content-encoding']).toBe('br')
  expect(headers.vary).toMatch(/accept-encoding/i)
})
