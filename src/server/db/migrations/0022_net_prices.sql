-- "By price" now sorts by what a buyer pays, which differs from the list price where there is a discount. Copies of the
-- catalogue on devices hold the former figure: they are told of these products as if they had changed.
WITH changed AS (
  UPDATE products p SET version = s.catalogue_version + 1
  FROM shops s
  WHERE s.shop_id = p.shop_id AND p.deleted_at IS NULL AND coalesce((p.data ->> 'discount_percentage')::numeric, 0) > 0
  RETURNING p.shop_id
)
UPDATE shops SET catalogue_version = catalogue_version + 1
WHERE shop_id IN (SELECT shop_id FROM changed);
