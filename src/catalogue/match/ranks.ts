/** One more word matched outweighs any BM25 sum: the largest idf times the largest tf share, of every word. */
export const MATCHED = 1024
/** A colour, a material or a short number beside the name of a thing: red chairs are chairs first. */
export const QUALITY = 640
/** A word that could only be guessed at from its halves. */
export const GUESSED = 512
/** An exact article number outweighs any number of words. */
export const EXACT = 2 ** 30
/** What a shop wants first outweighs whatever else there is. */
export const PINNED = 2 ** 40
