import { randomBytes } from 'node:crypto'
import { and, asc, eq, isNull, sql } from '../db/drizzle.ts'
import { CONNECTION_KINDS, type ConnectionKind } from '#contract/punchout/punchout.ts'
import { announceSessions } from '../accounts/accounts.ts'
import { companiesById } from '../accounts/companies.ts'
import { hashPassword } from '../accounts/password.ts'
import type { Db, Tx } from '../db/client.ts'
import { type Connection, type Party, punchoutConnections, punchoutSecrets } from '../db/punchout-schema.ts'
import { USUAL_OCI, USUAL_SETTINGS } from '../db/punchout-settings.ts'
import { memberships, users } from '../db/schema.ts'
import { sqlState } from '../db/sql-state.ts'
import { connectionKey } from '../features/punchout/connection-key.ts'
import { lastExchanges } from '../features/punchout/exchange-log.ts'
import { companyNamed } from './company-options.ts'
import { type Context, type Program, required, text, UsageError, type Values } from './program.ts'
import { SETTING_OPTIONS, settingsOf } from './punchout-fields.ts'
import { choice } from './punchout-options.ts'
import { PUNCHOUT_HELP } from './punchout-help.ts'
import { accountOf, levelOf, requireShops } from './user-options.ts'

const string = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const identity = { kind: string, login: string, sender: string, from: string, own: string, secret: string, test: flag }

export const punchoutProgram: Program = {
  help: PUNCHOUT_HELP,
  commands: {
    create: {
      operand: 'name',
      options: { shop: string, username: string, level: string, company: string, ...identity, ...SETTING_OPTIONS },
      run: create,
    },
    set: { operand: 'name', options: { company: string, ...SETTING_OPTIONS }, run: set },
    list: { options: {}, run: list },
    show: { operand: 'name', options: { exchanges: string }, run: show },
    rotate: { operand: 'name', options: { secret: string, days: string }, run: rotate },
    disable: { operand: 'name', options: {}, run: (values, context) => setEnabled(values, context, false) },
    enable: { operand: 'name', options: {}, run: (values, context) => setEnabled(values, context, true) },
  },
}

async function create(values: Values, context: Context): Promise<void> {
  const { db, print } = context
  const name = required(values, 'name', 100)
  const shopId = required(values, 'shop')
  await requireShops(db, [shopId])
  const account = await accountOf(values, db)
  const [member] = await db
    .select({ level: memberships.level })
    .from(memberships)
    .where(and(eq(memberships.userId, account.id), eq(memberships.shopId, shopId)))
  if (!member) throw new UsageError(`--username: ${account.username} is not in the shop ${shopId}`)
  const test = values.test === true
  const kind = choice(values, 'kind', CONNECTION_KINDS) ?? 'cxml'
  const sender = senderOf(values, kind)
  const from = party(values, 'from')
  const own = party(values, 'own')
  const { secret, made } = await secretOf(values, context, test)
  const hash = await hashPassword(secret)
  const row = {
    kind,
    name,
    shopId,
    userId: account.id,
    customerId: (await companyOf(db, values, shopId)) ?? null,
    level: values.level === undefined ? null : levelOf(values),
    test,
    senderDomain: sender.domain.toLowerCase(),
    senderIdentity: sender.identity,
    fromDomain: from?.domain.toLowerCase() ?? null,
    fromIdentity: from?.identity ?? null,
    // As buyers spell it, since it is what they read.
    ownDomain: own?.domain ?? null,
    ownIdentity: own?.identity ?? null,
    settings: settingsOf(values, { ...USUAL_SETTINGS, oci: kind === 'oci' ? USUAL_OCI : null }, test),
  }
  try {
    await db.transaction(async (tx) => {
      const [added] = await tx.insert(punchoutConnections).values(row).returning({ id: punchoutConnections.id })
      if (added) await tx.insert(punchoutSecrets).values({ connectionId: added.id, hash })
      await announce(tx)
    })
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    throw new UsageError(`There is a connection "${name}", or one of that sender, already`)
  }
  print(`Made the connection ${name} of ${keyOf(row)} to ${shopId}, as ${account.username}.`)
  if (made) print(`Shared secret: ${secret}`)
}

/** The company that its people buy for: undefined, it was not asked for; null, none. @throws {UsageError} */
async function companyOf(db: Db, values: Values, shopId: string): Promise<string | null | undefined> {
  const asked = text(values, 'company')
  if (asked === null) return undefined
  if (asked === '') return null
  const id = await companyNamed(db, shopId, asked)
  if (id === null) throw new UsageError(`--company: there is no company "${asked}" in ${shopId}`)
  return id
}

/** What the connection is known by: cXML's sender, or the user name of a launch. */
function senderOf(values: Values, kind: ConnectionKind): Party {
  if (kind === 'oci') {
    if (values.sender !== undefined || values.from !== undefined)
      throw new UsageError('--sender and --from are of cXML: OCI has --login')
    return { domain: 'oci', identity: required(values, 'login', 100) }
  }
  if (values.login !== undefined) throw new UsageError('--login is of OCI: cXML has --sender')
  const sender = party(values, 'sender')
  if (!sender) throw new UsageError('--sender is required, such as DUNS/123456789')
  return sender
}

/** `DOMAIN/IDENTITY`; the identity may hold slashes itself. */
function party(values: Values, name: string): Party | null {
  const asked = text(values, name)
  if (asked === null) return null
  const at = asked.indexOf('/')
  const domain = asked.slice(0, at).trim()
  const named = asked.slice(at + 1).trim()
  if (at < 1 || named === '') throw new UsageError(`--${name} is "${asked}", but should be such as DUNS/123456789`)
  return { domain, identity: named }
}

