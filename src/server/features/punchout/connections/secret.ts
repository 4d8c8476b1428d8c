import { randomBytes } from 'node:crypto'
import { RULE } from '#contract/errors.ts'
import { SECRET_LENGTH } from '#contract/punchout/connection.ts'
import { ConnectionRefused } from './settings.ts'

export interface ChosenSecret {
  secret: string
  /** Whether it was made here, so that it has to be told. */
  made: boolean
}

/**
 * A secret as it was given, or a random one of 32 signs.
 * @throws {ConnectionRefused} it is shorter than what may be guessed
 */
export function chosenSecret(given: string | undefined, { test, production }: { test: boolean; production: boolean }) {
  if (given === undefined) return { secret: randomBytes(24).toString('base64url'), made: true }
  const secret = given.trim()
  const least = test && !production ? SECRET_LENGTH.test : SECRET_LENGTH.usual
  const { length } = secret
  if (length < least || length > SECRET_LENGTH.most) {
    const rule = length < least ? RULE.tooShort : RULE.tooLong
    throw new ConnectionRefused('secret', rule, `should have from ${least} to ${SECRET_LENGTH.most} characters`)
  }
  return { secret, made: false }
}
