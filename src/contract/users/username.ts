/**
 * A new username as it is kept: one way to write each letter (NFKC), single blanks, none around it. Names from before
 * this rule stay as they are.
 */
export const normalUsername = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim()

/** What nobody sees, or takes for a blank: controls, marks of direction and of joining, fillers. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Scripts some of whose letters look like another's; those of all others count as one, as Japanese mixes three. */
const LOOKALIKES = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
]

/** Whether a name can be told from others by looking at it: nothing invisible, letters of one script. */
export function isPlainUsername(name: string): boolean {
  if (INVISIBLE.test(name)) return false
  const letters = name.match(/\p{L}/gu) ?? []
  return new Set(letters.map((letter) => LOOKALIKES.findIndex((script) => script.test(letter)))).size <= 1
}
