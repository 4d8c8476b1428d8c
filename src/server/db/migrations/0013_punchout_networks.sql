-- From where a connection's secret was right: whoever guesses elsewhere cannot lock these out.
CREATE TABLE punchout_networks (
  connection_id uuid NOT NULL REFERENCES punchout_connections ON DELETE CASCADE,
  -- Of the network, which is nobody's business.
  network_hash bytea NOT NULL,
  succeeded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (connection_id, network_hash)
);
CREATE INDEX punchout_networks_hash ON punchout_networks (network_hash, succeeded_at);
