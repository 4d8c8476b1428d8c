-- Orders are found by the buyer's own reference too. New ones are given its words as all others; those of before get them
-- whole, and with the signs left out, as letters are folded for searching.
WITH said AS (
  SELECT o.cart_id, translate(lower(c.information ->> 'customer_reference'), 'ÅÄÖÆØæø', 'åäöäöäö') AS reference
  FROM orders o JOIN carts c ON c.id = o.cart_id
  WHERE c.information ->> 'customer_reference' <> ''
)
UPDATE orders SET words = words || array_to_tsvector(array_remove(
  regexp_split_to_array(left(reference, 200), '[^[:alnum:]]+')
    || regexp_replace(left(reference, 200), '[^[:alnum:]]+', '', 'g'), ''))
FROM said WHERE said.cart_id = orders.cart_id;
