/** Longest article number that is looked up: that of a product's uid. */
export const MATCH_NUMBER_MAX = 200
/** How many products a row that is not clear may name; fewer where very many rows are not clear. */
export const MATCH_CANDIDATES_MAX = 5
