import {
  isArguments,
  oldestOf,
  OUTBOX_VERSIONS,
  type OutboxMutation,
  type OutboxName,
  UPCASTS,
  type Upcasts,
  versionOf,
} from '#contract/cart/outbox.ts'
import type { Unreadable } from './outbox-state.ts'
import type { Entry, ProductLabel, Intent } from './intent.ts'

/** An intent as it is stored; what later versions add is left where it is. */
export interface EntryRow {
  owner: string
  seq: number
  clientId: string
  opId: string
  cartId: string
  shopId: string
  name: string
  version: number
  args: object
  goods?: readonly ProductLabel[]
  title?: string
  needs?: string
  madeAt: string
  state: string
  sent: boolean
  code: string | null
  settledAt: number
  attempts: number
  pause: number
  held: number
  ailing: number | null
  limit: number | null
}

export function toRow(owner: string, { intent, backoff, ...entry }: Entry): EntryRow {
  const { mutation, made, ...rest } = intent
  const { version, args } = made ?? { version: versionOf(mutation), args: mutation.args }
  const { attempts, pausedUntil: pause, blockedUntil: held, failingSince: ailing } = backoff
  return { owner, ...rest, name: mutation.name, version, args, ...entry, attempts, pause, held, ailing }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isGoods = (value: unknown): value is readonly ProductLabel[] =>
  Array.isArray(value) && value.every((one) => isRecord(one) && isText(one.uid) && isText(one.name))

/** What every version has written, and will. */
function isRow(row: unknown): row is EntryRow {
  if (!isRecord(row)) return false
  const texts = [row.owner, row.clientId, row.opId, row.cartId, row.shopId, row.name, row.madeAt]
  const counts = [row.seq, row.version, row.settledAt, row.attempts, row.pause, row.held]
  return (
    texts.every(isText) &&
    counts.every(isCount) &&
    isRecord(row.args) &&
    typeof row.sent === 'boolean' &&
    ['waiting', 'settled', 'refused'].includes(String(row.state))
  )
}

const isName = (name: string): name is OutboxName => Object.hasOwn(OUTBOX_VERSIONS, name)

/**
 * A stored row as an intent, brought up to this version of its mutation; or why it cannot be read. The row itself stays
 * as it is, and is sent so: the server understands old versions.
 */
export function readRow(row: unknown, upcasts: Upcasts = UPCASTS, versions = OUTBOX_VERSIONS): Entry | Unreadable {
  const known: Partial<EntryRow> = isRecord(row) ? row : {}
  const unreadable = (why: Unreadable['why']): Unreadable => ({
    seq: isCount(known.seq) ? known.seq : 0,
    cartId: isText(known.cartId) ? known.cartId : null,
    why,
    row,
  })
  if (!isRow(row)) return unreadable('broken')
  const { name, version } = row
  if (!isName(name) || version > versions[name]) return unreadable('newer')
  let args: unknown = row.args
  for (let from = version; from < versions[name]; from++) args = upcasts[name]?.[from]?.(args) ?? null
  const mutation = { name, args }
  if (!isArguments(mutation)) return unreadable('broken')
  return entryOf(row, mutation, version < versions[name] && version !== oldestOf(mutation))
}

function entryOf(row: EntryRow, mutation: OutboxMutation, isOld: boolean): Entry {
  const { seq, clientId, opId, cartId, shopId, madeAt, goods, title, needs, version, args } = row
  const { state, sent, code, settledAt, limit, attempts, pause, held, ailing } = row
  const intent: Intent = {
    seq,
    clientId,
    opId,
    cartId,
    shopId,
    mutation,
    madeAt,
    ...(isGoods(goods) && { goods }),
    ...(isText(title) && { title }),
    ...(isText(needs) && { needs }),
    ...(isOld && { made: { version, args } }),
  }
  return {
    intent,
    state: state as Entry['state'],
    sent,
    code: isText(code) ? code : null,
    settledAt,
    backoff: { attempts, pausedUntil: pause, blockedUntil: held, failingSince: isCount(ailing) ? ailing : null },
    limit: isCount(limit) ? limit : null,
  }
}

export const isUnreadable = (read: Entry | Unreadable): read is Unreadable => 'why' in read
