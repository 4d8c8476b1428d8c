import { userInfo } from 'node:os'
import {
  ENDPOINT_URL_MAX,
  ENDPOINTS_MAX,
  isWebhookEvent,
  OVERLAP_DAYS,
  WEBHOOK_EVENTS,
  WEBHOOK_STATES,
  type WebhookEvent,
  type WebhookState,
} from '#contract/office/webhook.ts'
import type { Deliveries, Delivery, Endpoint } from '#contract/office/webhook.schema.ts'
import type { Db } from '../db/client.ts'
import { listDeliveries, readDelivery, resend, skip } from '../features/webhooks/deliveries.ts'
import {
  changeEndpoint,
  createEndpoint,
  findEndpoint,
  listEndpoints,
  listRemovals,
  lockEndpoint,
  queueTest,
  removeEndpoint,
  rotateSecret,
} from '../features/webhooks/endpoints.ts'
import { AddressRefused, webAddress } from '../web/web-address.ts'
import { type Context, many, type Program, required, text, UsageError, type Values } from './program.ts'
import { requireShops } from './user-options.ts'

const HELP = `npm run webhook -- create --url URL --shop ID --event EVENT … [--by NAME]
npm run webhook -- list [--shop ID] [--removed] [--json]
npm run webhook -- rotate ENDPOINT [--days N] [--by NAME]
npm run webhook -- disable ENDPOINT [--by NAME]       also enable, and remove, with its log and what waits for it
npm run webhook -- test ENDPOINT [--by NAME]
npm run webhook -- log ENDPOINT [--state STATE] [--page N] [--json]
npm run webhook -- show DELIVERY
npm run webhook -- resend DELIVERY [--by NAME]
npm run webhook -- skip DELIVERY [--by NAME]

The shop posts what happens to the endpoint, signed as Standard Webhooks says, while it runs. What is not taken (2xx) is
tried again for three days, then parked: later events of the same order wait until it is resent or skipped.
create    prints the endpoint and its secret, once
--url     https, at its usual port, on the public internet; WEBHOOK_PRIVATE=1 takes any
--event   ${WEBHOOK_EVENTS.join(', ')}; may be repeated
list      with --removed: those that are there no longer, the latest first, and who removed them
rotate    prints another secret; for --days (${OVERLAP_DAYS.usual}) events are signed with the one before, too
test      sends an event of the type webhook.test, which waits for no other
log       deliveries, the newest first: number, event, its time, state, tries, last answer, what holds it back
show      one of them with its body and each try, as data
STATE     ${WEBHOOK_STATES.join(', ')}
--by      who did it, for the record; by default whoever is signed in here`

const string = { type: 'string' } as const
const several = { type: 'string', multiple: true } as const
const flag = { type: 'boolean' } as const
const by = { by: string }

export const webhookProgram: Program = {
  help: HELP,
  commands: {
    create: { options: { url: string, shop: string, event: several, ...by }, run: create },
    list: { options: { shop: string, removed: flag, json: flag }, run: list },
    rotate: { operand: 'endpoint', options: { days: string, ...by }, run: rotate },
    disable: { operand: 'endpoint', options: by, run: (values, context) => setActive(values, context, false) },
    enable: { operand: 'endpoint', options: by, run: (values, context) => setActive(values, context, true) },
    remove: { operand: 'endpoint', options: by, run: remove },
    test: { operand: 'endpoint', options: by, run: test },
    log: { operand: 'endpoint', options: { state: string, page: string, json: flag }, run: log },
    show: { operand: 'delivery', options: {}, run: show },
    resend: { operand: 'delivery', options: by, run: resendOne },
    skip: { operand: 'delivery', options: by, run: skipOne },
  },
}

const actorOf = (values: Values): string => text(values, 'by') || userInfo().username

async function create(values: Values, { db, print, webhookPrivate }: Context): Promise<void> {
  const shopId = required(values, 'shop')
  const url = urlOf(values, webhookPrivate)
  const events = eventsOf(values)
  await requireShops(db, [shopId])
  const made = await db.transaction((tx) => createEndpoint(tx, actorOf(values), { shopId, url, events }))
  if (made === null) throw new UsageError(`${shopId} has ${ENDPOINTS_MAX} endpoints already`)
  print(`Made the endpoint ${made.endpoint.id} of ${shopId} at ${url}: ${events.join(', ')}.`)
  print(`Secret: ${made.secret}`)
}

function urlOf(values: Values, isPrivateAllowed: boolean): string {
  const asked = required(values, 'url', ENDPOINT_URL_MAX)
  try {
    return webAddress(asked, { isPrivateAllowed }).href
  } catch (error) {
    if (error instanceof AddressRefused) throw new UsageError(`--url is "${asked}". ${error.message}`)
    throw error
  }
}

