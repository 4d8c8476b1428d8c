-- Photographs as they came in. Every size that is shown is made of these on whichever server is asked for it; the files
-- in its data directory are copies that may be lost. They are stored before a product refers to them.
CREATE TABLE picture_originals (
  -- As in `pictures`.
  hash text PRIMARY KEY,
  media_type text NOT NULL,
  byte_length integer NOT NULL CHECK (byte_length > 0),
  -- Upright, in px, where known.
  width integer,
  height integer,
  -- Versions that kept no originals left thumbnails alone: the largest of them stands in until the picture comes again.
  stand_in boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE picture_chunks (
  hash text NOT NULL REFERENCES picture_originals ON DELETE CASCADE,
  -- From 0, without gaps.
  no integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (hash, no)
);
-- Pictures are compressed already.
ALTER TABLE picture_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;
