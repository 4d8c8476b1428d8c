-- Links by which people choose a password of their own: invitations, and what was asked for by who forgot it. What was
-- sent is random; here is its hash.
CREATE TABLE password_links (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_links_user ON password_links (user_id, created_at);
CREATE INDEX password_links_expiry ON password_links (expires_at);

-- Whatever else lets somebody in or keeps them out, or says where their mail goes, ends what was sent before.
CREATE FUNCTION end_password_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM password_links WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_end_password_links AFTER UPDATE OF password_hash, email, active ON users FOR EACH ROW
  WHEN (OLD.password_hash <> NEW.password_hash OR OLD.email <> NEW.email OR OLD.active <> NEW.active)
  EXECUTE FUNCTION end_password_links();
