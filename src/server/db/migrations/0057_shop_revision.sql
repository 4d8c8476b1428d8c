-- What a shop says of itself is changed by several people, and by command: each change has a number.
ALTER TABLE shops ADD COLUMN revision integer NOT NULL DEFAULT 0;
CREATE FUNCTION count_shop_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER shops_count_change BEFORE UPDATE OF name, country, currency, language, information, show_greenified,
  provider_contact, payment_terms, supplier_mail, logo, company_required ON shops FOR EACH ROW
  EXECUTE FUNCTION count_shop_change();