function eventsOf(values: Values): WebhookEvent[] {
  const asked = many(values, 'event')
  if (asked.length === 0) throw new UsageError('--event is required')
  const unknown = asked.find((name) => !isWebhookEvent(name))
  if (unknown !== undefined)
    throw new UsageError(`--event is "${unknown}", but should be one of ${WEBHOOK_EVENTS.join(', ')}`)
  return WEBHOOK_EVENTS.filter((event) => asked.includes(event))
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** @throws {UsageError} it is no endpoint's */
function endpointId(values: Values): string {
  const id = required(values, 'endpoint')
  if (!UUID.test(id)) throw noEndpoint(id)
  return id
}

const noEndpoint = (id: string): UsageError => new UsageError(`There is no endpoint "${id}"`)

function numberOf(values: Values, name: string, usual: number, least: number, most: number): number {
  const asked = text(values, name) ?? String(usual)
  const number = /^\d{1,4}$/.test(asked) ? Number(asked) : Number.NaN
  if (!(number >= least && number <= most))
    throw new UsageError(`--${name} is "${asked}", but should be a number from ${least} to ${most}`)
  return number
}

async function rotate(values: Values, { db, print }: Context): Promise<void> {
  const id = endpointId(values)
  const days = numberOf(values, 'days', OVERLAP_DAYS.usual, 0, OVERLAP_DAYS.most)
  const secret = await db.transaction(async (tx) => {
    if (!(await lockEndpoint(tx, id, null))) throw noEndpoint(id)
    return await rotateSecret(tx, actorOf(values), id, days)
  })
  print(`${id} has a new secret; the one before signs as well for ${days} days more.`)
  print(`Secret: ${secret}`)
}

async function setActive(values: Values, { db, print }: Context, active: boolean): Promise<void> {
  const id = endpointId(values)
  await db.transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, id, null)
    if (!endpoint) throw noEndpoint(id)
    await changeEndpoint(tx, actorOf(values), endpoint, { active })
  })
  print(`The endpoint ${id} is ${active ? 'in use' : 'switched off'}.`)
}

async function remove(values: Values, { db, print }: Context): Promise<void> {
  const id = endpointId(values)
  await db.transaction(async (tx) => {
    const endpoint = await findEndpoint(tx, id, null)
    if (!endpoint) throw noEndpoint(id)
    await removeEndpoint(tx, actorOf(values), endpoint)
  })
  print(`The endpoint ${id} is removed.`)
}

async function test(values: Values, { db, print }: Context): Promise<void> {
  const id = endpointId(values)
  const delivery = await db.transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, id, null)
    if (!endpoint) throw noEndpoint(id)
    if (!endpoint.active) throw new UsageError(`The endpoint ${id} is switched off`)
    return await queueTest(tx, actorOf(values), endpoint)
  })
  print(`The delivery ${delivery} goes out while the shop runs; "show ${delivery}" tells what became of it.`)
}

async function list(values: Values, context: Context): Promise<void> {
  const { db, print } = context
  if (values.removed === true) return await listRemoved(values, context)
  const endpoints = await listEndpoints(db, text(values, 'shop') ?? undefined)
  if (values.json === true) print(JSON.stringify(endpoints, null, 2))
  else if (endpoints.length === 0) print('There are no endpoints.')
  else for (const endpoint of endpoints) print(endpointRow(endpoint))
}

async function listRemoved(values: Values, { db, print }: Context): Promise<void> {
  const removals = await listRemovals(db, text(values, 'shop') ?? undefined)
  if (values.json === true) print(JSON.stringify(removals, null, 2))
  else if (removals.length === 0) print('None was removed in the last two years.')
  else
    for (const { endpointId: id, shopId, url, at, actor } of removals)
      print([id, shopId, url, `removed ${at.toISOString()}`, `by ${actor}`].join('\t'))
}

const endpointRow = ({ id, shop_id, active, url, events, waiting, parked, last_delivered_at }: Endpoint): string =>
  [
    id,
    shop_id,
    active ? 'in use' : 'switched off',
    url,
    events.join(' '),
    `${waiting} waiting`,
    `${parked} parked`,
    last_delivered_at ?? 'never delivered',
  ].join('\t')

async function log(values: Values, { db, print }: Context): Promise<void> {
  const id = endpointId(values)
  const state = stateOf(values)
  const page = numberOf(values, 'page', 1, 1, 9_999)
  if (!(await findEndpoint(db, id, null))) throw noEndpoint(id)
  const { data } = await listDeliveries(db, id, { state, page })
  if (values.json === true) print(JSON.stringify(data, null, 2))
  else if (data.length === 0) print('There are no such deliveries.')
  else for (const delivery of data) print(deliveryRow(delivery))
}

function stateOf(values: Values): WebhookState | undefined {
  const asked = text(values, 'state')
  if (asked === null) return undefined
  const state = WEBHOOK_STATES.find((one) => one === asked)
  if (!state) throw new UsageError(`--state is "${asked}", but should be one of ${WEBHOOK_STATES.join(', ')}`)
  return state
}

const deliveryRow = (one: Deliveries['data'][number]): string =>
  [
    one.id,
    one.type,
    one.at,
    one.state,
    `${one.attempts} tries`,
    one.last_status ?? one.last_error ?? '-',
    one.held_by === null ? '-' : `held back by ${one.held_by}`,
  ]
    .map((field) => String(field).replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' '))
    .join('\t')

/** @throws {UsageError} there is none of that number */
async function theDelivery(db: Db, values: Values): Promise<Delivery> {
  const asked = required(values, 'delivery')
  const delivery = /^\d{1,15}$/.test(asked) ? await readDelivery(db, Number(asked), null) : null
  if (!delivery) throw new UsageError(`There is no delivery "${asked}"`)
  return delivery
}

async function show(values: Values, { db, print }: Context): Promise<void> {
  print(JSON.stringify(await theDelivery(db, values), null, 2))
}

async function resendOne(values: Values, { db, print }: Context): Promise<void> {
  const { id } = await theDelivery(db, values)
  const again = await db.transaction((tx) => resend(tx, { id, actor: actorOf(values) }))
  if (again === null) throw new UsageError(`The delivery ${id} is on its way already`)
  print(`The delivery ${again} goes out while the shop runs.`)
}

async function skipOne(values: Values, { db, print }: Context): Promise<void> {
  const { id, state } = await theDelivery(db, values)
  if (!(await db.transaction((tx) => skip(tx, { id, actor: actorOf(values) }))))
    throw new UsageError(`The delivery ${id} is ${state}: there is nothing to skip`)
  print(`The delivery ${id} is skipped.`)
}
