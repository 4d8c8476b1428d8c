-- From where a secret was right: whoever guesses elsewhere cannot lock these out. Hashes, since where people are is
-- nobody's business.
CREATE TABLE known_networks (
  -- Whose secret: an account's, a connection's.
  subject bytea NOT NULL,
  network bytea NOT NULL,
  succeeded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (subject, network)
);
CREATE INDEX known_networks_network ON known_networks (network, succeeded_at);
CREATE INDEX known_networks_age ON known_networks (succeeded_at);
