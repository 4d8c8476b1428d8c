-- Which columns of a supplier's file say nothing of a product (db/attribute-noise.ts), decided by each import over the
-- whole shop; null: not yet.
ALTER TABLE shops ADD COLUMN attribute_noise jsonb;
