-- The office lists what nobody else sees: hidden products, and those that were deleted.
CREATE INDEX products_away ON products (shop_id, position) WHERE deleted_at IS NOT NULL;
