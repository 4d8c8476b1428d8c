/** What the best known certificates are called for short, by a word of their name in any of our languages. */
const KNOWN: readonly (readonly [word: RegExp, mark: string])[] = [
  [/m[öø]belfakta/iu, 'MF'],
  [/svan(en|em)|nordic swan|joutsen/iu, 'SV'],
  [/eu[ -](ecolabel|blom|miljö|miljø|ympäristö)/iu, 'EU'],
  [/oeko-?tex/iu, 'OEKO'],
  [/greenguard/iu, 'GG'],
  [/cradle to cradle/iu, 'C2C'],
  [/byggvarubedömningen/iu, 'BVB'],
  [/blauer engel|blue angel/iu, 'BE'],
  // National editions of a European standard: SS-EN 1335, NS-EN, DS/EN, SFS-EN.
  [/\bEN\b[ -]?(ISO )?\d/u, 'EN'],
  [/\bISO\b[ -]?\d/u, 'ISO'],
]

/** Two to four letters for a certificate's mark: the usual ones, else an abbreviation in its name, else its initials. */
export function certificateMark(name: string): string {
  const known = KNOWN.find(([word]) => word.test(name))
  if (known) return known[1]
  const words = name.split(/[^\p{L}\d]+/u).filter((word) => word !== '')
  const own = words.find((word) => /^\p{Lu}{2,4}$/u.test(word))
  if (own) return own
  if (words.length > 1)
    return words
      .slice(0, 3)
      .map((word) => [...word][0]?.toUpperCase())
      .join('')
  return [...(words[0] ?? '')].slice(0, 2).join('').toUpperCase()
}
