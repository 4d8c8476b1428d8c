-- Systems of others that are told what happens in a shop.
CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  shop_id text NOT NULL REFERENCES shops ON DELETE CASCADE,
  url text NOT NULL,
  events text[] NOT NULL,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Grows with every change that people make.
  revision integer NOT NULL DEFAULT 1,
  -- How often in a row nothing was taken there, and until when it is left alone for that.
  failures integer NOT NULL DEFAULT 0,
  rests_until timestamptz,
  last_turn_at timestamptz
);
CREATE INDEX webhook_endpoints_shop ON webhook_endpoints (shop_id);

-- What is told is signed with them, so they are kept as they are. While one is changed for another, two are good.
CREATE TABLE webhook_secrets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- NULL: until it is changed.
  expires_at timestamptz
);
CREATE INDEX webhook_secrets_endpoint ON webhook_secrets (endpoint_id);

-- Who changed what: the account's name, or that of the machine's account that a command ran under.
CREATE TABLE webhook_actions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  actor text NOT NULL,
  action text NOT NULL
);
CREATE INDEX webhook_actions_endpoint ON webhook_actions (endpoint_id, id);

CREATE TABLE webhook_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- As its receivers know it, however often they are told.
  message uuid NOT NULL DEFAULT gen_random_uuid(),
  shop_id text NOT NULL REFERENCES shops ON DELETE CASCADE,
  type text NOT NULL,
  -- Of the transaction that it tells of.
  at timestamptz NOT NULL DEFAULT now(),
  transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
  data jsonb NOT NULL
);
CREATE INDEX webhook_events_at ON webhook_events (at);
CREATE INDEX webhook_events_shop ON webhook_events (shop_id);

CREATE TABLE webhook_deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  event_id bigint NOT NULL REFERENCES webhook_events ON DELETE CASCADE,
  -- The order or cart whose events are delivered in their order; NULL: it waits for nothing.
  subject uuid,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'parked', 'skipped')),
  attempts integer NOT NULL DEFAULT 0,
  first_attempt_at timestamptz,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, next_attempt_at, id) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_held ON webhook_deliveries (endpoint_id, subject, id)
  WHERE state IN ('waiting', 'parked');
CREATE INDEX webhook_deliveries_log ON webhook_deliveries (endpoint_id, id);
CREATE INDEX webhook_deliveries_event ON webhook_deliveries (event_id);

CREATE TABLE webhook_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  delivery_id bigint NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
  at timestamptz NOT NULL,
  milliseconds integer NOT NULL,
  -- NULL where nobody answered; then the error says why.
  status integer,
  error text,
  -- The beginning of what was answered.
  answer text NOT NULL DEFAULT ''
);
CREATE INDEX webhook_attempts_delivery ON webhook_attempts (delivery_id, id);
CREATE INDEX webhook_attempts_at ON webhook_attempts (at);

-- Keeps an event for each endpoint that wants it, in the transaction that it tells of; for none, nothing. Whoever changes
-- an order holds its lock, so that the events of one order are numbered in the order of their commits.
CREATE FUNCTION tell_webhooks(shop text, event_type text, about uuid, told jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  event bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoints WHERE shop_id = shop AND active AND event_type = ANY (events)) THEN
    RETURN;
  END IF;
  INSERT INTO webhook_events (shop_id, type, data) VALUES (shop, event_type, told) RETURNING id INTO event;
  -- Locked against being removed meanwhile, which would fail what is told of.
  INSERT INTO webhook_deliveries (endpoint_id, event_id, subject)
    SELECT e.id, event, about FROM webhook_endpoints e
    WHERE e.shop_id = shop AND e.active AND event_type = ANY (e.events) FOR KEY SHARE;
  PERFORM pg_notify('webhooks', '');
END
$$;

-- Behind the trigger that numbers the change, by its name.
CREATE FUNCTION tell_order_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(
    o.shop_id,
    CASE WHEN NEW.status = 'AN' THEN 'order.cancelled'
         WHEN NEW.mover = 'buyer' THEN 'order.placed'
         ELSE 'order.changed' END,
    o.cart_id,
    jsonb_build_object('id', o.cart_id, 'shop_id', o.shop_id, 'order_number', o.order_number,
      'status', NEW.status, 'change', o.change))
  FROM orders o WHERE o.cart_id = NEW.cart_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER order_steps_told AFTER INSERT ON order_steps FOR EACH ROW EXECUTE FUNCTION tell_order_step();

CREATE FUNCTION tell_sent_cart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(NEW.shop_id, 'cart.sent', NEW.id,
    jsonb_build_object('id', NEW.id, 'shop_id', NEW.shop_id, 'title', NEW.title, 'company', NEW.company,
      'currency', NEW.currency, 'subtotal', round(NEW.subtotal / 100.0, 2), 'vat', round(NEW.vat / 100.0, 2),
      'total', round((NEW.subtotal + NEW.vat) / 100.0, 2), 'revision', NEW.revision));
  RETURN NULL;
END
$$;
-- Handed over without having been ordered here: sent to a procurement system.
CREATE TRIGGER carts_sent_told AFTER UPDATE OF status ON carts FOR EACH ROW
  WHEN (NEW.status = 'ÖV' AND NEW.ordered_at IS NULL AND OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION tell_sent_cart();

CREATE FUNCTION tell_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- One event a transaction. Its number alone may come again in a database that was restored, but not at this moment.
  UPDATE webhook_events SET data = jsonb_set(data, '{version}', to_jsonb(NEW.catalogue_version))
  WHERE at = now() AND transaction = pg_current_xact_id() AND shop_id = NEW.shop_id AND type = 'catalogue.changed';
  IF NOT FOUND THEN
    PERFORM tell_webhooks(NEW.shop_id, 'catalogue.changed', NULL,
      jsonb_build_object('shop_id', NEW.shop_id, 'version', NEW.catalogue_version));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER shops_catalogue_told AFTER UPDATE OF catalogue_version ON shops FOR EACH ROW
  WHEN (NEW.catalogue_version IS DISTINCT FROM OLD.catalogue_version)
  EXECUTE FUNCTION tell_catalogue_change();
