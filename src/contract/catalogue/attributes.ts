import { type Bounds, readBounds } from './filters.ts'

/**
 * Attributes of a shop's own by which its products are narrowed, as an address has them: `attr=<key>:<value>`. In a key
 * `:` is written as `%3A`, and `%` as `%25`.
 */
export const writeChoice = (key: string, value: string): string =>
  `${key.replaceAll('%', '%25').replaceAll(':', '%3A')}:${value}`

/** The inverse of `writeChoice`; null where there is no value. */
export function readChoice(choice: string): { key: string; value: string } | null {
  const at = choice.indexOf(':')
  const key = choice.slice(0, at).replaceAll('%3A', ':').replaceAll('%25', '%').trim()
  const value = choice.slice(at + 1).trim()
  return at > 0 && key !== '' && value !== '' ? { key, value } : null
}

/** The bounds that are chosen of an attribute that says numbers; null: none. */
export function attributeBounds(choices: readonly string[], key: string): Bounds | null {
  for (const choice of choices) {
    const read = readChoice(choice)
    const bounds = read?.key === key ? readBounds(read.value) : null
    if (bounds) return bounds
  }
  return null
}

/** What is chosen by key, in an order of its own: that of an address says nothing. */
export function choicesByKey(choices: readonly string[]): Record<string, string[]> {
  const read = choices.map(readChoice).filter((one) => one !== null)
  const keys = [...new Set(read.map(({ key }) => key))].toSorted()
  const valuesOf = (key: string): string[] => read.filter((one) => one.key === key).map(({ value }) => value)
  return Object.fromEntries(keys.map((key) => [key, [...new Set(valuesOf(key))].toSorted()]))
}
