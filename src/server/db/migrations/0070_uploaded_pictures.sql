-- Photographs that staff send up wait until a product names them; others stay as long as the shop.
ALTER TABLE pictures ADD COLUMN uploaded_at timestamptz;
CREATE INDEX pictures_unnamed ON pictures (uploaded_at) WHERE uploaded_at IS NOT NULL;
