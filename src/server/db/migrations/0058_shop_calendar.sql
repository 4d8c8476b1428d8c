-- When a shop works: by the public holidays of these countries (null: of its own), and without the days that it is closed besides.
ALTER TABLE shops ADD COLUMN holidays text[], ADD COLUMN closed_days jsonb NOT NULL DEFAULT '[]';
DROP TRIGGER shops_count_change ON shops;
CREATE TRIGGER shops_count_change BEFORE UPDATE OF name, country, currency, language, information, show_greenified,
  provider_contact, payment_terms, supplier_mail, logo, company_required, holidays, closed_days ON shops FOR EACH ROW
  EXECUTE FUNCTION count_shop_change();
