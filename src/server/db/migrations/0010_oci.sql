-- Connections of SAP's OCI beside those of cXML: a user name and a password in place of sender and shared secret.
ALTER TABLE punchout_connections ADD COLUMN kind text NOT NULL DEFAULT 'cxml';
DROP INDEX punchout_connections_key;
CREATE UNIQUE INDEX punchout_connections_key ON punchout_connections
  (kind, sender_domain, sender_identity, coalesce(from_domain, ''), coalesce(from_identity, ''));
UPDATE punchout_connections SET settings = settings || '{"oci": null}';

-- Fields of the launch that go back with the cart as they came, and the words that the shop opens with.
ALTER TABLE punchout_sessions ADD COLUMN echo jsonb;
ALTER TABLE punchout_sessions ADD COLUMN return_target text;
ALTER TABLE punchout_sessions ADD COLUMN start_search text;

-- What became of a document, as a code that people's languages have words for; '': kept before there were any.
ALTER TABLE punchout_exchanges ADD COLUMN reason text NOT NULL DEFAULT '';
