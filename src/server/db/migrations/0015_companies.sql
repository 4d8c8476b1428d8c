-- Companies are retired, never deleted: carts and orders keep the one they were made for.
ALTER TABLE customers ADD COLUMN retired_at timestamptz;
ALTER TABLE customers ADD CONSTRAINT customers_shop_id UNIQUE (shop_id, id);
DROP INDEX customers_shop;

-- Whether an order needs a company, where the shop has any. Shops that were there go on as they did.
ALTER TABLE shops ADD COLUMN company_required boolean NOT NULL DEFAULT true;
UPDATE shops SET company_required = demo;

-- Rights over all shops.
ALTER TABLE users ADD COLUMN installation boolean NOT NULL DEFAULT false;

-- For whom somebody buys in a shop, in their own order.
CREATE TABLE membership_companies (
  user_id uuid NOT NULL,
  shop_id text NOT NULL,
  customer_id uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, shop_id, customer_id),
  FOREIGN KEY (user_id, shop_id) REFERENCES memberships ON DELETE CASCADE,
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers (shop_id, id) ON DELETE CASCADE
);
CREATE INDEX membership_companies_customer ON membership_companies (customer_id);

-- Where there is one company, everybody buys for it; where there are several, nobody is guessed.
INSERT INTO membership_companies (user_id, shop_id, customer_id)
SELECT m.user_id, m.shop_id, c.id FROM memberships m JOIN customers c ON c.shop_id = m.shop_id
WHERE (SELECT count(*) FROM customers other WHERE other.shop_id = m.shop_id) = 1;

-- The demo's people have the company that a new demo gives them; its staff has none.
INSERT INTO membership_companies (user_id, shop_id, customer_id)
SELECT m.user_id, m.shop_id, c.id
FROM memberships m
JOIN users u ON u.id = m.user_id AND u.demo
JOIN shops s ON s.shop_id = m.shop_id AND s.demo
JOIN customers c ON c.shop_id = m.shop_id AND (c.shop_id, c.org_number) IN (('nordform', '212000-9917'), ('kontoret', '559901-3317'))
WHERE m.level < 8
ON CONFLICT DO NOTHING;

-- The company that a procurement system's people buy for; NULL: none.
ALTER TABLE punchout_connections ADD COLUMN customer_id uuid;
ALTER TABLE punchout_connections ADD FOREIGN KEY (shop_id, customer_id) REFERENCES customers (shop_id, id);

-- Whose managers may read what was done: those of the user's companies at that moment, besides the shops' staff.
ALTER TABLE user_events ADD COLUMN company_ids uuid[] NOT NULL DEFAULT '{}';
UPDATE user_events SET company_ids = ARRAY(
  SELECT mc.customer_id FROM membership_companies mc
  WHERE mc.user_id = user_events.user_id AND mc.shop_id = ANY (user_events.shop_ids));
CREATE INDEX user_events_companies ON user_events USING gin (company_ids);
