/**
 * The option the keyboard points at after a key, `null` being the field itself; `undefined` for a key that does not
 * move. Past either end it returns to the field first, so that what was typed is never out of reach (WAI-ARIA combobox).
 */
export function moved(active: number | null, count: number, key: string): number | null | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return active === null ? 0 : active + 1 < count ? active + 1 : null
    case 'ArrowUp':
      return active === null ? count - 1 : active > 0 ? active - 1 : null
    case 'Home':
      return active === null ? undefined : 0
    case 'End':
      return active === null ? undefined : count - 1
    default:
      return undefined
  }
}

/** The completion in three pieces, for the typed part to stand out: `[kontorsst]ol`. */
export function highlighted(text: string, typed: string): { before: string; match: string; after: string } {
  const at = typed === '' ? -1 : text.toLowerCase().indexOf(typed.toLowerCase())
  if (at < 0) return { before: text, match: '', after: '' }
  return { before: text.slice(0, at), match: text.slice(at, at + typed.length), after: text.slice(at + typed.length) }
}
