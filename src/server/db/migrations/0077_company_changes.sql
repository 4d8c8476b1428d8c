-- What is said of companies, and who has changed it: a person, a machine by its key, or the command line (neither).
CREATE TABLE company_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid REFERENCES users,
  actor_key uuid REFERENCES api_keys,
  what text NOT NULL CHECK (what IN ('made', 'changed', 'retired', 'returned')),
  was jsonb NOT NULL,
  became jsonb NOT NULL
);
CREATE INDEX company_changes_customer ON company_changes (customer_id, id);
