/** Random letters would fill the index without narrowing anything. */
const MOST = 20_000

/** FNV-1a over three UTF-16 units, as a signed 32-bit number. */
function hashAt(text: string, at: number): number {
  let hash = 0x811c9dc5
  for (let i = at; i < at + 3; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash | 0
}

/** The hashes of all three letters in a row, each once, in small letters; none of less than three letters. */
export function trigramsOf(text: string): number[] {
  const lower = text.toLowerCase()
  const found = new Set<number>()
  for (let at = 0; at + 3 <= lower.length; at++) found.add(hashAt(lower, at))
  return [...found]
}

/** The same of something that is stored; null where there are so many that they tell nothing. */
export function storedTrigrams(text: string): number[] | null {
  const found = trigramsOf(text)
  return found.length > MOST ? null : found
}
