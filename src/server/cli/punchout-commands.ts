import { userInfo } from 'node:os'
import { and, asc, eq } from '../db/drizzle.ts'
import { CONNECTION_NAME_MAX, SECRET_DAYS } from '#contract/punchout/connection.ts'
import { CONNECTION_KINDS } from '#contract/punchout/punchout.ts'
import { companiesById } from '../accounts/companies.ts'
import { hashPassword } from '../accounts/password.ts'
import type { Db, Tx } from '../db/client.ts'
import { type Connection, type Party, punchoutConnections, punchoutSecrets } from '../db/punchout-schema.ts'
import { USUAL_SETTINGS } from '../db/punchout-settings.ts'
import { memberships, users } from '../db/schema.ts'
import { connectionKey } from '../features/punchout/connection-key.ts'
import {
  changeConnection,
  createConnection,
  lockConnection,
  rotateConnection,
} from '../features/punchout/connections/connections.ts'
import { senderOf } from '../features/punchout/connections/new-connection.ts'
import { chosenSecret } from '../features/punchout/connections/secret.ts'
import { lastExchanges } from '../features/punchout/exchange-log.ts'
import { companyNamed } from './company-options.ts'
import { type Context, type Program, required, text, UsageError, type Values } from './program.ts'
import { inOptions, SETTING_OPTIONS, settingsChange } from './punchout-fields.ts'
import { given } from './punchout-given.ts'
import { choice } from './punchout-options.ts'
import { PUNCHOUT_HELP } from './punchout-help.ts'
import { accountOf, levelOf, requireShops } from './user-options.ts'

const string = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const by = { by: string }
const identity = { kind: string, login: string, sender: string, from: string, own: string, secret: string, test: flag }

export const punchoutProgram: Program = {
  help: PUNCHOUT_HELP,
  commands: {
    create: {
      operand: 'name',
      options: {
        shop: string,
        username: string,
        level: string,
        company: string,
        ...identity,
        ...SETTING_OPTIONS,
        ...by,
      },
      run: create,
    },
    set: { operand: 'name', options: { company: string, ...SETTING_OPTIONS, ...by }, run: set },
    list: { options: {}, run: list },
    show: { operand: 'name', options: { exchanges: string }, run: show },
    rotate: { operand: 'name', options: { secret: string, days: string, ...by }, run: rotate },
    disable: { operand: 'name', options: by, run: (values, context) => setEnabled(values, context, false) },
    enable: { operand: 'name', options: by, run: (values, context) => setEnabled(values, context, true) },
  },
}

const actorOf = (values: Values): string => text(values, 'by') || userInfo().username

async function create(values: Values, context: Context): Promise<void> {
  const { db, print, production } = context
  const name = required(values, 'name', CONNECTION_NAME_MAX)
  const shopId = required(values, 'shop')
  await requireShops(db, [shopId])
  const account = await accountOf(values, db)
  const [member] = await db
    .select({ level: memberships.level })
    .from(memberships)
    .where(and(eq(memberships.userId, account.id), eq(memberships.shopId, shopId)))
  if (!member) throw new UsageError(`--username: ${account.username} is not in the shop ${shopId}`)
  const kind = choice(values, 'kind', CONNECTION_KINDS) ?? 'cxml'
  const parties = { from: party(values, 'from'), own: party(values, 'own') }
  const named = { ...given('sender', party(values, 'sender')), ...given('login', text(values, 'login')) }
  const customerId = (await companyAsked(db, values, shopId)) ?? null
  const level = values.level === undefined ? null : levelOf(values)
  const test = values.test === true
  const chosen = { name, shopId, kind, userId: account.id, level, customerId, test, ...parties }
  await inOptions(async () => {
    const sender = senderOf({ ...named, ...parties }, kind)
    const { secret, made } = chosenSecret(await givenSecret(values, context), { test, production })
    const asked = { ...chosen, sender, settings: settingsChange(values, USUAL_SETTINGS) }
    const row = await createConnection(db, actorOf(values), asked, secret)
    print(`Made the connection ${name} of ${keyOf(row)} to ${shopId}, as ${account.username}.`)
    if (made) print(`Shared secret: ${secret}`)
  })
}

/** The company that its people buy for: undefined, it was not asked for; null, none. @throws {UsageError} */
async function companyAsked(db: Db, values: Values, shopId: string): Promise<string | null | undefined> {
  const asked = text(values, 'company')
  if (asked === null) return undefined
  if (asked === '') return null
  const id = await companyNamed(db, shopId, asked)
  if (id === null) throw new UsageError(`--company: there is no company "${asked}" in ${shopId}`)
  return id
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

/** Undefined: one is made. */
async function givenSecret(values: Values, { readInput }: Context): Promise<string | undefined> {
  if (values.secret === undefined) return undefined
  return values.secret === '-' ? await readInput() : String(values.secret)
}

async function set(values: Values, { db, print }: Context): Promise<void> {
  const { id, shopId, name } = await theConnection(db, values)
  const customerId = await companyAsked(db, values, shopId)
  await inOptions(() =>
    db.transaction(async (tx) => {
      const before = await locked(tx, id, shopId)
      const settings = settingsChange(values, before.settings)
      await changeConnection(tx, actorOf(values), before, { settings, customerId })
    }),
  )
  print(`Changed the connection ${name}.`)
}

async function rotate(values: Values, context: Context): Promise<void> {
  const { id, shopId, name, test } = await theConnection(context.db, values)
  const days = text(values, 'days') ?? String(SECRET_DAYS.usual)
  if (!/^\d{1,3}$/.test(days)) throw new UsageError('--days should be a number of days from 0')
  await inOptions(async () => {
    const { secret, made } = chosenSecret(await givenSecret(values, context), { test, production: context.production })
    const hash = await hashPassword(secret)
    await context.db.transaction(async (tx) =>
      rotateConnection(tx, actorOf(values), await locked(tx, id, shopId), { hash, days: Number(days) }),
    )
    context.print(`${name} has a new secret; the old one is good for ${days} days more.`)
    if (made) context.print(`Shared secret: ${secret}`)
  })
}

async function setEnabled(values: Values, { db, print }: Context, enabled: boolean): Promise<void> {
  const { id, shopId, name } = await theConnection(db, values)
  await db.transaction(async (tx) => {
    await changeConnection(tx, actorOf(values), await locked(tx, id, shopId), { enabled })
  })
  print(`The connection ${name} is ${enabled ? 'in use' : 'switched off'}.`)
}

async function theConnection(db: Db, values: Values): Promise<Connection> {
  const name = required(values, 'name', CONNECTION_NAME_MAX)
  const [connection] = await db.select().from(punchoutConnections).where(eq(punchoutConnections.name, name))
  if (!connection) throw new UsageError(`There is no connection "${name}"`)
  return connection
}

async function locked(tx: Tx, id: string, shopId: string): Promise<Connection> {
  const connection = await lockConnection(tx, id, [shopId])
  if (!connection) throw new UsageError('There is no such connection any more')
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
