CREATE TABLE carts (
  -- May be chosen by the client, so that what is made offline keeps its name.
  id uuid PRIMARY KEY,
  -- `user:<id>` or `punchout:<id>`; user_id is the account behind either.
  owner text NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  shop_id text NOT NULL REFERENCES shops,
  title text NOT NULL,
  status text NOT NULL,
  currency text NOT NULL,
  information jsonb NOT NULL,
  customer_id uuid REFERENCES customers ON DELETE SET NULL,
  -- Of the moment when the cart was closed; an open one follows shop and customer.
  payment_terms text,
  company text,
  provider_contact text,
  -- The sums follow the lines with every change, so that none of them has to read all lines. Minor units.
  subtotal bigint NOT NULL,
  vat bigint NOT NULL,
  line_count integer NOT NULL,
  last_position integer NOT NULL,
  revision integer NOT NULL,
  -- What the lines were last priced by: the shop's catalogue_version, and the country of the VAT.
  priced_version bigint NOT NULL,
  country text NOT NULL,
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  ordered_at timestamptz
);
CREATE INDEX carts_owner ON carts (owner, created_at);
CREATE INDEX carts_customer ON carts (customer_id) WHERE customer_id IS NOT NULL;

CREATE TABLE cart_lines (
  cart_id uuid NOT NULL REFERENCES carts ON DELETE CASCADE,
  -- UUIDv5 of cart, shop and uid; part rows add the part's uid.
  id uuid NOT NULL,
  parent_id uuid,
  position integer NOT NULL,
  part integer NOT NULL,
  uid text NOT NULL,
  antal bigint NOT NULL CHECK (antal > 0),
  product jsonb NOT NULL,
  unit_price bigint,
  first_price bigint,
  sub_price bigint,
  subtotal bigint NOT NULL,
  vat bigint NOT NULL,
  gone boolean NOT NULL,
  PRIMARY KEY (cart_id, id)
);
CREATE INDEX cart_lines_parent ON cart_lines (cart_id, parent_id) WHERE parent_id IS NOT NULL;

-- The outbox's memory, kept for ever: what of a client's intents is settled in a cart, which need not exist.
CREATE TABLE cart_lanes (
  owner text NOT NULL,
  client_id uuid NOT NULL,
  cart_id uuid NOT NULL,
  settled bigint NOT NULL,
  PRIMARY KEY (owner, client_id, cart_id)
);

CREATE TABLE cart_refusals (
  owner text NOT NULL,
  client_id uuid NOT NULL,
  cart_id uuid NOT NULL,
  seq bigint NOT NULL,
  op_id uuid NOT NULL,
  mutation text NOT NULL,
  code text NOT NULL,
  refused_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner, client_id, cart_id, seq)
);
