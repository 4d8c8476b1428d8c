-- A password that somebody else chose is good for a week: whoever has not used it by then asks for another.
ALTER TABLE users ADD COLUMN temporary_until timestamptz;
UPDATE users SET temporary_until = now() + interval '7 days' WHERE reset_password AND NOT demo;
