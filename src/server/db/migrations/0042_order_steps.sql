-- What a step is, beyond the status that the order then has: confirmations, parts of a delivery, messages and internal
-- notes leave that as it is. NULL: written by a server of before, whose steps say by their status what they are.
ALTER TABLE order_steps ADD COLUMN kind text
  CHECK (kind IN ('placed', 'confirmed', 'delivered', 'handed_over', 'cancelled', 'message', 'note'));
-- The lines that it is about: their days in a confirmation, their pieces in a delivery.
ALTER TABLE order_steps ADD COLUMN lines jsonb;
-- When the supplier first confirmed it.
ALTER TABLE orders ADD COLUMN confirmed_at timestamptz;

-- What the supplier has said and done about the lines of an order.
CREATE TABLE order_lines (
  cart_id uuid NOT NULL REFERENCES orders (cart_id) ON DELETE CASCADE,
  line_id uuid NOT NULL,
  delivery_on date,
  -- Pieces that have been delivered.
  delivered bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (cart_id, line_id)
);

-- As before, with what the step is.
CREATE OR REPLACE FUNCTION tell_order_step() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := coalesce(NEW.kind,
    CASE WHEN NEW.status = 'AN' THEN 'cancelled' WHEN NEW.mover = 'buyer' THEN 'placed' ELSE 'handed_over' END);
BEGIN
  PERFORM tell_webhooks(
    o.shop_id,
    CASE kind WHEN 'cancelled' THEN 'order.cancelled' WHEN 'placed' THEN 'order.placed' ELSE 'order.changed' END,
    o.cart_id,
    jsonb_build_object('id', o.cart_id, 'shop_id', o.shop_id, 'order_number', o.order_number,
      'status', NEW.status, 'step', kind, 'change', o.change))
  FROM orders o WHERE o.cart_id = NEW.cart_id;
  RETURN NULL;
END
$$;
