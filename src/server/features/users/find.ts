import { fold, plainForms } from '#catalogue/text/fold.ts'
import { DEFAULT_LOCALE } from '#contract/locale.ts'

export interface Named {
  id: string
  username: string
  name: string
  email: string
}

const collator = new Intl.Collator(DEFAULT_LOCALE, { sensitivity: 'base', numeric: true })
/** Names are typed with and without accents and Nordic letters: Åsa, asa and Aasa look for the same person. */
function spellings(text: string): string[] {
  const folded = fold(text, DEFAULT_LOCALE)
  return [folded, ...plainForms(folded)]
}

/**
 * Those users in whom every word of the search stands, in name, username or mail address, by name. Here rather than in
 * the database, which under some of its locales neither folds nor sorts any letter beyond ASCII.
 */
export function findUsers<T extends Named>(users: readonly T[], search: string): T[] {
  const words = search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(spellings)
  const found =
    words.length === 0
      ? users
      : users.filter(({ name, username, email }) => {
          const texts = spellings(`${name}\n${username}\n${email}`)
          return words.every((word) => word.some((spelling) => texts.some((text) => text.includes(spelling))))
        })
  return found.toSorted((a, b) => collator.compare(a.name, b.name) || collator.compare(a.username, b.username))
}
