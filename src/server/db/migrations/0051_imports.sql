-- Files that the shop's staff import in the browser: what was asked, how far it is, what it did.
CREATE TABLE imports (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  shop_id text NOT NULL REFERENCES shops ON DELETE CASCADE,
  actor text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  file_name text NOT NULL,
  bytes bigint NOT NULL,
  sha256 text NOT NULL,
  state text NOT NULL DEFAULT 'new',
  -- Grows with every check, run and undoing, so that one that was given up cannot end another.
  attempt integer NOT NULL DEFAULT 0,
  beat_at timestamptz NOT NULL DEFAULT now(),
  run_by text,
  progress jsonb,
  header_hash text NOT NULL,
  look jsonb NOT NULL,
  settings jsonb NOT NULL,
  report jsonb,
  problem text,
  finished_at timestamptz,
  undone_at timestamptz,
  undone_by text,
  undo jsonb
);
CREATE INDEX imports_shop ON imports (shop_id, created_at DESC);

-- What an import changed: products as they were, null where there was none, and the revision that it gave them.
CREATE TABLE import_products (
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  uid text NOT NULL,
  data jsonb,
  fingerprint text,
  deleted_at timestamptz,
  revision text NOT NULL,
  PRIMARY KEY (import_id, uid)
);
