-- What an owner lets colleagues do with a cart. A right that is taken back is ended, not deleted: what somebody had not
-- sent by then is refused, and they are told. Given anew, it is the same row.
CREATE TABLE cart_access (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cart_id uuid NOT NULL REFERENCES carts ON DELETE CASCADE,
  -- NULL: everybody who buys for the company.
  user_id uuid REFERENCES users,
  -- The cart's, when it was given; it is good for no other.
  customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
  access_right text NOT NULL CHECK (access_right IN ('view', 'edit')),
  -- `ownerKey` of who gave it.
  given_by text NOT NULL,
  given_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
CREATE UNIQUE INDEX cart_access_person ON cart_access (cart_id, user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX cart_access_everybody ON cart_access (cart_id, customer_id) WHERE user_id IS NULL;
CREATE INDEX cart_access_company ON cart_access (customer_id, user_id) WHERE ended_at IS NULL;
CREATE INDEX cart_access_user ON cart_access (user_id) WHERE ended_at IS NULL;

-- `ownerKey` of who put a line in, and of who changed it last. Of lines as they are nobody knows.
ALTER TABLE cart_lines ADD COLUMN added_by text;
ALTER TABLE cart_lines ADD COLUMN changed_by text;

-- What was done to a cart; as much as `HISTORY_MAX` says.
CREATE TABLE cart_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cart_id uuid NOT NULL REFERENCES carts ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  -- `ownerKey` of who did it.
  actor text NOT NULL,
  -- A mutation's name; `access` or `owner` where rights were given.
  what text NOT NULL,
  detail jsonb NOT NULL
);
CREATE INDEX cart_events_cart ON cart_events (cart_id, id);
