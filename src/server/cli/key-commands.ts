import { BlockList } from 'node:net'
import { userInfo } from 'node:os'
import { KEY_DAYS, KEY_NAME_MAX, KEY_OVERLAP_DAYS } from '#contract/keys/key.ts'
import { isScope, type Scope, SCOPES } from '#contract/keys/scope.ts'
import { createKey, type KeyFacts, listKeys, revokeKey, rotateKey } from '../accounts/keys.ts'
import { addNetwork } from '../http/key-session.ts'
import { type Context, many, type Program, required, text, UsageError, type Values } from './program.ts'
import { requireShops } from './user-options.ts'

const HELP = `npm run key -- create --name NAME --scope SCOPE … --shop ID … [--days N] [--network RANGE …] [--by NAME]
npm run key -- list [--json]
npm run key -- rotate --name NAME [--days N] [--overlap N] [--by NAME]
npm run key -- revoke --name NAME [--by NAME]

A key lets another system make the calls of this shop: it is sent as "Authorization: Bearer ik_…". /api/openapi.json says
which scope opens which call; who may change something may read it too.
create    prints the key, once: it is stored as a hash
list      name, whether it is good, scopes, shops, until when, last use, networks; --json as data, with who changed what
rotate    prints another key for the same name; the one before stays good for --overlap days (14)
revoke    ends a key at once, for good; its name may be given again
--scope   ${SCOPES.join(', ')}; may be repeated
--shop    whose things it may see and change; may be repeated
--days    how long the key is good, 365 unless said otherwise
--network an address or a range such as 192.0.2.0/24 that it may be used from; may be repeated; none: from anywhere
--by      who did it, for the record; by default whoever is signed in here`

const string = { type: 'string' } as const
const several = { type: 'string', multiple: true } as const
const flag = { type: 'boolean' } as const

export const keyProgram: Program = {
  help: HELP,
  commands: {
    create: {
      options: { name: string, scope: several, shop: several, days: string, network: several, by: string },
      run: create,
    },
    list: { options: { json: flag }, run: list },
    rotate: { options: { name: string, days: string, overlap: string, by: string }, run: rotate },
    revoke: { options: { name: string, by: string }, run: revoke },
  },
}

const actorOf = (values: Values): string => text(values, 'by') || userInfo().username

async function create(values: Values, { db, print }: Context): Promise<void> {
  const name = required(values, 'name', KEY_NAME_MAX)
  const scopes = scopesOf(values)
  const shopIds = [...new Set(many(values, 'shop'))]
  const networks = networksOf(values)
  const days = daysOf(values, 'days', KEY_DAYS.usual, 1)
  await requireShops(db, shopIds)
  const made = await createKey(db, actorOf(values), { name, scopes, shopIds, networks, days })
  if (made === null) throw new UsageError(`--name: a key is called "${name}" already`)
  print(`Made the key ${name} for ${shopIds.join(', ')}: ${scopes.join(', ')}; it is good for ${days} days.`)
  print(`Key: ${made.key}`)
}

function scopesOf(values: Values): Scope[] {
  const asked = many(values, 'scope')
  if (asked.length === 0) throw new UsageError('--scope is required')
  const unknown = asked.find((name) => !isScope(name))
  if (unknown !== undefined) throw new UsageError(`--scope is "${unknown}", but should be one of ${SCOPES.join(', ')}`)
  return SCOPES.filter((scope) => asked.includes(scope))
}

function networksOf(values: Values): string[] {
  const networks = [...new Set(many(values, 'network'))]
  for (const network of networks) {
    try {
      addNetwork(new BlockList(), network)
    } catch {
      throw new UsageError(`--network is "${network}", but should be an address or a range such as 192.0.2.0/24`)
    }
  }
  return networks
}

function daysOf(values: Values, name: string, usual: number, least: number): number {
  const asked = text(values, name) ?? String(usual)
  const days = /^\d{1,4}$/.test(asked) ? Number(asked) : Number.NaN
  if (!(days >= least && days <= KEY_DAYS.most))
    throw new UsageError(`--${name} is "${asked}", but should be a number of days from ${least} to ${KEY_DAYS.most}`)
  return days
}

async function rotate(values: Values, { db, print }: Context): Promise<void> {
  const name = required(values, 'name', KEY_NAME_MAX)
  const days = daysOf(values, 'days', KEY_DAYS.usual, 1)
  const overlap = daysOf(values, 'overlap', KEY_OVERLAP_DAYS.usual, 0)
  const key = await rotateKey(db, actorOf(values), { name, days, overlap })
  if (key === null) throw unknown(name)
  print(`${name} has a new key; the one before is good for ${overlap} days more.`)
  print(`Key: ${key}`)
}

async function revoke(values: Values, { db, print }: Context): Promise<void> {
  const name = required(values, 'name', KEY_NAME_MAX)
  if (!(await revokeKey(db, actorOf(values), { name }))) throw unknown(name)
  print(`The key ${name} is revoked.`)
}

const unknown = (name: string): UsageError => new UsageError(`--name: no key is called "${name}"`)

async function list(values: Values, { db, print }: Context): Promise<void> {
  const keys = await listKeys(db)
  if (values.json === true) print(JSON.stringify(keys, null, 2))
  else if (keys.length === 0) print('There are no keys.')
  else for (const key of keys) print(row(key))
}

const row = (key: KeyFacts): string =>
  [
    key.name,
    stateOf(key),
    key.scopes.join(' '),
    key.shops.join(' '),
    key.expires_at.map((at) => at.slice(0, 10)).join(' ') || '-',
    key.last_used_at ?? 'never used',
    key.networks.join(' ') || 'anywhere',
  ].join('\t')

function stateOf({ revoked_at, expires_at }: KeyFacts): string {
  if (revoked_at !== null) return 'revoked'
  return expires_at.some((at) => Date.parse(at) > Date.now()) ? 'in use' : 'expired'
}
