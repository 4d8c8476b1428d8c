-- Connections to purchasing systems are changed in the browser, too: by several people, and it is known by whom.
ALTER TABLE punchout_connections ADD COLUMN revision integer NOT NULL DEFAULT 1;

-- Who changed what: the account's name, or that of the machine's account that a command ran under.
CREATE TABLE punchout_actions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  connection_id uuid NOT NULL REFERENCES punchout_connections ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  actor text NOT NULL,
  action text NOT NULL
);
CREATE INDEX punchout_actions_connection ON punchout_actions (connection_id, id);
