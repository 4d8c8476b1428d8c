-- Changes of a shop's orders have running numbers. The counter's row is locked until the transaction that takes a number
-- has ended, so that numbers become visible in their order: whoever has read up to one has missed none before it, as
-- moments and sequences could not promise.
CREATE TABLE order_changes (
  shop_id text PRIMARY KEY REFERENCES shops ON DELETE CASCADE,
  last bigint NOT NULL
);

-- The number of its last change; NULL only between an order and its first step, in the transaction that places it.
ALTER TABLE orders ADD COLUMN change bigint;

WITH numbered AS (
  SELECT o.cart_id, row_number() OVER (PARTITION BY o.shop_id ORDER BY s.at, o.cart_id) AS change
  FROM orders o JOIN (SELECT cart_id, max(at) AS at FROM order_steps GROUP BY cart_id) s USING (cart_id)
)
UPDATE orders SET change = numbered.change FROM numbered WHERE orders.cart_id = numbered.cart_id;

INSERT INTO order_changes SELECT shop_id, max(change) FROM orders WHERE change IS NOT NULL GROUP BY shop_id;
CREATE UNIQUE INDEX orders_change ON orders (shop_id, change);

-- Whatever changes an order writes a step; a server of an earlier version does so too.
CREATE FUNCTION number_order_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH next AS (
    INSERT INTO order_changes AS counter (shop_id, last)
    SELECT shop_id, 1 FROM orders WHERE cart_id = NEW.cart_id
    ON CONFLICT (shop_id) DO UPDATE SET last = counter.last + 1
    RETURNING last
  )
  UPDATE orders SET change = next.last FROM next WHERE cart_id = NEW.cart_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER order_steps_numbered AFTER INSERT ON order_steps
  FOR EACH ROW EXECUTE FUNCTION number_order_change();
