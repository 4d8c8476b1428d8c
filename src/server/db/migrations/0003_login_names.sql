-- The name as it is looked up, folded by the server: under the C locale the database's lower() knows ASCII alone.
ALTER TABLE users ADD COLUMN login_name text;
UPDATE users SET login_name = lower(username);
ALTER TABLE users ALTER COLUMN login_name SET NOT NULL;
DROP INDEX users_username;
CREATE UNIQUE INDEX users_login_name ON users (login_name);
