-- Columns of numbers with a unit have become filters: each shop's are looked at anew with the next round.
UPDATE shops SET attributes_version = NULL;
