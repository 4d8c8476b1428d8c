-- Columns that are pages of a catalogue, or say a measurement once more, are found by another look at the products.
UPDATE shops SET attributes_version = NULL;
