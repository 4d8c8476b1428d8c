-- A queue of orders is sorted by whom they are for, what they come to, where they stand and when they are promised for: each by
-- an index of its own. What a cart that was ordered says of the first two never changes again.
ALTER TABLE orders ADD COLUMN sold_to text NOT NULL DEFAULT '', ADD COLUMN total bigint NOT NULL DEFAULT 0;

-- Whom it is for: the company, or who ordered where there is none.
UPDATE orders SET sold_to = lower(coalesce(c.company, buyer_name)), total = c.subtotal + c.vat
FROM carts c WHERE c.id = cart_id;

CREATE OR REPLACE FUNCTION sort_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT lower(coalesce(c.company, NEW.buyer_name)), c.subtotal + c.vat INTO NEW.sold_to, NEW.total
  FROM carts c WHERE c.id = NEW.cart_id;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_sort BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION sort_order();

CREATE INDEX orders_by_sold_to ON orders (shop_id, sold_to, ordered_at DESC, cart_id);
CREATE INDEX orders_by_total ON orders (shop_id, total, ordered_at DESC, cart_id);
CREATE INDEX orders_by_stage ON orders (shop_id,
  array_position('{to_confirm,confirmed,partly_delivered,handed_over,cancelled}'::text[], stage), ordered_at DESC, cart_id);
-- What is not promised stands last, whichever way: so there are two, and the first one is for what is late as well.
DROP INDEX orders_due;
CREATE INDEX orders_due ON orders (shop_id, due_on, ordered_at DESC, cart_id);
CREATE INDEX orders_due_last ON orders (shop_id, due_on DESC NULLS LAST, ordered_at DESC, cart_id);
