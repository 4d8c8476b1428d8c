-- Where an order stands for those who work on it, and the first day that it is promised for and not yet delivered: both
-- follow its steps, so that a queue of orders is read from an index.
ALTER TABLE orders ADD COLUMN stage text NOT NULL DEFAULT 'to_confirm'
  CHECK (stage IN ('to_confirm', 'confirmed', 'partly_delivered', 'handed_over', 'cancelled'));
ALTER TABLE orders ADD COLUMN due_on date;

CREATE OR REPLACE FUNCTION order_stage(cart uuid, status text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN strpos(status, 'AN') > 0 THEN 'cancelled'
    WHEN strpos(status, 'ÖV') > 0 THEN 'handed_over'
    WHEN EXISTS (SELECT 1 FROM order_lines WHERE cart_id = cart AND delivered > 0) THEN 'partly_delivered'
    WHEN (SELECT confirmed_at FROM orders WHERE cart_id = cart) IS NOT NULL THEN 'confirmed'
    ELSE 'to_confirm'
  END
$$;

-- NULL once nothing is awaited any more.
CREATE OR REPLACE FUNCTION order_due_on(cart uuid, stage text) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT min(told.delivery_on)
  FROM order_lines told JOIN cart_lines line ON line.cart_id = told.cart_id AND line.id = told.line_id
  WHERE told.cart_id = cart AND told.delivered < line.antal AND stage NOT IN ('handed_over', 'cancelled')
$$;

UPDATE orders SET stage = order_stage(cart_id, carts.status) FROM carts WHERE carts.id = cart_id;
UPDATE orders SET due_on = order_due_on(cart_id, stage) WHERE stage IN ('to_confirm', 'confirmed', 'partly_delivered');

CREATE INDEX orders_stage ON orders (shop_id, stage, ordered_at DESC, cart_id);
CREATE INDEX orders_due ON orders (shop_id, due_on) WHERE due_on IS NOT NULL;

-- As before, with where the order stands then.
CREATE OR REPLACE FUNCTION number_order_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  now_stage text := order_stage(NEW.cart_id, NEW.status);
  now_due_on date := order_due_on(NEW.cart_id, now_stage);
BEGIN
  WITH next AS (
    INSERT INTO order_changes AS counter (shop_id, last)
    SELECT shop_id, 1 FROM orders WHERE cart_id = NEW.cart_id
    ON CONFLICT (shop_id) DO UPDATE SET last = counter.last + 1
    RETURNING last
  )
  UPDATE orders SET change = next.last, stage = now_stage, due_on = now_due_on FROM next WHERE cart_id = NEW.cart_id;
  RETURN NULL;
END
$$;
