CREATE TABLE shops (
  shop_id text PRIMARY KEY,
  name text NOT NULL,
  country text NOT NULL DEFAULT 'SE',
  currency text NOT NULL DEFAULT 'SEK',
  language text NOT NULL DEFAULT 'sv',
  information jsonb NOT NULL DEFAULT '{}',
  show_greenified boolean NOT NULL DEFAULT false,
  provider_contact text,
  payment_terms text,
  supplier_mail text,
  logo bytea,
  logo_type text,
  demo boolean NOT NULL DEFAULT false,
  -- Grows with every change of the shop's products; its row lock puts writers in line, so no number is skipped unseen.
  catalogue_version bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  username text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  reset_password boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_username ON users (lower(username));

CREATE TABLE memberships (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  shop_id text NOT NULL REFERENCES shops ON DELETE CASCADE,
  level smallint NOT NULL CHECK (level BETWEEN 0 AND 9),
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, shop_id)
);
CREATE INDEX memberships_shop ON memberships (shop_id);

CREATE TABLE tokens (
  token_hash bytea PRIMARY KEY,
  owner_kind text NOT NULL CHECK (owner_kind IN ('user', 'punchout')),
  -- The user's id, or the punchout session's.
  owner_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX tokens_user ON tokens (user_id);
CREATE INDEX tokens_expiry ON tokens (expires_at);

CREATE TABLE customers (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  shop_id text NOT NULL REFERENCES shops ON DELETE CASCADE,
  name text NOT NULL,
  org_number text NOT NULL DEFAULT '',
  payment_terms text,
  addresses jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX customers_shop ON customers (shop_id);

CREATE TABLE products (
  shop_id text NOT NULL REFERENCES shops ON DELETE CASCADE,
  uid text NOT NULL,
  -- The shop's own order, from 0.
  position integer NOT NULL,
  -- The shop's catalogue_version when this row last changed; removed products stay as a row with a date.
  version bigint NOT NULL,
  deleted_at timestamptz,
  -- Hash of `data`, so that the same file twice changes nothing and is fast.
  fingerprint text NOT NULL,
  data jsonb NOT NULL,
  PRIMARY KEY (shop_id, uid)
);
CREATE INDEX products_version ON products (shop_id, version);
CREATE INDEX products_position ON products (shop_id, position) WHERE deleted_at IS NULL;

CREATE TABLE pictures (
  hash text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('photo', 'drawing')),
  -- Drawings only: what they are drawn from. Photographs lie as files in the data directory.
  parameters jsonb,
  width integer NOT NULL,
  height integer NOT NULL,
  placeholder text NOT NULL DEFAULT ''
);

CREATE TABLE contact_messages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  owner_kind text,
  owner_id uuid,
  shop_id text,
  fields jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE mails (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  message jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_error text
);
CREATE INDEX mails_waiting ON mails (next_attempt_at) WHERE sent_at IS NULL;

CREATE TABLE idempotency_keys (
  -- `user:<id>`, `punchout:<id>`, or `form` for those who are signed out.
  owner text NOT NULL,
  key uuid NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  body_hash bytea NOT NULL,
  status smallint NOT NULL,
  headers jsonb NOT NULL DEFAULT '{}',
  -- Text, not jsonb: the same key again gets the same bytes, and jsonb reorders keys.
  response text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner, key, method, path)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

-- Shape required by rate-limiter-flexible.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
