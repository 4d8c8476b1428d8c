import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from '#server/db/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SharedCart } from '#contract/cart/share.schema.ts'
import { customers, membershipCompanies, memberships, shops, users } from '#server/db/schema.ts'
import { buyer, codeOf, INFORMATION } from './carts.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addShop } from './people.ts'
import { links, open, sharedOf } from './shares.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ env: { DEMO: '0' } })
  await addShop(api.db, 'north', { name: 'Nordform', providerContact: 'Maja, 08-123 45' })
  await stock(api.db, 'north', FURNISHED)
})
afterAll(() => api.close())

/** A cart with everything in it that a stranger must not see, and a link to it. */
async function shared(payload: object = { prices: true }, shop = 'north') {
  const [company] = await api.db.insert(customers).values({ shopId: shop, name: 'Secret Company AB' }).returning()
  const anna = await buyer(api, { [shop]: 3 }, { companies: { [shop]: [company!.id] } })
  const { id } = await anna.create('Proposal for the lobby')
  await anna.add(id, '1001', 2)
  await anna.add(id, '3001')
  await anna.update(id, { customer: INFORMATION, customer_id: company?.id })
  const { code, share } = await links(api, anna, id).made(payload)
  return { anna, id, code, share }
}

test('a stranger sees the cart as it is now: lines, parts, climate, delivery, prices, and whom to ask', async () => {
  const { anna, id, code, share } = await shared()
  const answer = await open(api, code)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  const { lines, subtotal, vat, total } = await anna.cart(id)
  const bare = lines.map((line) => {
    const { previous_unit_price: _, position: __, list_price: ___, ...shown } = line
    return shown
  })
  expect(sharedOf(answer)).toEqual({
    title: 'Proposal for the lobby',
    ordered: false,
    shop: { shop_id: 'north', name: 'Nordform', has_logo: false, provider_contact: 'Maja, 08-123 45' },
    prices: true,
    currency: 'SEK',
    lines: bare,
    subtotal,
    vat,
    total,
    expires_at: share.expires_at,
  } satisfies SharedCart)
  expect(lines[0]).toMatchObject({ product: { climate: { co2e_g: 40_000 }, delivery_time: { value: 3, unit: 'w' } } })
  await anna.add(id, '1002')
  expect(sharedOf(await open(api, code))).toMatchObject({ lines: [{}, {}, {}, { article_number: '1002' }] })
})

