import { fold } from '#catalogue/text/fold.ts'
import { DEFAULT_LOCALE } from '#contract/locale.ts'

export interface Named {
  id: string
  username: string
  name: string
  email: string
}

const collator = new Intl.Collator(DEFAULT_LOCALE, { sensitivity: 'base', numeric: true })
/** Names are typed with and without accents and Nordic letters: Åsa, asa and ASA look for the same person. */
const plain = (text: string): string => fold(text, DEFAULT_LOCALE).replace(/[åä]/g, 'a').replaceAll('ö', 'o')

/**
 * Those users in whom every word of the search stands, in name, username or mail address, by name. Here rather than in
 * the database, which under some of its locales neither folds nor sorts any letter beyond ASCII.
 */
export function findUsers<T extends Named>(users: readonly T[], search: string): T[] {
  const words = plain(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  const found =
    words.length === 0
      ? users
      : users.filter(({ name, username, email }) => {
          const text = plain(`${name}\n${username}\n${email}`)
          return words.every((word) => text.includes(word))
        })
  return found.toSorted((a, b) => collator.compare(a.name, b.name) || collator.compare(a.username, b.username))
}
