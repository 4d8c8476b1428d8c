const CONSONANTS = 'bdfgklmnprstv'
const VOWELS = 'aeiou'
const DIGITS = '23456789'

const PATTERN = ['cvcvcv', 'dddd', 'cvcvcv'] as const

/** Fair: a value past the last whole round of signs is thrown away. */
function pick(signs: string): string {
  const limit = 256 - (256 % signs.length)
  for (;;) {
    const [value = limit] = crypto.getRandomValues(new Uint8Array(1))
    if (value < limit) return signs[value % signs.length] ?? ''
  }
}

/**
 * A temporary password that can be read out over the telephone: `lomeka-4829-tirasu`, some 48 bits. It is good once,
 * and the server counts wrong ones.
 */
export const generatePassword = (): string =>
  PATTERN.map((word) =>
    [...word].map((kind) => pick(kind === 'd' ? DIGITS : kind === 'c' ? CONSONANTS : VOWELS)).join(''),
  ).join('-')
