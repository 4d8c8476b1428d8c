import { ERROR, type FieldError, RULE } from '#contract/errors.ts'
import { OFFICE_ERROR } from '#contract/office/office-error.ts'
import type { Setup, SetupAnswer } from '#contract/office/setup.schema.ts'
import type { NewShop } from '#contract/office/shop.schema.ts'
import { newShopErrors } from '#contract/office/shop.ts'
import { MAX_LEVEL } from '#contract/users/permission.ts'
import { normalUsername } from '#contract/users/username.ts'
import { addAccount } from '../../accounts/accounts.ts'
import { creation, record } from '../../accounts/audit.ts'
import { newUserErrors } from '../../accounts/fields.ts'
import { requireStrong } from '../../accounts/new-password.ts'
import { asking, hashPassword } from '../../accounts/password.ts'
import { eq, sql } from '../../db/drizzle.ts'
import type { Db, Tx } from '../../db/client.ts'
import { addNewShop } from '../../db/new-shop.ts'
import { setupLinks, users } from '../../db/schema.ts'
import { HttpProblem } from '../../http/problem.ts'
import { isUnclaimed, needsShop, setupLinkExpiry } from './setup-link.ts'

/** Any number that nothing else of ours locks: whoever claims waits for whoever does so at that moment. */
const LOCK = 7_302_656

/**
 * Makes the first administrator, with rights over the installation, and the first shop where there is none
 * [server/first-start]. Of two at once one does.
 * @throws {HttpProblem} 409 `already_set_up`, `username_taken`, `shop_id_taken`; 410 `link_expired`; 422
 * @throws {WeakPasswordError}
 */
export async function claim(db: Db, body: Setup, { demo, ip }: { demo: boolean; ip: string }): Promise<SetupAnswer> {
  const { token, new_pw } = body
  const person = checkedPerson(body)
  const shop = (await needsShop(db, demo)) ? checkedShop(body.first_shop) : null
  const words = shop ? [shop.id, shop.name] : []
  await requireStrong(db, 'new_pw', new_pw, null, { ...person, shopIds: words })
  const passwordHash = await hashPassword(new_pw, asking.login(ip, false))
  return await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`)
    await requireGood(tx, token, demo)
    // Looked at again under the lock: somebody at the command line may have made one meanwhile.
    const made = shop && (await needsShop(tx, demo)) ? shop : null
    if (made) await makeShop(tx, made, person.email)
    const shops = made ? [{ shopId: made.id, level: MAX_LEVEL }] : []
    const id = await addAccount(tx, { ...person, passwordHash, resetPassword: false, shops })
    if (id === null) throw fieldProblem(ERROR.usernameTaken, 'username', 'This username is taken')
    await tx.update(users).set({ installation: true }).where(eq(users.id, id))
    await record(tx, [...creation(id, id, shops), { actor: id, userId: id, action: 'installation_given' }])
    await tx.delete(setupLinks)
    return { data: { username: person.username, shop_id: made?.id ?? null } }
  })
}

/** @throws {HttpProblem} 409 `already_set_up`, 410 `link_expired` */
export async function requireGood(db: Db | Tx, token: string, demo: boolean): Promise<Date> {
  if (!(await isUnclaimed(db, demo))) throw new HttpProblem(409, OFFICE_ERROR.alreadySetUp)
  const expiry = await setupLinkExpiry(db, token)
  if (expiry === null) throw new HttpProblem(410, ERROR.linkExpired)
  return expiry
}

function checkedPerson(body: Setup): { username: string; name: string; email: string } {
  const person = { username: normalUsername(body.username), name: body.name.trim(), email: body.email.trim() }
  const errors = newUserErrors(person)
  if (errors.length > 0) throw new HttpProblem(422, ERROR.validation, { errors })
  return person
}

function checkedShop(shop: NewShop | undefined): NewShop {
  const errors: FieldError[] = shop
    ? newShopErrors(shop, 'first_shop.')
    : [{ field: 'first_shop', rule: RULE.required, message: 'first_shop is required: there is none yet' }]
  if (!shop || errors.length > 0) throw new HttpProblem(422, ERROR.validation, { errors })
  return { ...shop, name: shop.name.trim() }
}

async function makeShop(tx: Tx, shop: NewShop, supplierMail: string): Promise<void> {
  if (!(await addNewShop(tx, shop, supplierMail)))
    throw fieldProblem(OFFICE_ERROR.shopIdTaken, 'first_shop.id', 'A shop has that id already')
}

const fieldProblem = (code: 'username_taken' | 'shop_id_taken', field: string, message: string): HttpProblem =>
  new HttpProblem(409, code, { errors: [{ field, rule: RULE.choice, message }] })
