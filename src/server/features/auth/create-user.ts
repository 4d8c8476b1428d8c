import type { CreateUser, User } from '#contract/auth.schema.ts'
import { isEmail } from '#contract/contact-form.ts'
import { ERROR, type FieldError, RULE } from '#contract/errors.ts'
import type { Db } from '../../db/client.ts'
import { HttpProblem } from '../../http/problem.ts'
import { requireShop, type Session } from '../../http/session.ts'
import { addAccount, normalName, readUser } from './accounts.ts'
import { hashPassword } from './password.ts'
import { requireStrong } from './passwords.ts'

/**
 * A manager makes a user for a shop of theirs; the password is a temporary one (decisions §2, §4).
 * @throws {HttpProblem} 403 `shop_forbidden`, `forbidden`, `level_too_high`; 409 `username_taken`; 422
 */
export async function createUser(db: Db, session: Session, body: CreateUser): Promise<User> {
  requireShop(session, body.shop_id, 'users.manage')
  if (body.level > (session.levels.get(body.shop_id) ?? 0)) throw new HttpProblem(403, ERROR.levelTooHigh)
  const { username, name, email } = checkedFields(body)
  requireStrong('password', body.password, null, username)
  const passwordHash = await hashPassword(body.password)
  return await db.transaction(async (tx) => {
    const shops = [{ shopId: body.shop_id, level: body.level }]
    const id = await addAccount(tx, { username, name, email, passwordHash, resetPassword: true, shops })
    const user = id === null ? null : await readUser(tx, id)
    if (!user) throw new HttpProblem(409, ERROR.usernameTaken, { errors: [taken] })
    return user
  })
}

const taken: FieldError = { field: 'username', rule: RULE.choice, message: 'This username is taken' }

type Named = Pick<CreateUser, 'username' | 'name' | 'email'>

function checkedFields(body: Named): Named {
  const fields = { username: normalName(body.username), name: body.name.trim(), email: body.email.trim() }
  const errors = userErrors(fields)
  if (errors.length > 0) throw new HttpProblem(422, ERROR.validation, { errors })
  return fields
}

/** The broken rules of a user's own data, already trimmed; the command line asks the same. */
export function userErrors(fields: Named): FieldError[] {
  const errors: FieldError[] = []
  for (const field of ['username', 'name', 'email'] as const)
    if (fields[field] === '') errors.push({ field, rule: RULE.required, message: `${field} is required` })
    else if (/\p{Cc}/u.test(fields[field]))
      errors.push({ field, rule: RULE.format, message: `${field} must be one line of text` })
  if (fields.email !== '' && !isEmail(fields.email))
    errors.push({ field: 'email', rule: RULE.format, message: 'email must look like name@example.com' })
  return errors
}
