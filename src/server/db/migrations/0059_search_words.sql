-- What a shop itself says of words in searches: which also find others, and which products come first for a question.
CREATE TABLE search_words (
  shop_id text PRIMARY KEY REFERENCES shops ON DELETE CASCADE,
  revision integer NOT NULL,
  -- The shop's catalogue_version since which it stands so: indexes follow by that.
  version bigint NOT NULL,
  synonyms jsonb NOT NULL,
  pins jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  -- A person or a key, as it was called then.
  changed_by text NOT NULL
);
