-- When the shop first had a product; no later import changes it. NULL: before that was kept, and so before all others.
ALTER TABLE products ADD COLUMN added_at timestamptz;
ALTER TABLE products ALTER COLUMN added_at SET DEFAULT now();
