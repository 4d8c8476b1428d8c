/** FNV-1a of a text: 32 bits, where its numbers begin. */
export function stateOf(text: string): number {
  let state = 2_166_136_261
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return state >>> 0
}

/** Numbers from 0 up to 1, the same row for the same beginning: mulberry32. */
export function randomFrom(begin: number): () => number {
  let state = begin
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Numbers from 0 up to 1, the same row for the same seed. */
export const randomOf = (seed: string): (() => number) => randomFrom(stateOf(seed))
