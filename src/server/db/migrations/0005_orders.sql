-- The last running number of a shop's year. Taken within the transaction that places an order: its row is locked until
-- that ends, so that there are no gaps, and nothing is ever given twice.
CREATE TABLE order_numbers (
  shop_id text NOT NULL REFERENCES shops,
  year integer NOT NULL,
  last integer NOT NULL,
  PRIMARY KEY (shop_id, year)
);

-- What an order is besides its cart, whose prices, texts and information no longer change.
CREATE TABLE orders (
  cart_id uuid PRIMARY KEY REFERENCES carts,
  shop_id text NOT NULL REFERENCES shops,
  order_number text NOT NULL,
  ordered_at timestamptz NOT NULL,
  -- The day of it by the calendar of the shop's country.
  ordered_on date NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  -- Who ordered, from whom and for whom, as they were called then.
  buyer_name text NOT NULL,
  buyer_mail text NOT NULL,
  shop_name text NOT NULL,
  org_number text,
  -- The buyer's, for mails that follow.
  language text NOT NULL,
  -- Grams CO2e by how the figures came about; pieces, and those without a figure.
  declared_g bigint NOT NULL,
  calculated_g bigint NOT NULL,
  pieces bigint NOT NULL,
  unknown_pieces bigint NOT NULL,
  -- What the list's search looks in: folded words, made by the server.
  words tsvector NOT NULL,
  -- Of the mails queue, which forgets a mail some time after it went.
  confirmation_mail uuid,
  supplier_mail uuid,
  UNIQUE (shop_id, order_number)
);
CREATE INDEX orders_of_shop ON orders (shop_id, ordered_at DESC, cart_id);
CREATE INDEX orders_of_user ON orders (user_id, ordered_at DESC, cart_id);
CREATE INDEX orders_words ON orders USING gin (words);

-- Where an order stands and how it came there; the first step is that it was placed.
CREATE TABLE order_steps (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cart_id uuid NOT NULL REFERENCES orders,
  status text NOT NULL,
  at timestamptz NOT NULL,
  -- 'buyer' or 'supplier', and which of them.
  mover text NOT NULL,
  actor text NOT NULL,
  -- The supplier's words to the buyer.
  note text
);
CREATE INDEX order_steps_cart ON order_steps (cart_id, id);

-- Carts that were ordered before orders had numbers.
WITH placed AS (
  SELECT c.id, c.shop_id, c.ordered_at, c.user_id, u.name AS buyer_name, u.email, s.name AS shop_name, s.language,
    k.org_number, c.title, c.company,
    (c.ordered_at AT TIME ZONE CASE c.country WHEN 'FI' THEN 'Europe/Helsinki' ELSE 'Europe/Stockholm' END)::date AS day
  FROM carts c
  JOIN users u ON u.id = c.user_id
  JOIN shops s ON s.shop_id = c.shop_id
  LEFT JOIN customers k ON k.id = c.customer_id
  WHERE c.ordered_at IS NOT NULL
), numbered AS (
  SELECT *, row_number() OVER (PARTITION BY shop_id, extract(year FROM day) ORDER BY ordered_at, id) AS n FROM placed
), lines AS (
  SELECT cart_id,
    coalesce(sum(grams) FILTER (WHERE source = 'declared'), 0) AS declared,
    coalesce(sum(grams) FILTER (WHERE source = 'similar'), 0) AS calculated,
    sum(antal) AS pieces,
    coalesce(sum(antal) FILTER (WHERE grams IS NULL), 0) AS unknown,
    string_agg(concat_ws(' ', uid, names), ' ') AS texts
  FROM (
    SELECT cart_id, uid, antal, product->'climate'->>'source' AS source,
      antal * (product->'climate'->>'co2e_g')::bigint AS grams,
      (SELECT string_agg(value, ' ') FROM jsonb_each_text(product->'name')) AS names
    FROM cart_lines WHERE parent_id IS NULL
  ) AS line
  GROUP BY cart_id
)
INSERT INTO orders
SELECT n.id, n.shop_id, concat(extract(year FROM n.day), '-', lpad(n.n::text, greatest(5, length(n.n::text)), '0')),
  n.ordered_at, n.day, n.user_id, n.buyer_name, n.email, n.shop_name, nullif(n.org_number, ''), n.language,
  coalesce(l.declared, 0), coalesce(l.calculated, 0), coalesce(l.pieces, 0), coalesce(l.unknown, 0),
  to_tsvector('simple', concat_ws(' ', n.n, n.title, n.company, n.buyer_name, left(l.texts, 100000)))
FROM numbered n LEFT JOIN lines l ON l.cart_id = n.id;

INSERT INTO order_numbers
SELECT shop_id, extract(year FROM ordered_on), count(*) FROM orders GROUP BY 1, 2;

INSERT INTO order_steps (cart_id, status, at, mover, actor)
SELECT o.cart_id, 'GK', o.ordered_at, 'buyer', u.username FROM orders o JOIN users u ON u.id = o.user_id;
