import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepBuild } from '#server/http/kept-builds.ts'
import { builtApp, SCRIPT, SHELL } from './built-app.ts'
import { type Api, startApi } from './harness.ts'

let api: Api
let data: string
const dist = builtApp()
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'interior-kept-'))
  mkdirSync(join(data, 'assets'))
  mkdirSync(join(data, 'mail'))
  writeFileSync(join(data, 'assets/index-former.js'), 'former')
  writeFileSync(join(data, 'mail/private.eml'), 'private')
  api = await startApi({ dist: dist.path, env: { DATA_DIR: data } })
})
afterAll(async () => {
  await api.close()
  dist.remove()
  rmSync(data, { recursive: true, force: true })
})

describe('navigations get the page', () => {
  test.for(['/', '/cart', '/login/ext?session=abc', '/product/nordform/12.5', '/orders/1.2', '/a/b/c'])(
    '%s',
    async (url) => {
      const answer = await api.inject(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toBe(SHELL)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-cache')
    },
  )
})

const policy = async (url: string) => (await api.inject(url)).headers['referrer-policy']

test('22: a start page tells nobody its address, which holds a code; other pages tell their origin', async () => {
  expect(await policy('/login/ext?session=abc')).toBe('no-referrer')
  expect(await policy('/cart')).toBe('strict-origin-when-cross-origin')
})

describe('what is not there is not the page', () => {
  test.for([
    '/assets/gone.js',
    '/assets/',
    '/assets',
    '/favicon.png',
    '/wp-login.php',
    '/.made-from',
    '/mail/private.eml',
  ])('%s', async (url) => {
    const answer = await api.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('<')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test.for([
    '/assets/index-abc123.js.map',
    '/assets/index-abc123.js.br',
    '/assets/../mail/private.eml',
    '/..%2fmail%2fprivate.eml',
  ])('%s is not given out', async (url) => {
    const answer = await api.inject(url)
    expect(answer.body).not.toMatch(/private|\{\}/)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  })

  test('nor is a form sent to an address of the app', async () => {
    const answer = await api.inject({ method: 'POST', url: '/cart' })
    expect(answer.statusCode).toBe(404)
  })
})

test('assets are for ever, compressed as the build left them', async () => {
  const answer = await api.inject({ url: '/assets/index-abc123.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript; charset=utf-8'),
    vary: 'Accept-Encoding',
  })
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(SCRIPT)
})

test('an asset without a compressed twin is still told apart by encoding', async () => {
  const answer = await api.inject('/assets/index-abc123.js')
  expect(answer.body).toBe(SCRIPT)
  expect(answer.headers.vary).toMatch(/accept-encoding/i)
})

test.for(['/', '/sw.js', '/manifest.webmanifest'])('%s is asked for each time, and mostly unchanged', async (url) => {
  const first = await api.inject(url)
  expect(first.headers['cache-control']).toBe('no-cache')
  const again = await api.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
  expect(again.statusCode).toBe(304)
})

test('an open page of the former build still finds its parts', async () => {
  const answer = await api.inject('/assets/index-former.js')
  expect(answer.body).toBe('former')
  expect(answer.headers['cache-control']).toContain('immutable')
})

const day = (n: number): Date => new Date(Date.UTC(2026, 0, 1 + n))

test('builds are kept for 30 days after they were last served', () => {
  const kept = mkdtempSync(join(tmpdir(), 'interior-kept-'))
  keepBuild(dist.path, kept, day(0))
  writeFileSync(join(kept, 'assets/older.js'), 'older')
  utimesSync(join(kept, 'assets/older.js'), day(1), day(1))
  keepBuild(dist.path, kept, day(30))
  expect(readdirSync(join(kept, 'assets'))).toContain('older.js')
  keepBuild(dist.path, kept, day(32))
  expect(readdirSync(join(kept, 'assets'))).toEqual(readdirSync(join(dist.path, 'assets')))
  rmSync(kept, { recursive: true })
})
