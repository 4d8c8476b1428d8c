-- When something was last delivered to an endpoint, and what has been settled long enough, without reading the whole log.
CREATE INDEX webhook_deliveries_settled ON webhook_deliveries (endpoint_id, settled_at) WHERE state = 'delivered';
CREATE INDEX webhook_deliveries_old ON webhook_deliveries (settled_at) WHERE state IN ('delivered', 'skipped');
