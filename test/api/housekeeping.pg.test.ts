import { sql } from '#server/db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { tidy } from '#server/db/housekeeping.ts'
import { stock } from './goods.ts'
import { freshDatabase } from './harness.ts'
import { addPerson, addShop } from './people.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

/** Rows by name and age in days; what is kept is told by name. */
const cases = [
  {
    what: 'ended tokens',
    fill: (id: string) => sql`INSERT INTO tokens (token_hash, owner_kind, owner_id, user_id, expires_at)
      SELECT v.hash::bytea, 'user', ${id}::uuid, ${id}::uuid, now() + v.ends
      FROM (VALUES ('kept', interval '1 minute'), ('gone', interval '-1 minute')) v(hash, ends)`,
    rest: sql`SELECT encode(token_hash, 'escape') AS name FROM tokens`,
  },
  {
    what: 'answers of half a year ago, but for messages that an old tablet may say again,',
    fill: () => sql`INSERT INTO idempotency_keys (owner, key, method, path, body_hash, status, response, created_at)
      SELECT v.owner, gen_random_uuid(), 'POST', v.path, '', 200, '', now() - v.age
      FROM (VALUES ('kept', '/api/cart', interval '179 days'), ('gone', '/api/cart', interval '181 days'),
        ('kept', '/api/form', interval '900 days')) v(owner, path, age)`,
    rest: sql`SELECT owner AS name, count(*)::int AS number FROM idempotency_keys GROUP BY owner`,
    number: 2,
  },
  {
    what: 'mails that went a month ago',
    fill: () => sql`INSERT INTO mails (message, sent_at, created_at)
      SELECT v.message::jsonb, now() - v.age, now() - interval '90 days'
      FROM (VALUES ('{"to":"kept"}', interval '29 days'), ('{"to":"gone"}', interval '31 days'), ('{"to":"kept"}', NULL)) v(message, age)`,
    rest: sql`SELECT DISTINCT message->>'to' AS name FROM mails`,
  },
  {
    what: 'counters whose time is over',
    fill: () => sql`INSERT INTO rate_limits (key, points, expire)
      VALUES ('kept', 1, ${Date.now()}), ('gone', 1, ${Date.now() - 7_200_000})`,
    rest: sql`SELECT key AS name FROM rate_limits`,
  },
  {
    what: 'what procurement systems said 90 days ago',
    fill: (
      id: string,
    ) => sql`WITH shop AS (INSERT INTO shops (shop_id, name) VALUES ('north', 'North') RETURNING shop_id),
      connection AS (INSERT INTO punchout_connections (name, shop_id, user_id, sender_domain, sender_identity, settings)
        SELECT 'one', shop_id, ${id}::uuid, 'duns', '1', '{}' FROM shop RETURNING id)
      INSERT INTO punchout_exchanges (connection_id, at, kind, status, result, document, answer)
      SELECT id, now() - v.age, v.kind, 200, '', '', ''
      FROM connection, (VALUES ('kept', interval '89 days'), ('gone', interval '91 days')) v(kind, age)`,
    rest: sql`SELECT kind AS name FROM punchout_exchanges`,
  },
  {
    what: 'visits that were simulated 90 days ago',
    fill: (
      id: string,
    ) => sql`WITH shop AS (INSERT INTO shops (shop_id, name) VALUES ('south', 'South') RETURNING shop_id),
      connection AS (INSERT INTO punchout_connections (name, shop_id, user_id, sender_domain, sender_identity, settings)
        SELECT 'two', shop_id, ${id}::uuid, 'duns', '2', '{}' FROM shop RETURNING id)
      INSERT INTO punchout_simulations
        (id, connection_id, user_id, created_at, operation, return_hash, request, answer, status, reason, detail, cookie)
      SELECT gen_random_uuid(), id, ${id}::uuid, now() - v.age, v.name, v.name::bytea, '', '', 200, '', '', ''
      FROM connection, (VALUES ('kept', interval '89 days'), ('gone', interval '91 days')) v(name, age)`,
    rest: sql`SELECT operation AS name FROM punchout_simulations`,
  },
]

test.each(cases)('$what are removed, and nothing else', async ({ fill, rest, number }) => {
  const { id } = await addPerson(database.db)
  await database.db.execute(fill(id))
  await tidy(database.db)
  expect((await database.db.execute(rest)).rows).toEqual([{ name: 'kept', ...(number && { number }) }])
})

test('attributes of shops whose products have changed are looked at, and of no other', async () => {
  const { db, pool } = database
  for (const shop of ['still', 'moved']) {
    await addShop(db, shop)
    const goods = Array.from({ length: 30 }, (_, i) => [
      `P-${i}`,
      { attributes: [{ key: 'finish', name: { sv: 'Finish' }, value: { sv: i % 2 === 0 ? 'Ek' : 'Ask' } }] },
    ])
    await stock(db, shop, Object.fromEntries(goods) as Parameters<typeof stock>[2])
  }
  await pool.query("UPDATE shops SET attributes_version = catalogue_version WHERE shop_id = 'still'")
  await tidy(db)
  const { rows } = await pool.query(
    "SELECT shop_id, attribute_kinds AS kinds FROM shops WHERE shop_id IN ('still', 'moved') ORDER BY 1",
  )
  expect(rows).toMatchObject([
    { shop_id: 'moved', kinds: { finish: { kind: 'list', narrows: true } } },
    { shop_id: 'still', kinds: null },
  ])
  // The look itself changes products, which it need not look at for long.
  await tidy(db)
  await tidy(db)
  const { rows: left } = await pool.query(
    'SELECT FROM shops WHERE catalogue_version > 0 AND attributes_version IS DISTINCT FROM catalogue_version',
  )
  expect(left).toHaveLength(0)
})