test('without prices no amount is in the answer at all', async () => {
  const { code } = await shared({ prices: false })
  const answer = await open(api, code)
  const told = sharedOf(answer)
  expect(told.prices).toBe(false)
  expect(told.lines).toHaveLength(3)
  // Ids are drawn by lot, and may hold any figures.
  const said = answer.body.replaceAll(/"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"/g, '""')
  expect(said).not.toMatch(/price"|subtotal|"vat"|total|\d{3}\.|476640|9532/)
})

test('nothing is told of who made it, for whom, and where it goes', async () => {
  const { anna, id, code } = await shared()
  const before = await open(api, code)
  await anna.update(id, { lines: (await anna.cart(id)).lines.slice(2).map((line) => ({ id: line.id, antal: '0' })) })
  await anna.status(id, 'GK')
  const after = await open(api, code)
  const [{ username, name, email } = { username: '', name: '', email: '' }] = await api.db
    .select()
    .from(users)
    .where(eq(users.id, anna.id))
  const secrets = [...Object.values(INFORMATION), 'Secret Company', anna.id, id, username, name, email, 'customer']
  for (const { body } of [before, after]) expect(secrets.filter((secret) => body.includes(secret))).toEqual([])
})

test('in the language asked for, else in the shop’s own', async () => {
  const { code } = await shared()
  const name = async (language?: string) => sharedOf(await open(api, code, language)).lines[0]?.product.name
  expect([await name(), await name('en'), await name('fi')]).toEqual([
    'Kontorsstol Alfa',
    'Office chair Alpha',
    'Työtuoli Alfa',
  ])
  expect(codeOf(await open(api, code, 'de'))).toBe('400 validation_failed')
})

test('an open cart follows the catalogue, an ordered one keeps its moment', async () => {
  await addShop(api.db, 'east')
  await stock(api.db, 'east', FURNISHED)
  const { anna, id, code } = await shared({ prices: true }, 'east')
  await stock(api.db, 'east', { '1001': { ...FURNISHED['1001'], name: { sv: 'Alfa II' }, price: 100_00 } })
  const moved = sharedOf(await open(api, code))
  expect(moved.lines[0]).toMatchObject({ product: { name: 'Alfa II' } })
  expect(moved.total).toBe((await anna.cart(id)).total)
  const rug = moved.lines.find((line) => line.article_number === '3001')
  await anna.update(id, { lines: [{ id: rug?.id, antal: '0' }] })
  expect((await anna.status(id, 'GK')).statusCode).toBe(200)
  const ordered = sharedOf(await open(api, code))
  expect(ordered.ordered).toBe(true)
  await stock(api.db, 'east', { '1001': { price: 1 } })
  await api.db.update(shops).set({ providerContact: 'Somebody else' }).where(eq(shops.shopId, 'east'))
  expect(sharedOf(await open(api, code))).toEqual(ordered)
})

test('whoever has rights over all shops shares carts of shops that are not their own', async () => {
  const chief = await buyer(api, {})
  await api.db.update(users).set({ installation: true }).where(eq(users.id, chief.id))
  const { id } = await chief.create()
  const { code } = await links(api, chief, id).made()
  expect((await open(api, code)).statusCode).toBe(200)
})

describe('one answer for all that does not open', () => {
  const GONE = { status: 404, code: 'share_gone', title: 'Share gone', type: 'about:blank', instance: '/api/shared' }

  test('unknown, broken and hostile codes', async () => {
    const codes = [randomBytes(16).toString('base64url'), 'x', '../../etc', "' OR 1=1 --", randomUUID(), 'å'.repeat(22)]
    for (const code of codes) {
      const answer = await open(api, code)
      expect([code, answer.json(), answer.headers['cache-control']]).toEqual([code, GONE, 'no-store'])
    }
  })

  test.each<[string, (of: Awaited<ReturnType<typeof shared>>) => Promise<unknown>]>([
    ['ended', ({ share }) => api.db.execute(sql`UPDATE cart_shares SET expires_at = now() WHERE id = ${share.id}`)],
    ['revoked', ({ anna, id, share }) => links(api, anna, id).remove(share.id)],
    ['of a cancelled cart', ({ anna, id }) => anna.status(id, 'AN')],
    ['of somebody deactivated', ({ anna }) => api.db.update(users).set({ active: false }).where(eq(users.id, anna.id))],
    ['of somebody who left the shop', ({ anna }) => api.db.delete(memberships).where(eq(memberships.userId, anna.id))],
    [
      'of somebody who may have no carts',
      ({ anna }) => api.db.update(memberships).set({ level: 0 }).where(eq(memberships.userId, anna.id)),
    ],
    [
      'of somebody who buys for the cart’s company no more',
      ({ anna }) => api.db.delete(membershipCompanies).where(eq(membershipCompanies.userId, anna.id)),
    ],
    [
      'to the order of somebody who buys for its company no more',
      async ({ anna, id }) => {
        await anna.update(id, {
          lines: (await anna.cart(id)).lines.slice(2).map((line) => ({ id: line.id, antal: '0' })),
        })
        expect((await anna.status(id, 'GK')).statusCode).toBe(200)
        await api.db.delete(membershipCompanies).where(eq(membershipCompanies.userId, anna.id))
      },
    ],
    [
      'of a demo account where no demo may be',
      ({ anna }) => api.db.update(users).set({ demo: true }).where(eq(users.id, anna.id)),
    ],
  ])('a link %s', async (_, close) => {
    const made = await shared()
    expect((await open(api, made.code)).statusCode).toBe(200)
    await close(made)
    expect((await open(api, made.code)).json()).toEqual(GONE)
  })
})

test('one address opens three hundred in a quarter of an hour; the next one is asked to wait', async () => {
  const { code } = await shared()
  const from = '192.0.2.7'
  for (let i = 0; i < 300; i += 50)
    await Promise.all(
      Array.from({ length: 50 }, () => open(api, randomBytes(16).toString('base64url'), undefined, from)),
    )
  const closed = await open(api, code, undefined, from)
  expect(codeOf(closed)).toBe('429 rate_limited')
  expect(Number(closed.headers['retry-after'])).toBeGreaterThan(0)
  expect((await open(api, code)).statusCode).toBe(200)
})
