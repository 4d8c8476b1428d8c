-- What an owner's open carts come to is asked with each line that is added.
CREATE INDEX carts_open ON carts (owner) WHERE closed_at IS NULL;
-- How much was refused somebody lately is asked with each refusal.
CREATE INDEX cart_refusals_lately ON cart_refusals (owner, refused_at);
