import { describe, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { settingWarnings } from '#server/setting-warnings.ts'

test('an empty environment is a shop for oneself', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: ' ' }, '/shop')).toMatchObject({
    host: '127.0.0.1',
    port: 4173,
    dataDir: '/shop/data',
    demo: true,
    production: false,
    trustProxy: false,
    offlineDays: 30,
  })
  expect(readEnv({}, '/shop')).not.toHaveProperty('databaseUrl')
})

describe('the demo shop, with passwords that everybody knows, is loaded only where nobody else comes', () => {
  test.for<[Record<string, string>, boolean]>([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '127.1.2.3' }, true],
    [{ DEMO: '0' }, false],
    [{ NODE_ENV: 'production' }, false],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '127.0.0.1.example.com' }, false],
    [{ PUBLIC_URL: 'https://shop.example.com' }, false],
    [{ TRUST_PROXY: '1' }, false],
    [{ NODE_ENV: 'production', HOST: '0.0.0.0', PUBLIC_URL: 'https://shop.example.com', DEMO: '1' }, true],
  ])('%o: %s', ([values, demo]) => {
    expect(readEnv(values).demo).toBe(demo)
  })
})

test.for<[string, string]>([
  ['PORT', '80a'],
  ['PORT', '70000'],
  ['METRICS_PORT', '-1'],
  ['DEMO', 'yes'],
  ['WEBHOOK_PRIVATE', 'yes'],
  ['PICTURES_PRIVATE', 'yes'],
  ['OFFLINE_DAYS', '0'],
  ['OFFLINE_DAYS', 'a month'],
  ['PUBLIC_URL', 'shop.example.com'],
  ['PUBLIC_URL', 'ftp://shop.example.com'],
  ['TRUST_PROXY', 'proxy.example.com'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1,'],
  ['TRUST_PROXY', '-1'],
  ['TRUST_PROXY', '1.5'],
  ['TRUST_PROXY', '100'],
  ['TRUST_PROXY', 'yes'],
])('%s=%s is refused by name', ([name, value]) => {
  expect(() => readEnv({ [name]: value })).toThrow(`${name} is "${value}"`)
})

test('an address in links has no path and no slash at its end', () => {
  expect(readEnv({ PUBLIC_URL: 'https://shop.example.com/' }).publicUrl).toBe('https://shop.example.com')
})

test.for<[string, unknown]>([
  ['true', true],
  ['false', false],
  ['10.0.0.0/8, 127.0.0.1', ['10.0.0.0/8', '127.0.0.1']],
  ['loopback,fd00::/8', ['loopback', 'fd00::/8']],
])('TRUST_PROXY=%s', ([value, trusted]) => {
  expect(readEnv({ TRUST_PROXY: value }).trustProxy).toEqual(trusted)
})

test('TRUST_PROXY=true is obeyed, and what to write instead is said', () => {
  expect(settingWarnings(readEnv({ TRUST_PROXY: 'true' }))).toEqual([
    expect.stringMatching(/^TRUST_PROXY .*10\.0\.0\.0/),
  ])
  for (const value of ['', 'false', '1', '10.0.0.0/8'])
    expect(settingWarnings(readEnv({ TRUST_PROXY: value }))).toEqual([])
})

test('a short METRICS_TOKEN is refused by name, and not repeated', () => {
  for (const value of ['short', 'two words of a token']) {
    expect(() => readEnv({ METRICS_TOKEN: value })).toThrow('METRICS_TOKEN should be')
    expect(() => readEnv({ METRICS_TOKEN: value })).not.toThrow(value)
  }
  expect(readEnv({ METRICS_TOKEN: 'x'.repeat(16) }).metricsToken).toBe('x'.repeat(16))
})

test('production without PUBLIC_URL says so', () => {
  expect(settingWarnings(readEnv({ NODE_ENV: 'production' }))).toEqual([
    expect.stringMatching(/^PUBLIC_URL is not set/),
  ])
  expect(settingWarnings(readEnv({ NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example.com' }))).toEqual([])
  expect(settingWarnings(readEnv({}))).toEqual([])
})

test.each([
  ['WEBHOOK_PRIVATE', 'webhookPrivate'],
  ['PICTURES_PRIVATE', 'picturesPrivate'],
] as const)('%s=1 is obeyed, and production says what that means', (name, setting) => {
  expect(readEnv({})[setting]).toBe(false)
  expect(readEnv({ [name]: '1' })[setting]).toBe(true)
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example.com' }
  expect(settingWarnings(readEnv({ ...production, [name]: '1' }))).toEqual([
    expect.stringMatching(new RegExp(`^${name} is 1`)),
  ])
  for (const value of ['', '0']) expect(settingWarnings(readEnv({ ...production, [name]: value }))).toEqual([])
})

test('TRUST_PROXY=2 believes the two nearest proxies', () => {
  const trust = readEnv({ TRUST_PROXY: '2' }).trustProxy as (address: string, hop: number) => boolean
  expect([0, 1, 2].map((hop) => trust('10.0.0.1', hop))).toEqual([true, true, false])
})
