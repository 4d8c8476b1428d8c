-- The price of one piece of a line without its discount, where that is another. Orders made before know none.
ALTER TABLE cart_lines ADD COLUMN list_price bigint;

-- Open carts with anything in them take it from the catalogue when they are next looked at, as if that had changed.
UPDATE carts SET priced_version = -1 WHERE closed_at IS NULL AND line_count > 0;