/** Buyers choose them as they please while they try; what can be guessed must not open a shop that others reach. */
const SECRET_MIN = { test: 4, usual: 16 } as const

async function secretOf(
  values: Values,
  { readInput, production }: Context,
  test: boolean,
): Promise<{ secret: string; made: boolean }> {
  if (values.secret === undefined) return { secret: randomBytes(24).toString('base64url'), made: true }
  const secret = (values.secret === '-' ? await readInput() : String(values.secret)).trim()
  const least = test && !production ? SECRET_MIN.test : SECRET_MIN.usual
  if (secret.length < least || secret.length > 200)
    throw new UsageError(`--secret should have from ${least} to 200 characters`)
  return { secret, made: false }
}

async function set(values: Values, { db, print }: Context): Promise<void> {
  const { id, name, settings, test, shopId, userId } = await theConnection(db, values)
  const customerId = await companyOf(db, values, shopId)
  await db.transaction(async (tx) => {
    await tx
      .update(punchoutConnections)
      .set({ settings: settingsOf(values, settings, test), ...(customerId !== undefined && { customerId }) })
      .where(eq(punchoutConnections.id, id))
    await announce(tx)
    // Sessions that are open learn of their company at once.
    await announceSessions(tx, userId)
  })
  print(`Changed the connection ${name}.`)
}

async function rotate(values: Values, context: Context): Promise<void> {
  const { id, name, test } = await theConnection(context.db, values)
  const days = text(values, 'days') ?? '14'
  if (!/^\d{1,3}$/.test(days)) throw new UsageError('--days should be a number of days from 0')
  const { secret, made } = await secretOf(values, context, test)
  const hash = await hashPassword(secret)
  await context.db.transaction(async (tx) => {
    const mine = eq(punchoutSecrets.connectionId, id)
    // Two at a time: what was on its way out already goes now.
    await tx.delete(punchoutSecrets).where(and(mine, sql`${punchoutSecrets.expiresAt} IS NOT NULL`))
    await tx
      .update(punchoutSecrets)
      .set({ expiresAt: sql`now() + make_interval(days => ${Number(days)})` })
      .where(and(mine, isNull(punchoutSecrets.expiresAt)))
    await tx.insert(punchoutSecrets).values({ connectionId: id, hash })
  })
  context.print(`${name} has a new secret; the old one is good for ${days} days more.`)
  if (made) context.print(`Shared secret: ${secret}`)
}

async function setEnabled(values: Values, { db, print }: Context, enabled: boolean): Promise<void> {
  const { id, name, userId } = await theConnection(db, values)
  await db.transaction(async (tx) => {
    await tx.update(punchoutConnections).set({ enabled }).where(eq(punchoutConnections.id, id))
    await announce(tx)
    // Sessions that are open learn of it at once.
    await announceSessions(tx, userId)
  })
  print(`The connection ${name} is ${enabled ? 'in use' : 'switched off'}.`)
}

const announce = (tx: Tx) => tx.execute(sql`SELECT pg_notify('punchout', '')`)

async function theConnection(db: Db, values: Values): Promise<Connection> {
  const name = required(values, 'name', 100)
  const [connection] = await db.select().from(punchoutConnections).where(eq(punchoutConnections.name, name))
  if (!connection) throw new UsageError(`There is no connection "${name}"`)
  return connection
}

async function list(_: Values, { db, print }: Context): Promise<void> {
  for (const one of await db.select().from(punchoutConnections).orderBy(asc(punchoutConnections.name)))
    print([one.name, keyOf(one), one.shopId, ...wordsOf(one)].join('\t'))
}

const keyOf = (one: Pick<Connection, 'kind' | 'senderDomain' | 'senderIdentity'>): string =>
  one.kind === 'oci' ? `OCI user ${connectionKey(one)}` : connectionKey(one)

const wordsOf = ({ enabled, test, demo }: Connection): string[] => [
  enabled ? 'in use' : 'switched off',
  ...(test ? ['test'] : []),
  ...(demo ? ['demo'] : []),
]

async function show(values: Values, { db, print }: Context): Promise<void> {
  const connection = await theConnection(db, values)
  const { id, userId, customerId, settings, senderDomain: _, senderIdentity: __, ...more } = connection
  const { fromDomain, fromIdentity, ...rest } = more
  const company = customerId === null ? undefined : (await companiesById(db, [customerId])).get(customerId)
  const [account] = await db.select({ username: users.username }).from(users).where(eq(users.id, userId))
  const secrets = await db.select().from(punchoutSecrets).where(eq(punchoutSecrets.connectionId, id))
  const facts = {
    ...rest,
    sender: keyOf(connection),
    from: fromIdentity === null ? null : `${fromDomain ?? ''}/${fromIdentity}`,
    username: account?.username,
    company: company ? `${company.name} ${company.orgNumber}`.trim() : null,
    secrets: secrets.map(({ createdAt, expiresAt }) => ({ made: createdAt, ends: expiresAt })),
    ...settings,
  }
  print(JSON.stringify(facts, null, 2))
  const wanted = text(values, 'exchanges') ?? '0'
  if (!/^\d{1,4}$/.test(wanted)) throw new UsageError('--exchanges should be a number')
  for (const { at, kind, status, result, document, answer } of await lastExchanges(db, id, Number(wanted)))
    print([`${at.toISOString()} ${kind} ${status}: ${result}`, document, answer].filter(Boolean).join('\n'))
}
