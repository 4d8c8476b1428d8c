-- What was seen of each column of a shop's products when they were last looked at: what a column is follows from it, also where
-- staff say otherwise, without another look.
CREATE TABLE attribute_figures (
  shop_id text PRIMARY KEY REFERENCES shops ON DELETE CASCADE,
  products integer NOT NULL,
  columns jsonb NOT NULL
);
UPDATE shops SET attributes_version = NULL;
