-- Links by which the first administrator of an installation is made. What was printed is random; here is its hash.
CREATE TABLE setup_links (
  token_hash bytea PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX setup_links_expiry ON setup_links (expires_at);
