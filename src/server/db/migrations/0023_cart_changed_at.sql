-- When its owner last changed a cart. Of carts as they are nobody knows.
ALTER TABLE carts ADD COLUMN changed_at timestamptz;
