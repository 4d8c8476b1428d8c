-- What products said before each change, field by field, and who changed them. `was` and `became` hold the same keys of
-- `products.data`; null is what is not there.
CREATE TABLE product_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shop_id text NOT NULL REFERENCES shops ON DELETE CASCADE,
  uid text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL CHECK (kind IN ('made', 'changed', 'removed', 'returned')),
  by_kind text NOT NULL CHECK (by_kind IN ('person', 'key', 'import')),
  -- As they were called then; of an import its file.
  by_name text NOT NULL,
  was jsonb NOT NULL,
  became jsonb NOT NULL
);
CREATE INDEX product_changes_of ON product_changes (shop_id, uid, id DESC);
CREATE INDEX product_changes_at ON product_changes (at);
