-- What companies pay where that is something else than the shop's own price.
CREATE TABLE price_lists (
  shop_id text NOT NULL REFERENCES shops ON DELETE CASCADE,
  id text NOT NULL,
  name text NOT NULL,
  currency text NOT NULL,
  valid_from date,
  valid_to date,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (shop_id, id),
  CHECK (valid_from <= valid_to)
);

-- `subject`: an article number, a category's id or a brand, as `target` says. Of rows that differ in their days alone no
-- two are good on one day.
CREATE TABLE price_list_rows (
  shop_id text NOT NULL,
  list_id text NOT NULL,
  target text NOT NULL CHECK (target IN ('product', 'category', 'brand')),
  subject text NOT NULL,
  from_quantity integer NOT NULL DEFAULT 1 CHECK (from_quantity >= 1),
  valid_from date NOT NULL DEFAULT '-infinity',
  valid_to date NOT NULL DEFAULT 'infinity',
  price bigint CHECK (price >= 0),
  discount_percentage numeric(5, 2) CHECK (discount_percentage BETWEEN 0 AND 100),
  hidden boolean NOT NULL DEFAULT false,
  PRIMARY KEY (shop_id, list_id, target, subject, from_quantity, valid_from),
  FOREIGN KEY (shop_id, list_id) REFERENCES price_lists ON DELETE CASCADE,
  CHECK (valid_from <= valid_to),
  CHECK (num_nonnulls(price, discount_percentage) + hidden::int = 1),
  CHECK (NOT hidden OR from_quantity = 1)
);

-- The first in rank that has a row for a product decides.
CREATE TABLE customer_price_lists (
  shop_id text NOT NULL,
  customer_id uuid NOT NULL,
  list_id text NOT NULL,
  rank integer NOT NULL DEFAULT 1,
  PRIMARY KEY (customer_id, list_id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers (shop_id, id) ON DELETE CASCADE,
  FOREIGN KEY (shop_id, list_id) REFERENCES price_lists ON DELETE CASCADE
);
CREATE INDEX customer_price_lists_list ON customer_price_lists (shop_id, list_id);

-- Grows with everything that may change what the company pays or sees; 0: it never had a price list.
ALTER TABLE customers ADD COLUMN price_version bigint NOT NULL DEFAULT 0;

-- By whose price lists an open cart's lines were priced, in which version of these, and on which of the shop's days; NULL:
-- by the shop's own prices.
ALTER TABLE carts ADD COLUMN priced_for uuid;
ALTER TABLE carts ADD COLUMN price_version bigint NOT NULL DEFAULT 0;
ALTER TABLE carts ADD COLUMN priced_on date;

-- What a piece costs by quantity, where the shop's own price is not all there is to say.
ALTER TABLE cart_lines ADD COLUMN steps jsonb;

CREATE FUNCTION shop_day(country text) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (now() AT TIME ZONE CASE country WHEN 'FI' THEN 'Europe/Helsinki' ELSE 'Europe/Stockholm' END)::date
$$;

-- The price lists that count for a company on a day, the first in rank first, with those of their rows that name some
-- products or parts of these: [{id, name, currency, rows: [{target, subject, from, offer}]}].
-- PL/pgSQL keeps the plan; compiling it would take a thousand times as long as running it, since nobody can tell the
-- planner how few the parts are.
CREATE FUNCTION price_lists_on(shop text, company uuid, day date, uids text[]) RETURNS json LANGUAGE plpgsql STABLE
  SET jit = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (
    WITH named AS (
      SELECT p.uid, p.data FROM products p
      WHERE p.shop_id = shop AND p.uid = ANY (uids) AND p.deleted_at IS NULL
    ), listed AS (
      SELECT uid, data FROM named
      UNION ALL
      SELECT part.uid, part.data FROM named, jsonb_array_elements(named.data -> 'parts') AS piece
      CROSS JOIN LATERAL (
        SELECT p.uid, p.data FROM products p
        WHERE p.shop_id = shop AND p.uid = piece ->> 'uid' AND p.deleted_at IS NULL LIMIT 1
      ) AS part
    ), subjects AS (
      SELECT 'product' AS target, uid AS subject FROM listed
      UNION SELECT 'category', category ->> 'id' FROM listed, jsonb_array_elements(data -> 'categories') AS category
      UNION SELECT 'brand', data ->> 'brand' FROM listed WHERE data ? 'brand'
    )
    SELECT json_agg(json_build_object('id', l.id, 'name', l.name, 'currency', l.currency, 'rows', found.rows)
      ORDER BY a.rank, l.id)
    FROM customer_price_lists a
    JOIN price_lists l ON l.shop_id = a.shop_id AND l.id = a.list_id
    CROSS JOIN LATERAL (
      SELECT json_agg(found.line) AS rows
      FROM subjects
      -- OFFSET keeps it a look into the index per subject, whatever the length of the list.
      CROSS JOIN LATERAL (
        SELECT json_build_object('target', r.target, 'subject', r.subject, 'from', r.from_quantity, 'offer',
          CASE
            WHEN r.hidden THEN to_json('hidden'::text)
            WHEN r.price IS NOT NULL THEN json_build_object('price', r.price)
            ELSE json_build_object('discountPercentage', r.discount_percentage)
          END) AS line
        FROM price_list_rows r
        WHERE r.shop_id = l.shop_id AND r.list_id = l.id AND r.target = subjects.target AND r.subject = subjects.subject
          AND day BETWEEN r.valid_from AND r.valid_to
        OFFSET 0
      ) AS found
    ) AS found
    WHERE a.shop_id = shop AND a.customer_id = company AND found.rows IS NOT NULL
      AND day BETWEEN coalesce(l.valid_from, '-infinity') AND coalesce(l.valid_to, 'infinity')
  );
END
$$;

-- Of today, in the shop's own calendar.
CREATE FUNCTION price_lists_for(shop text, company uuid, uids text[]) RETURNS json LANGUAGE plpgsql STABLE
  SET jit = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN price_lists_on(shop, company, (SELECT shop_day(s.country) FROM shops s WHERE s.shop_id = shop), uids);
END
$$;
