/** A free text's paragraphs, parted by empty lines; `at` is the place in the text, a key that stays. */
export function paragraphs(text: string): { at: number; text: string }[] {
  const found: { at: number; text: string }[] = []
  let at = 0
  for (const part of text.replaceAll('\r\n', '\n').split(/\n{2,}/)) {
    if (part.trim() !== '') found.push({ at, text: part.trim() })
    at += part.length + 1
  }
  return found
}
