import { userInfo } from 'node:os'
import { ANTAL_MAX } from '#contract/cart/line.ts'
import { MOVE_NOTE_MAX } from '#contract/orders/orders.ts'
import { type Step, takeStep } from '../features/orders/step.ts'
import { realDay, theOrder, wordOf } from './order-named.ts'
import { type Context, many, required, text, UsageError, type Values } from './program.ts'

const string = { type: 'string' } as const
const named = { shop: string, by: string }
const line = { type: 'string', multiple: true } as const

/** The steps of an order that leave it open, or say something of it whatever became of it. */
export const stepCommands = {
  confirm: { operand: 'id', options: { ...named, on: string, line, note: string }, run: confirm },
  deliver: { operand: 'id', options: { ...named, line, note: string }, run: deliver },
  message: {
    operand: 'id',
    options: { ...named, note: string },
    run: (values: Values, context: Context) => say('message', values, context),
  },
  note: {
    operand: 'id',
    options: { ...named, note: string },
    run: (values: Values, context: Context) => say('note', values, context),
  },
}

async function confirm(values: Values, context: Context): Promise<void> {
  const on = text(values, 'on')
  const lines = linesOf(values).map(({ id, said }) => ({ id, delivery_on: realDay(`--line ${id}`, said) }))
  const deliveryOn = on === null ? undefined : realDay('--on', on)
  await take(values, context, { kind: 'confirmed', lines, deliveryOn }, 'is confirmed')
}

async function deliver(values: Values, context: Context): Promise<void> {
  const lines = linesOf(values).map(({ id, said }) => ({ id, quantity: pieces(id, said) }))
  if (lines.length === 0) throw new UsageError('--line is required; handover delivers all that is left')
  await take(values, context, { kind: 'delivered', lines }, 'has these pieces delivered')
}

async function say(kind: 'message' | 'note', values: Values, context: Context): Promise<void> {
  required(values, 'note', MOVE_NOTE_MAX)
  await take(values, context, { kind }, kind === 'message' ? 'has a message to its buyer' : 'has a note')
}

type Told = Step extends infer One
  ? One extends Step
    ? Omit<One, 'cartId' | 'actor' | 'note' | 'revision'>
    : never
  : never

async function take(values: Values, { db, print }: Context, told: Told, done: string): Promise<void> {
  const note = text(values, 'note', MOVE_NOTE_MAX) || null
  const actor = text(values, 'by') || userInfo().username
  const order = await theOrder(db, values)
  const step: Step = { ...told, cartId: order.id, actor, note }
  const refusal = await db.transaction((tx) => takeStep(tx, step))
  if (refusal && 'errors' in refusal)
    throw new UsageError(refusal.errors.map(({ message }) => inOptions(message, values)).join('\n'))
  if (refusal)
    throw new UsageError(`Order ${order.order_number} is ${wordOf(refusal.status)}: it can no longer be ${told.kind}`)
  print(`Order ${order.order_number} of ${order.shop_id} ${done}.`)
}

/** What a call says of its fields, said of the options that they came from. */
const inOptions = (message: string, values: Values): string =>
  message
    .replace(/^delivery_on/, '--on')
    .replace(/^lines\.(\d+)\.\w+/, (_field, at: string) => `--line ${many(values, 'line')[Number(at)] ?? ''}`)

/** Each `--line ID=WHAT`. Ids are kept in small letters. @throws {UsageError} one has no such shape */
function linesOf(values: Values): { id: string; said: string }[] {
  return many(values, 'line').map((asked) => {
    const [, id, said] = /^([^=]+)=([^=]+)$/.exec(asked) ?? []
    if (id === undefined || said === undefined)
      throw new UsageError(`--line is "${asked}", but should be a line's id, = and what is said of it`)
    return { id: id.trim().toLowerCase(), said: said.trim() }
  })
}

function pieces(id: string, said: string): number {
  const number = /^[1-9]\d*$/.test(said) ? Number(said) : 0
  if (number < 1 || number > ANTAL_MAX)
    throw new UsageError(`--line ${id} is "${said}", but should be a number of pieces from 1 to ${ANTAL_MAX}`)
  return number
}
