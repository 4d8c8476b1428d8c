import { normalUsername } from '#contract/users/username.ts'
import { asc, eq } from '../db/drizzle.ts'
import { memberships, users } from '../db/schema.ts'
import { addAccount } from '../accounts/accounts.ts'
import { withoutCompany } from '../accounts/without-company.ts'
import { creation, record } from '../accounts/audit.ts'
import { newUserErrors } from '../accounts/fields.ts'
import { hashPassword } from '../accounts/password.ts'
import { type Context, many, type Program, required, text, UsageError, type Values } from './program.ts'
import { companiesIn } from './company-options.ts'
import { accountOf, change, levelOf, passwordOf, requireShops } from './user-options.ts'
import { set } from './user-set.ts'

const HELP = `npm run user -- create --username NAME --shop ID [--shop ID …] --level N
                      [--company COMPANY …] [--name TEXT] [--email ADDRESS] [--password TEXT | --password -]
npm run user -- set --username NAME [--shop ID … --level N] [--leave ID …] [--company COMPANY …]
                   [--name TEXT] [--email ADDRESS] [--installation | --no-installation]
npm run user -- list [--shop ID] [--without-company]
npm run user -- reset-password --username NAME [--password TEXT | --password -]
npm run user -- deactivate --username NAME
npm run user -- activate --username NAME

Levels: 0 sees products, 1 also has carts, 3 also orders, 7 also manages the people and orders of their companies,
8 and 9 are the supplier's staff: they see and manage the whole shop.
--company names a company by its name or organisation number, for whom the user buys in the shops named, the first one
first; with set it replaces what was, and "" takes all away. Without --shop it means all shops of the user.
--installation gives rights over all shops.
list --without-company names those who buy for nobody in a shop that has companies.
The first --shop is the one that the user starts in.
--password - reads it from the standard input, where no list of processes shows it.
Without --password a temporary one is made and printed; it must be changed at the first sign-in, within a week.
A running shop notices at once.`

const string = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const several = { type: 'string', multiple: true } as const
const who = { username: string }

export const userProgram: Program = {
  help: HELP,
  commands: {
    create: {
      options: {
        ...who,
        shop: several,
        level: string,
        company: several,
        name: string,
        email: string,
        password: string,
      },
      run: create,
    },
    set: {
      options: {
        ...who,
        shop: several,
        level: string,
        leave: several,
        company: several,
        name: string,
        email: string,
        installation: flag,
        'no-installation': flag,
      },
      run: set,
    },
    list: { options: { shop: string, 'without-company': flag }, run: list },
    'reset-password': { options: { ...who, password: string }, run: resetPassword },
    deactivate: { options: who, run: (values, context) => setActive(values, context, false) },
    activate: { options: who, run: (values, context) => setActive(values, context, true) },
  },
}

async function create(values: Values, context: Context): Promise<void> {
  const username = normalUsername(required(values, 'username', 100))
  const name = text(values, 'name') || username
  const email = text(values, 'email') ?? ''
  // An administrator made at the server needs no address; one that is given must be one.
  for (const { field, message } of newUserErrors({ username, name, email: email || 'none@example.com' }))
    throw new UsageError(`--${field}: ${message}`)
  const level = levelOf(values)
  const shopIds = [...new Set(many(values, 'shop'))]
  await requireShops(context.db, shopIds)
  const { password, temporary } = await passwordOf(values, context, { username, name, email, shopIds })
  const account = { username, name, email, passwordHash: await hashPassword(password), resetPassword: temporary }
  const companies = await companiesIn(context.db, values, shopIds)
  const shops = shopIds.map((shopId) => ({ shopId, level, companyIds: companies?.get(shopId) ?? [] }))
  const id = await context.db.transaction(async (tx) => {
    const added = await addAccount(tx, { ...account, shops })
    if (added !== null) await record(tx, creation(null, added, shops))
    return added
  })
  if (id === null) throw new UsageError(`--username: "${username}" is taken`)
  context.print(`Made ${username}, level ${level} in ${shopIds.join(', ')}.`)
  if (temporary) context.print(`Temporary password: ${password}`)
}

async function resetPassword(values: Values, context: Context): Promise<void> {
  const account = await accountOf(values, context.db)
  const entered = await context.db.select().from(memberships).where(eq(memberships.userId, account.id))
  const owner = { ...account, shopIds: entered.map(({ shopId }) => shopId) }
  const { password, temporary } = await passwordOf(values, context, owner)
  const hash = await hashPassword(password)
  await change(context.db, account, { password: { hash, temporary } })
  context.print(`Changed the password of ${account.username} and ended every session.`)
  if (temporary) context.print(`Temporary password: ${password}`)
}

async function setActive(values: Values, { db, print }: Context, active: boolean): Promise<void> {
  const account = await accountOf(values, db)
  await change(db, account, { active })
  print(`${account.username} is ${active ? 'active' : 'deactivated'}.`)
}

async function list(values: Values, { db, print }: Context): Promise<void> {
  const shop = text(values, 'shop')
  if (shop !== null) await requireShops(db, [shop])
  if (values['without-company'] === true) {
    for (const { username, name, shops } of await withoutCompany(db, shop)) print([username, name, shops].join('\t'))
    return
  }
  const rows = await db
    .select({ user: users, shopId: memberships.shopId, level: memberships.level })
    .from(users)
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .orderBy(asc(users.username), asc(memberships.position), asc(memberships.shopId))
  const byUser = Map.groupBy(rows, ({ user }) => user.id)
  for (const [first, ...more] of byUser.values()) {
    if (!first) continue
    const all = [first, ...more].flatMap(({ shopId, level }) => (shopId === null ? [] : [`${shopId}:${level}`]))
    if (shop !== null && !all.some((one) => one.startsWith(`${shop}:`))) continue
    const { username, name, email, active, resetPassword: reset, demo, installation } = first.user
    const notes = [
      installation && 'all shops',
      !active && 'deactivated',
      reset && 'must change password',
      demo && 'demo',
    ].filter(Boolean)
    print([username, name, email || '–', all.join(' ') || 'no shop', ...notes].join('\t'))
  }
}
