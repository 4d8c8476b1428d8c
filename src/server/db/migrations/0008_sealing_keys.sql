-- Seals what a user leaves unsent on a device, where somebody else may sign in next. Made when it is first asked for,
-- and never changed: what it has sealed must open again.
CREATE TABLE sealing_keys (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  key bytea NOT NULL CHECK (octet_length(key) = 32)
);
