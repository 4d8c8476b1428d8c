-- The buyer simulator: what it asked of a connection, and the cart that came back to it; kept 90 days.
CREATE TABLE punchout_simulations (
  id uuid PRIMARY KEY,
  connection_id uuid NOT NULL REFERENCES punchout_connections ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users,
  operation text NOT NULL,
  -- Of the address that the cart comes back to: it opens nothing else.
  return_hash bytea NOT NULL UNIQUE,
  -- Both without their secrets.
  request text NOT NULL,
  answer text NOT NULL,
  status integer NOT NULL,
  reason text NOT NULL,
  detail text NOT NULL,
  -- What the buyer's system would compare the message with.
  cookie text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  returned_at timestamptz,
  -- The form as the browser sent it.
  returned bytea
);
CREATE INDEX punchout_simulations_created ON punchout_simulations (created_at);
