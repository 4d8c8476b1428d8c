/** Two to four letters for a certificate's mark: its own abbreviation where it has one (`EN 1335` → EN), else its initials. */
export function certificateMark(name: string): string {
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
