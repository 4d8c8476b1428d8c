-- What a lane's client was refused for want of a right, as runs of numbers: first and last of each, in their order. A
-- row for each, as other refusals have, would let whoever may do nothing fill the table.
ALTER TABLE cart_lanes ADD COLUMN barred bigint[] NOT NULL DEFAULT '{}';
