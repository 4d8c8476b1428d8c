import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** The time that a check takes grows faster than the password. */
const CHECKED_MAX = 128
/** zxcvbn's second highest: 10^8 guesses, for somebody who knows these words and each may be the first. */
const ENOUGH = 3
/** Letters and digits that are to be left of a password without the words that everybody knows of its owner. */
const OWN_MIN = 6

export interface Question {
  password: string
  /** Words that somebody who guesses would try first: the person's, the shops', the product's; in lower case. */
  words: readonly string[]
}

export type Weakness = 'personal' | 'common'

let checker: Promise<ZxcvbnFactory> | undefined

/** What makes a password easy to guess, or null. */
export async function weaknessOf({ password, words }: Question): Promise<Weakness | null> {
  if (isLittleMore(password, words)) return 'personal'
  checker ??= makeChecker()
  const { score } = (await checker).check(password.slice(0, CHECKED_MAX), [...words])
  return score < ENOUGH ? 'common' : null
}

function isLittleMore(password: string, words: readonly string[]): boolean {
  const whole = plain(password)
  const rest = words
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(plain(word), ' '), whole)
  return rest !== whole && (rest.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < OWN_MIN
}

/** As it is read: without case, accents and other ways to write a letter. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

async function makeChecker(): Promise<ZxcvbnFactory> {
  const [core, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new core.ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: CHECKED_MAX })
}
