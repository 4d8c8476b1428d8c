-- What a shop knows of its companies is changed by several people, and by command: each change has a number.
ALTER TABLE customers ADD COLUMN revision integer NOT NULL DEFAULT 0;
CREATE FUNCTION count_company_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER customers_count_change BEFORE UPDATE OF name, org_number, payment_terms, addresses, retired_at ON customers
  FOR EACH ROW EXECUTE FUNCTION count_company_change();
