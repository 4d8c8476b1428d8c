-- Addresses of pictures that imports name: each is fetched once for a shop, in the background.
CREATE TABLE web_pictures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shop_id text NOT NULL REFERENCES shops ON DELETE CASCADE,
  url text NOT NULL,
  host text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'fetched', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  -- Whoever fetches it now, and until when nobody else does.
  lease uuid,
  leased_until timestamptz,
  -- Of what was fetched, as in `pictures`.
  hash text,
  -- Why it failed, or failed last.
  problem text,
  detail text,
  settled_at timestamptz,
  UNIQUE (shop_id, url)
);
CREATE INDEX web_pictures_waiting ON web_pictures (next_attempt_at, id) WHERE state = 'waiting';
CREATE INDEX web_pictures_shop ON web_pictures (shop_id) WHERE state = 'waiting';
CREATE INDEX web_pictures_leased ON web_pictures (host) WHERE lease IS NOT NULL;

-- Products that wait for pictures, by the last import that named any.
CREATE TABLE web_picture_products (
  shop_id text NOT NULL REFERENCES shops ON DELETE CASCADE,
  uid text NOT NULL,
  -- Null: by the command.
  import_id uuid REFERENCES imports ON DELETE CASCADE,
  -- For the product's history.
  file_name text NOT NULL,
  -- The photographs that it has by the import or by what was fetched since; others mean that somebody has chosen others.
  stands text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (shop_id, uid)
);
CREATE INDEX web_picture_products_import ON web_picture_products (import_id);

-- Their pictures in order: an address, or a photograph that is here already.
CREATE TABLE web_picture_uses (
  shop_id text NOT NULL,
  uid text NOT NULL,
  place integer NOT NULL,
  picture_id bigint REFERENCES web_pictures ON DELETE CASCADE,
  photo jsonb,
  -- The product has it, or will not.
  applied boolean NOT NULL DEFAULT false,
  PRIMARY KEY (shop_id, uid, place),
  FOREIGN KEY (shop_id, uid) REFERENCES web_picture_products ON DELETE CASCADE
);
CREATE INDEX web_picture_uses_picture ON web_picture_uses (picture_id);
CREATE INDEX web_picture_uses_open ON web_picture_uses (picture_id) WHERE NOT applied;
