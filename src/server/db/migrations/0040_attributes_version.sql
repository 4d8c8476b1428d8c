-- The catalogue's version when the kinds of its attributes were last settled, since calls change a few products at a time.
ALTER TABLE shops ADD COLUMN attributes_version bigint;
