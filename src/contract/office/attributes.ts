/** As many of a shop's columns are told, those that most products have. */
export const ATTRIBUTES_TOLD = 1000

/** As many signs of a column's commonest value are told. */
export const EXAMPLE_SIGNS = 80
