-- An endpoint goes with its log and with who did what to it; that it was there, and who removed it, stays.
CREATE TABLE webhook_removals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  endpoint_id uuid NOT NULL,
  shop_id text NOT NULL REFERENCES shops ON DELETE CASCADE,
  url text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  actor text NOT NULL
);
CREATE INDEX webhook_removals_shop ON webhook_removals (shop_id, id);
