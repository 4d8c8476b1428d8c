-- Which products a product is a part of: their prices and texts follow its own.
CREATE INDEX products_parts ON products USING gin (jsonb_path_query_array(data -> 'parts', '$[*].uid'))
  WHERE data -> 'parts' <> '[]';
