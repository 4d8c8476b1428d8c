-- What a mail is about and of which shop, so that whoever can mend it finds one that cannot be sent; and that somebody has
-- decided not to send it. Mails of before say only the shop whose provider was to get them.
ALTER TABLE mails
  ADD COLUMN kind text,
  ADD COLUMN shop_id text,
  ADD COLUMN left_at timestamptz,
  ADD COLUMN left_by text;

CREATE INDEX mails_failed ON mails (created_at) WHERE sent_at IS NULL AND attempts > 0;
