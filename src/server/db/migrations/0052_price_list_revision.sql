-- Price lists are changed by several people, by machines and by command: each change has a number, and a word in the history.
ALTER TABLE price_lists ADD COLUMN revision integer NOT NULL DEFAULT 0;
CREATE FUNCTION count_price_list_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  NEW.changed_at := now();
  RETURN NEW;
END $$;
CREATE TRIGGER price_lists_count_change BEFORE UPDATE ON price_lists
  FOR EACH ROW EXECUTE FUNCTION count_price_list_change();

-- Stays when the list goes: whoever makes one of the same id again sees what became of the one before.
CREATE TABLE price_list_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shop_id text NOT NULL REFERENCES shops ON DELETE CASCADE,
  list_id text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  what text NOT NULL CHECK (what IN ('made', 'details', 'rows', 'companies', 'removed')),
  by_kind text NOT NULL CHECK (by_kind IN ('person', 'key', 'command')),
  -- As they were called then.
  by_name text NOT NULL,
  -- Rows, or companies, that came, became others, and went.
  added integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  removed integer NOT NULL DEFAULT 0
);
CREATE INDEX price_list_changes_of ON price_list_changes (shop_id, list_id, id DESC);
CREATE INDEX price_list_changes_at ON price_list_changes (at);
