-- The rooms of a cart in their order, [{id, name}]; what somebody wrote to it, and the day when it should be there.
ALTER TABLE carts ADD COLUMN rooms jsonb NOT NULL DEFAULT '[]';
ALTER TABLE carts ADD COLUMN note text NOT NULL DEFAULT '';
ALTER TABLE carts ADD COLUMN wished_on date;

-- The room that a line is in, NULL for none. It is part of the line's id, so that a line that moves gets another one: the
-- former ones are kept, since changes on their way name them.
ALTER TABLE cart_lines ADD COLUMN room_id uuid;
ALTER TABLE cart_lines ADD COLUMN former_ids uuid[] NOT NULL DEFAULT '{}';
ALTER TABLE cart_lines ADD COLUMN note text NOT NULL DEFAULT '';
-- How many pieces a line is priced for where its product stands in other rooms too; NULL: its own.
ALTER TABLE cart_lines ADD COLUMN pieces bigint;

-- All places of a product in a cart.
CREATE INDEX cart_lines_uid ON cart_lines (cart_id, uid) WHERE parent_id IS NULL;
-- Without a list of its own for what comes in: a look would have to read all of that.
CREATE INDEX cart_lines_former ON cart_lines USING gin (former_ids) WITH (fastupdate = off) WHERE former_ids <> '{}';
