-- What a product is called in every language, in small letters, beside what is unpacked to be read: staff look through the
-- rows of a price list by it.
ALTER TABLE products ADD COLUMN names text
  GENERATED ALWAYS AS (lower(regexp_replace(data ->> 'name', '"[a-z]{2}": ', '', 'g'))) STORED;
