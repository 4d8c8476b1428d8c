-- What an intent's answer told beyond that it took effect: told again when its answer was lost. Nothing for the others.
CREATE TABLE cart_notices (
  owner text NOT NULL,
  client_id uuid NOT NULL,
  cart_id uuid NOT NULL,
  seq bigint NOT NULL,
  op_id uuid NOT NULL,
  notice text NOT NULL,
  PRIMARY KEY (owner, client_id, cart_id, seq)
);

-- Whose a cart was before somebody took it over: what they had not sent yet is refused, and they are told.
CREATE TABLE cart_former_owners (
  cart_id uuid NOT NULL REFERENCES carts ON DELETE CASCADE,
  owner text NOT NULL,
  left_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cart_id, owner)
);
