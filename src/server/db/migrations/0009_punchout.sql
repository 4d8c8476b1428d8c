-- Whose procurement systems may send people here, and how their carts go back (decisions §5).
CREATE TABLE punchout_connections (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL UNIQUE,
  shop_id text NOT NULL REFERENCES shops,
  -- The account behind all its sessions; many people share it.
  user_id uuid NOT NULL REFERENCES users,
  -- The most that a session may; NULL: what the account may.
  level smallint,
  enabled boolean NOT NULL DEFAULT true,
  demo boolean NOT NULL DEFAULT false,
  -- Plain http, any return host and any deploymentMode are accepted.
  test boolean NOT NULL DEFAULT false,
  -- Domains in small letters: they are compared so.
  sender_domain text NOT NULL,
  sender_identity text NOT NULL,
  -- Where the sender is a network: which of its customers. NULL: whoever.
  from_domain text,
  from_identity text,
  -- What the buyers call us; NULL: whatever they say.
  own_domain text,
  own_identity text,
  settings jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX punchout_connections_key ON punchout_connections
  (sender_domain, sender_identity, coalesce(from_domain, ''), coalesce(from_identity, ''));

-- Two at a time while a secret is changed: the old one has an end then.
CREATE TABLE punchout_secrets (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  connection_id uuid NOT NULL REFERENCES punchout_connections ON DELETE CASCADE,
  hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz
);
CREATE INDEX punchout_secrets_connection ON punchout_secrets (connection_id);

-- One visit of one person: an owner of its own (decisions §3, *Owner*).
CREATE TABLE punchout_sessions (
  id uuid PRIMARY KEY,
  connection_id uuid NOT NULL REFERENCES punchout_connections ON DELETE CASCADE,
  cart_id uuid NOT NULL,
  operation text NOT NULL,
  -- The content of the BuyerCookie element as XML.
  buyer_cookie text NOT NULL,
  return_url text NOT NULL,
  -- The parties of the message that goes back: we, and the buyer.
  ours jsonb NOT NULL,
  theirs jsonb NOT NULL,
  language text NOT NULL,
  -- The product that the buyer's system asked for.
  start_uid text,
  -- What the person has to be told, such as articles that the shop does not have.
  notices jsonb NOT NULL,
  -- Of the document that asked for it: a repetition gets the same answer.
  request_hash bytea,
  code_hash bytea UNIQUE,
  code_expires_at timestamptz NOT NULL,
  code_used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- From then on it may only read.
  closed_at timestamptz,
  outcome text
);
CREATE INDEX punchout_sessions_connection ON punchout_sessions (connection_id, request_hash);
CREATE INDEX punchout_sessions_created ON punchout_sessions (created_at);

-- What goes back to the buyer's system, as it was made: asked again, it is the same byte for byte.
CREATE TABLE punchout_documents (
  cart_id uuid NOT NULL,
  kind text NOT NULL,
  session_id uuid NOT NULL REFERENCES punchout_sessions ON DELETE CASCADE,
  -- Of the cart when it was made.
  revision integer NOT NULL,
  document text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cart_id, kind)
);

-- Orders that came by cXML: a repeated one is the same order.
CREATE TABLE punchout_orders (
  connection_id uuid NOT NULL REFERENCES punchout_connections ON DELETE CASCADE,
  order_id text NOT NULL,
  cart_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (connection_id, order_id)
);

-- Every document of a connection without its secrets, and what became of it; kept 90 days.
CREATE TABLE punchout_exchanges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  connection_id uuid NOT NULL REFERENCES punchout_connections ON DELETE CASCADE,
  session_id uuid,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL,
  status integer NOT NULL,
  -- In plain words.
  result text NOT NULL,
  document text NOT NULL,
  answer text NOT NULL
);
CREATE INDEX punchout_exchanges_connection ON punchout_exchanges (connection_id, id);
CREATE INDEX punchout_exchanges_at ON punchout_exchanges (at);
