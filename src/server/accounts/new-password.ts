import { randomInt } from 'node:crypto'
import { type FieldError, RULE, type Rule } from '#contract/errors.ts'
import { checkNewPassword, PASSWORD_MIN, type PasswordError } from '#contract/users/password.ts'
import { inArray } from '../db/drizzle.ts'
import type { Db } from '../db/client.ts'
import { shops } from '../db/schema.ts'
import { openThread } from '../threads/thread.ts'
import type { Weakness } from './strength.ts'
import type { StrengthJobs } from './strength-thread.ts'

/** Whom a new password is for. */
export interface PasswordOwner {
  username: string
  name: string
  email: string
  shopIds: readonly string[]
}

export interface WeakPassword {
  rule: Rule
  /** What is wrong, in English, to follow on the field's name. */
  problem: string
}

const WEAK: Readonly<Record<PasswordError | Weakness, WeakPassword>> = {
  tooShort: { rule: RULE.tooShort, problem: `has fewer than ${PASSWORD_MIN} characters` },
  tooLong: { rule: RULE.tooLong, problem: 'is too long' },
  sameAsOld: { rule: RULE.choice, problem: 'is the old one' },
  sameAsUsername: { rule: RULE.choice, problem: 'is the username' },
  tooSimple: { rule: RULE.choice, problem: 'repeats too few characters' },
  common: { rule: RULE.common, problem: 'is one of the first that somebody would guess' },
  personal: {
    rule: RULE.personal,
    problem: "is little more than the user's name, username or email address, the shop's name or the product's",
  },
}

/** Words of which there are too many to be anybody's. */
const WORD_MIN = 3
const PRODUCT = 'interior'

/** Its dictionaries take a while to be read: at the first new password, where nothing else waits for it. */
const thread = openThread<StrengthJobs>(new URL('./strength-thread.ts', import.meta.url), null)

/**
 * The rule that a new password breaks, or null. The calls and the command line ask the same; passwords that are in use
 * are never asked.
 * @param old the present password; null: not known, or none
 */
export async function weakPassword(
  db: Db,
  password: string,
  old: string | null,
  owner: PasswordOwner,
): Promise<WeakPassword | null> {
  const broken = checkNewPassword(password, old, owner.username)
  if (broken) return WEAK[broken]
  const weakness = await thread.run('weakness', { password, words: await wordsOf(db, owner) })
  return weakness && WEAK[weakness]
}

async function wordsOf(db: Db, { username, name, email, shopIds }: PasswordOwner): Promise<string[]> {
  const named =
    shopIds.length === 0
      ? []
      : await db
          .select({ name: shops.name })
          .from(shops)
          .where(inArray(shops.shopId, [...shopIds]))
  const texts = [PRODUCT, username, name, email, ...shopIds, ...named.map((shop) => shop.name)]
  const words = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)]).map((word) => word.toLowerCase())
  return [...new Set(words)].filter((word) => word.length >= WORD_MIN)
}

/** A new password is too weak: names its field and the broken rule. */
export class WeakPasswordError extends Error {
  override name = 'WeakPasswordError'
  readonly fieldError: FieldError

  constructor(fieldError: FieldError) {
    super(fieldError.message)
    this.fieldError = fieldError
  }
}

/** @throws {WeakPasswordError} */
export async function requireStrong(
  db: Db,
  field: string,
  password: string,
  old: string | null,
  owner: PasswordOwner,
): Promise<void> {
  const weak = await weakPassword(db, password, old, owner)
  if (!weak) return
  throw new WeakPasswordError({ field, rule: weak.rule, message: `${field} ${weak.problem}` })
}

/** Without letters that look alike: it is read from a screen and typed. 16 of 31 signs are 79 bits. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
export const temporaryPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('')).join('-')
