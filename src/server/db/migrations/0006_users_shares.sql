ALTER TABLE users
  -- Grows with every change by a manager, so that two of them cannot overwrite each other unseen.
  ADD COLUMN revision integer NOT NULL DEFAULT 0,
  -- When they last signed in or came back, to the day.
  ADD COLUMN last_seen_at timestamptz;

-- Who did what to whom. Written in the transaction of the change, never altered; nothing secret is in it.
CREATE TABLE user_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  -- NULL: the command line.
  actor_id uuid REFERENCES users,
  user_id uuid NOT NULL REFERENCES users,
  action text NOT NULL,
  -- Whose managers may read it: the shop it is about, or all shops that the user was in at that moment.
  shop_ids text[] NOT NULL,
  -- The one shop that it is about, if it is about one.
  shop_id text,
  before text,
  after text
);
CREATE INDEX user_events_shops ON user_events USING gin (shop_ids);
CREATE INDEX user_events_user ON user_events (user_id, id);

-- Read-only links to a cart. The code itself is shown once; here is its hash.
CREATE TABLE cart_shares (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  cart_id uuid NOT NULL REFERENCES carts ON DELETE CASCADE,
  code_hash bytea NOT NULL UNIQUE,
  prices boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  opened_at timestamptz
);
CREATE INDEX cart_shares_cart ON cart_shares (cart_id);
CREATE INDEX cart_shares_expiry ON cart_shares (expires_at);
