-- How much of a day's talk over a connection is kept: what was proved to be its own, and what only claims to be.
CREATE TABLE punchout_log_days (
  connection_id uuid NOT NULL REFERENCES punchout_connections ON DELETE CASCADE,
  day date NOT NULL,
  proven boolean NOT NULL,
  kept integer NOT NULL,
  PRIMARY KEY (connection_id, day, proven)
);

-- Hashes of all three letters in a row of an exchange, so that searching reads those documents alone that may hold the
-- words; NULL: of before, or too many to tell anything, which are read.
ALTER TABLE punchout_exchanges ADD COLUMN trigrams integer[];
CREATE INDEX punchout_exchanges_trigrams ON punchout_exchanges USING gin (trigrams);
CREATE INDEX punchout_exchanges_unindexed ON punchout_exchanges (connection_id) WHERE trigrams IS NULL;
