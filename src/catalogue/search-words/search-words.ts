/** What a shop itself says of words in searches, in one language [catalogue/search-words]. */
export interface SearchWords {
  synonyms: readonly OwnSynonyms[]
  pins: readonly Pinned[]
}

/** Whoever types one of the words, each of one word or several, also finds what these find. */
export interface OwnSynonyms {
  typed: readonly string[]
  finds: readonly string[]
}

/** The products that a question of these words finds first, in this order. */
export interface Pinned {
  question: string
  uids: readonly string[]
}

export const NO_SEARCH_WORDS: SearchWords = { synonyms: [], pins: [] }
