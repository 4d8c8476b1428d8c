-- Fields of products as the shop's staff said them by hand: imports leave them until they are released.
CREATE TABLE product_holds (
  shop_id text NOT NULL REFERENCES shops ON DELETE CASCADE,
  uid text NOT NULL,
  -- `name.sv`, `measurements.width`, `attributes.KEY`, else a key of `products.data`; the currency goes with `price`.
  field text NOT NULL,
  by_name text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (shop_id, uid, field)
);

-- What was changed by hand before this, where there is a history of it: whatever nobody but a person was the last to
-- change. Undoing an import is no change by hand.
DO $$
BEGIN
IF to_regclass('product_changes') IS NULL THEN
  RETURN;
END IF;
WITH touched AS (
  SELECT c.id, c.shop_id, c.uid, c.by_kind, c.by_name, c.at, one.field
  FROM product_changes c
  CROSS JOIN LATERAL (
    SELECT CASE
        WHEN key IN ('price', 'currency') THEN 'price'
        WHEN part.name IS NULL THEN key
        ELSE key || '.' || part.name
      END AS field
    FROM jsonb_object_keys(c.became) AS key
    LEFT JOIN LATERAL (
      SELECT name FROM jsonb_object_keys(
        CASE WHEN jsonb_typeof(c.was -> key) = 'object' THEN c.was -> key ELSE '{}' END
        || CASE WHEN jsonb_typeof(c.became -> key) = 'object' THEN c.became -> key ELSE '{}' END) AS name
      WHERE key IN ('name', 'description', 'measurements') AND c.was -> key -> name IS DISTINCT FROM c.became -> key -> name
      UNION
      SELECT attribute ->> 'key' FROM jsonb_array_elements(
        CASE WHEN jsonb_typeof(c.was -> key) = 'array' THEN c.was -> key ELSE '[]' END
        || CASE WHEN jsonb_typeof(c.became -> key) = 'array' THEN c.became -> key ELSE '[]' END) AS attribute
      WHERE key = 'attributes'
      GROUP BY attribute ->> 'key', attribute HAVING count(*) = 1
    ) AS part ON true
    WHERE key NOT IN ('hidden', 'documents', 'quantity')
      AND (key NOT IN ('name', 'description', 'measurements', 'attributes') OR part.name IS NOT NULL)
      -- Of a drawing nobody says anything.
      AND (key <> 'pictures' OR c.was -> key @> '[{"kind": "photo"}]' OR c.became -> key @> '[{"kind": "photo"}]')
  ) AS one
  WHERE c.kind = 'changed'
    AND NOT EXISTS (
      SELECT FROM imports i WHERE i.shop_id = c.shop_id AND i.undone_by = c.by_name
        AND c.at BETWEEN i.undone_at - interval '10 minutes' AND i.undone_at)
), last AS (
  SELECT DISTINCT ON (shop_id, uid, field) shop_id, uid, field, by_kind, by_name, at
  FROM touched ORDER BY shop_id, uid, field, id DESC
)
INSERT INTO product_holds (shop_id, uid, field, by_name, at)
SELECT shop_id, uid, field, by_name, at FROM last WHERE by_kind = 'person';
END $$;

-- Who released which fields of a product: a part of its history.
CREATE TABLE product_releases (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shop_id text NOT NULL REFERENCES shops ON DELETE CASCADE,
  uid text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  by_kind text NOT NULL CHECK (by_kind IN ('person', 'key')),
  by_name text NOT NULL,
  fields text[] NOT NULL
);
CREATE INDEX product_releases_of ON product_releases (shop_id, uid, id DESC);
CREATE INDEX product_releases_at ON product_releases (at);

-- What an import, or the check of one, has left as it was said by hand. `stays` and `says` are as the product has it;
-- null is what is not there.
CREATE TABLE import_held (
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  attempt integer NOT NULL,
  uid text NOT NULL,
  field text NOT NULL,
  by_name text NOT NULL,
  held_at timestamptz NOT NULL,
  stays jsonb,
  says jsonb,
  taken boolean NOT NULL DEFAULT false,
  PRIMARY KEY (import_id, attempt, uid, field)
);
