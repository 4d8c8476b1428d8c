-- Documents lie beside the photographs as they came in. Files that no product names are found by this, and only those
-- products are looked at that have any.
CREATE INDEX products_documents ON products USING gin ((data -> 'documents') jsonb_path_ops)
  WHERE data ? 'documents';
CREATE INDEX document_originals ON picture_originals (created_at) WHERE media_type = 'application/pdf';
