/** One more word matched outweighs any BM25 sum: the largest idf times the largest tf share, of every word. */
export const MATCHED = 1024
/** An exact article number outweighs any number of words. */
export const EXACT = 2 ** 30
