-- What kind of column each attribute is over all of a shop's products; null: no import has looked yet.
ALTER TABLE shops ADD COLUMN attribute_kinds jsonb;
