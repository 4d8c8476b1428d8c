import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLong } from '#test/length.ts'
import { companyLeaks, type Found } from './company-calls/leaks.ts'
import { ROWS } from './company-calls/table.ts'
import { furnishCompanyCalls, type World } from './company-calls/world.ts'
import { type Api, startApi } from './harness.ts'
import { allCalls, type Call } from './hostile/calls.ts'
import { addSession } from './people.ts'

let api: Api
let calls: Call[]
let world: World
let found: Found
beforeAll(async () => {
  api = await startApi({ seed: ({ pool }) => keepNotices(pool) })
  calls = await allCalls(api)
  world = await furnishCompanyCalls(api)
  found = await companyLeaks(api, world, calls)
})
afterAll(() => api.close())

/** Whatever processes tell each other, on whichever channel, is written down on its way. */
async function keepNotices(pool: Api['pool']): Promise<void> {
  await pool.query(`
    CREATE TABLE said (channel text, payload text);
    CREATE FUNCTION public.pg_notify(text, text) RETURNS void LANGUAGE sql
      AS 'INSERT INTO public.said VALUES ($1, $2); SELECT pg_catalog.pg_notify($1, $2)';
    DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = public, pg_catalog', current_database()); END $$;
    SET search_path = public, pg_catalog`)
}

test('every call that the server describes has a row, and nothing else has', () => {
  expect(Object.keys(ROWS).toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
})

test('no call tells a company anything of another, nor whether it has what is asked about', () => {
  expect(Object.fromEntries(found.leaks)).toEqual({})
  expect(found.checks).toBeGreaterThan(isLong ? 10_000 : 3_000)
})

/** Ids of people and shops, and everybody. */
const SAID = /^(?:north|\*|[0-9a-f-]{36})?$/

test('what processes tell each other names no company, product, price or count', async () => {
  const { rows } = await api.pool.query<{ channel: string; payload: string }>('SELECT DISTINCT * FROM said')
  expect(new Set(rows.map(({ channel }) => channel))).toEqual(new Set(['catalogue', 'punchout', 'sessions']))
  const people = new Set(world.callers.map(({ owner }) => owner.replace(/^\w+:/, '')))
  expect(rows.filter(({ payload }) => !SAID.test(payload))).toEqual([])
  const things = Object.values(world.ids).flatMap((ids) => [...ids].filter((id) => !people.has(id)))
  expect(rows.filter(({ payload }) => things.includes(payload))).toEqual([])
})

/** They tell by a code, or by who somebody is, whatever their company. */
const PERSONAL = new Set([
  'post /api/shared',
  'get /api/auth/user',
  'get /api/approvals',
  'get /api/cart/{cartId}/cxml/{shop_id}',
])

test('if everybody bought for every company, it would be found by each call that tells something of one', async () => {
  await api.pool.query(`
    INSERT INTO membership_companies (user_id, shop_id, customer_id, position)
    SELECT m.user_id, c.shop_id, c.id, 9 FROM customers c JOIN memberships m USING (shop_id) ON CONFLICT DO NOTHING`)
  const callers = await Promise.all(
    world.callers
      .filter(({ what }) => what === 'alfa: chief' || what === 'alfa: buyer')
      // Sessions that nothing is known of yet.
      .map(async (caller) => ({ ...caller, token: await addSession(api.db, caller.owner.slice('user:'.length)) })),
  )
  const { leaks } = await companyLeaks(
    api,
    { ...world, callers },
    calls.filter(({ name }) => found.telling.has(name)),
    (everybody) => everybody,
  )
  expect([...found.telling].filter((call) => !leaks.has(call) && !PERSONAL.has(call))).toEqual([])
  expect(leaks.size).toBeGreaterThan(20)
})
