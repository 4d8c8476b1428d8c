-- Keys of machines: what they may do, in which shops, and from where.
CREATE TABLE api_keys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  scopes text[] NOT NULL,
  -- Addresses and ranges such as 10.0.0.0/8; none: from anywhere.
  networks text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
-- The name of one that was revoked may be given again.
CREATE UNIQUE INDEX api_keys_name ON api_keys (name) WHERE revoked_at IS NULL;

CREATE TABLE api_key_shops (
  key_id uuid NOT NULL REFERENCES api_keys ON DELETE CASCADE,
  shop_id text NOT NULL REFERENCES shops ON DELETE CASCADE,
  PRIMARY KEY (key_id, shop_id)
);

-- The key itself is known to its holder alone. While it is changed for another one, two are good.
CREATE TABLE api_key_secrets (
  hash bytea PRIMARY KEY,
  key_id uuid NOT NULL REFERENCES api_keys ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX api_key_secrets_key ON api_key_secrets (key_id);

CREATE TABLE api_key_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key_id uuid NOT NULL REFERENCES api_keys ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  -- Who did it, by the account of the machine that the command ran on.
  actor text NOT NULL,
  action text NOT NULL CHECK (action IN ('created', 'rotated', 'revoked'))
);
CREATE INDEX api_key_events_key ON api_key_events (key_id, id);
