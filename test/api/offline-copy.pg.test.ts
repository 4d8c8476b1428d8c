import { brotliDecompressSync } from 'node:zlib'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as answers from '#client/offline-catalogue/answers.ts'
import type { Copy } from '#client/offline-catalogue/copies.ts'
import { openCopy, renewed } from '#client/offline-catalogue/open-copy.ts'
import { readIndexAnswer } from '#contract/catalogue/catalogue-index.ts'
import type { ProductPage } from '#contract/catalogue/catalogue.schema.ts'
import type { MatchAnswer } from '#contract/catalogue/match.schema.ts'
import { API } from '#contract/paths.ts'
import { writeQueryString } from '#contract/catalogue/query.ts'
import { loadDemo } from '#server/features/demo/demo.ts'
import { rounds } from '#test/length.ts'
import { ask, type Asking, sameAsServer } from './copy-answers.ts'
import { stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { bearer, signedInPerson } from './people.ts'

/**
 * The copy on a device answers what the server answers: same question, same JSON [catalogue/what-it-answers]
 * [outbox/offline-catalogue].
 */
const SHOP = 'nordform'
const LANGUAGE = 'sv'
const SCOPE = { shop_id: SHOP, language: LANGUAGE }
const QUESTIONS = rounds('QUESTIONS', { short: 25, long: 150 })

let api: Api
let token: string
let asking: Asking
let copy: Copy
beforeAll(async () => {
  api = await startApi({ seed: async ({ db }) => void (await loadDemo(db, { passwordHash: 'unused' })) })
  token = (await signedInPerson(api, { shops: { [SHOP]: 1 } })).token
  asking = { api, token, scope: SCOPE }
  copy = await renew(null)
})
afterAll(() => api.close())

/** Fetches what a copy lacks, as the device does. */
async function renew(before: Copy | null): Promise<Copy> {
  const since = before ? `&since=${before.version}` : ''
  const url = `/api/products/index?${writeQueryString(SCOPE)}${since}`
  const answer = await api.inject({ url, headers: { ...bearer(token), 'accept-encoding': 'br' } })
  // As long as a busy server has no index yet, whoever asks is told to come again.
  if (answer.statusCode === 503) return await renew(before)
  if (answer.statusCode === 204 && before) return before
  const body = Uint8Array.from(brotliDecompressSync(answer.rawPayload))
  expect([undefined, String(body.byteLength)]).toContain(answer.headers['x-catalogue-bytes'])
  expect(answer.headers['x-offline-days']).toBe('30')
  return renewed(before, 'user:1', readIndexAnswer(body.buffer), 0)
}

test('a fresh copy answers pages, facets, products and suggestions as the server does', async () => {
  expect(await sameAsServer(asking, openCopy(copy), QUESTIONS)).toBe(true)
})

test('a copy brought up to date by what changed does so too, patch upon patch and made one again', async () => {
  for (let round = 0; round < 10; round++) {
    const name = { sv: `Kontorsstol nummer ${round}` }
    await stock(api.db, SHOP, { [`new-${round}`]: { name, price: 1000 + round }, 'new-0': { name, price: round } })
    const before = copy.version
    await expect.poll(async () => (copy = await renew(copy)).version).toBeGreaterThan(before)
  }
  // The patches became too many on the way.
  expect(copy.patches.length).toBeLessThan(9)
  expect(await sameAsServer(asking, openCopy(copy), Math.ceil(QUESTIONS / 2))).toBe(true)
})

/** Article numbers as people write them: whole, in part, in another way, with a slip, or something else. */
const written = (uids: readonly string[]): fc.Arbitrary<string> => {
  const uid = fc.constantFrom(...uids)
  const cut = fc.nat({ max: 6 })
  return fc.oneof(
    uid,
    uid.map((text) => ` ${text.toLowerCase().replaceAll(/[-.\s]/g, '')}`),
    uid.map((text) => `00${[...text].join('.')}`),
    fc.tuple(uid, cut, cut).map(([text, from, to]) => text.slice(from, text.length - to)),
    fc.tuple(uid, cut).map(([text, at]) => `${text.slice(0, at)}7${text.slice(at + 1)}`),
    uid.map((text) => `${text} chair, grey`),
    fc.string({ maxLength: 12 }),
    fc.constantFrom('', '-', 'stol', '4'),
  )
}

test('rows of article numbers mean the same to the copy as to the server', async () => {
  const held = openCopy(copy)
  const { data } = await ask<ProductPage>(asking, '/api/products/paginated', { per_page: 60 })
  const row = fc.record({ number: written(data.map(({ uid }) => uid)), quantity: fc.integer({ min: 1, max: 99_999 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 40 }), async (rows) => {
      const payload = { ...SCOPE, rows }
      const answer = await api.inject({ method: 'POST', url: API.match, headers: bearer(token), payload })
      expect(answers.match(held, rows)).toEqual(answer.json<MatchAnswer>())
    }),
    { numRuns: QUESTIONS },
  )
  // Whoever pasted the wrong column: as many rows as there may be, none of them clear.
  const rows = Array.from({ length: 2000 }, (_, i) => ({ number: String(i % 100), quantity: 1 }))
  const answer = await api.inject({
    method: 'POST',
    url: API.match,
    headers: bearer(token),
    payload: { ...SCOPE, rows },
  })
  expect(answers.match(held, rows)).toEqual(answer.json<MatchAnswer>())
})

test('what the copy has none of is null', () => {
  expect(answers.product(openCopy(copy), 'no such thing')).toBeNull()
})
