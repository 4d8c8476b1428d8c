import { randomInt } from 'node:crypto'
import { ERROR, type FieldError, RULE, type Rule } from '#contract/errors.ts'
import { checkNewPassword, PASSWORD_MIN, type PasswordError } from '#contract/password.ts'
import { HttpProblem } from '../http/problem.ts'

const RULE_OF: Readonly<Record<PasswordError, Pick<FieldError, 'message'> & { rule: Rule }>> = {
  tooShort: { rule: RULE.tooShort, message: `A password has at least ${PASSWORD_MIN} characters` },
  tooLong: { rule: RULE.tooLong, message: 'The password is too long' },
  sameAsOld: { rule: RULE.choice, message: 'The new password must not be the old one' },
  sameAsUsername: { rule: RULE.choice, message: 'The password must not be the username' },
  tooSimple: { rule: RULE.choice, message: 'The password repeats too few characters' },
}

/** @throws {HttpProblem} 422 `weak_password` naming the field and the broken rule */
export function requireStrong(field: string, password: string, old: string | null, username: string): void {
  const broken = checkNewPassword(password, old, username)
  if (broken) throw new HttpProblem(422, ERROR.weakPassword, { errors: [{ field, ...RULE_OF[broken] }] })
}

/** Without letters that look alike: it is read from a screen and typed. 16 of 31 signs are 79 bits. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
export const temporaryPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('')).join('-')
