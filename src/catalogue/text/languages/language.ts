/** What the engine knows of a language, beyond what the Snowball stemmer knows. */
export interface Language {
  stemmer: (word: string) => string
  /** Words whose inflection no rule catches, to the word they are a form of. */
  forms: ReadonlyMap<string, string>
  /** Before the stemmer: endings that it does not know. */
  begin: (word: string) => string
  /** After the stemmer: what it leaves unlike between forms of one word. */
  finish: (stem: string) => string
  /** Words that say nothing about a product: left out of descriptions, and of questions that have others. */
  stopWords: ReadonlySet<string>
  /** What stands in a name between what a thing is and what it is for. */
  purpose: ReadonlySet<string>
  /** What may stand between the halves of a compound. */
  links: readonly string[]
  /** Two-letter words that compounds begin with; other heads have at least three letters. */
  shortHeads: ReadonlySet<string>
  /** Whether the form of a word says that the next one belongs to it (`sohvan tyyny`: a sofa's cushion). */
  possessive: (word: string) => boolean
  /** Words that end compounds whatever stands before them: `mossgrön` is green, though nothing else is of moss. */
  freeEnds: ReadonlySet<string>
  /** Words that begin longer words without making a compound of them. */
  noHeads: ReadonlySet<string>
}

export const same = (word: string): string => word
export const words = (text: string): Set<string> => new Set(text.split(/\s+/).filter((word) => word !== ''))
/** `form base, form base` as a map. */
export const pairs = (text: string): Map<string, string> =>
  new Map(text.split(',').map((pair) => pair.trim().split(/\s+/) as [string, string]))
export const never = (): boolean => false
