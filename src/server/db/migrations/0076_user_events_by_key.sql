-- Machines invite people too, and say which companies they buy for: it is written down by which key.
ALTER TABLE user_events ADD COLUMN actor_key uuid REFERENCES api_keys;
