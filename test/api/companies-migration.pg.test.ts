import { expect, test } from 'vitest'
import { tellCompanyless, withoutCompany } from '#server/accounts/without-company.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { freshDatabase } from './harness.ts'

/** Shops, people and what was done to them, as a database of the build before companies had members holds them. */
const BEFORE = `
  INSERT INTO shops (shop_id, name, demo) VALUES
    ('one', 'One company', false), ('many', 'Several', false), ('none', 'None', false),
    ('nordform', 'Nordform', true), ('kontoret', 'Kontoret', true);
  INSERT INTO customers (shop_id, name, org_number) VALUES
    ('one', 'Berg AB', '1'), ('many', 'Dal AB', '2'), ('many', 'Ek AB', '3'),
    ('nordform', 'Älvboda kommun', '212000-9917'), ('nordform', 'Nordanvind Energi AB', '559944-1208'),
    ('kontoret', 'Tvärdraget Arkitekter AB', '559901-3317'), ('kontoret', 'Sjöbris Redovisning AB', '559812-0043');
  INSERT INTO users (id, username, login_name, name, email, password_hash, demo) VALUES
    ('00000000-0000-4000-8000-000000000001', 'anna', 'anna', 'Anna', '', '', false),
    ('00000000-0000-4000-8000-000000000002', 'buyer', 'buyer', 'Buyer', '', '', true),
    ('00000000-0000-4000-8000-000000000003', 'admin', 'admin', 'Admin', '', '', true);
  INSERT INTO memberships (user_id, shop_id, level)
    SELECT id, shop_id, CASE username WHEN 'admin' THEN 8 ELSE 3 END FROM users, shops WHERE users.demo = shops.demo;
  INSERT INTO user_events (user_id, action, shop_ids) VALUES
    ('00000000-0000-4000-8000-000000000001', 'created', '{one,many}');
`

test('whoever is in a shop with one company buys for it; with several nobody is guessed, and it is said who has none', async () => {
  const { db, pool, close } = await freshDatabase()
  try {
    await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    const all = readMigrations()
    await migrate(
      pool,
      all.filter(({ name }) => name < '0015'),
    )
    await pool.query(BEFORE)
    await migrate(pool, all)
    const { rows } = await pool.query<{ who: string }>(`
      SELECT u.username || ' ' || c.shop_id || ' ' || c.name AS who FROM membership_companies mc
      JOIN users u ON u.id = mc.user_id JOIN customers c ON c.id = mc.customer_id ORDER BY 1`)
    expect(rows.map(({ who }) => who)).toEqual([
      'anna one Berg AB',
      'buyer kontoret Tvärdraget Arkitekter AB',
      'buyer nordform Älvboda kommun',
    ])
    expect(await withoutCompany(db, null)).toEqual([{ username: 'anna', name: 'Anna', shops: 'many' }])
    expect(await tellCompanyless(db)).toEqual([
      'One user buys for no company, in shops that have some: npm run user -- list --without-company',
    ])
    const required = await pool.query('SELECT shop_id FROM shops WHERE company_required ORDER BY 1')
    expect(required.rows).toEqual([{ shop_id: 'kontoret' }, { shop_id: 'nordform' }])
    const events = await pool.query('SELECT cardinality(company_ids) AS companies FROM user_events')
    expect(events.rows).toEqual([{ companies: 1 }])
  } finally {
    await close()
  }
})
