import { randomUUID } from 'node:crypto'
import type { Request, Values } from '../hostile/calls.ts'
import type { Caller, Things } from './world.ts'

interface Answer {
  statusCode: number
  json: () => unknown
}

/** What is asked by one call about a company's things. */
export interface CallRow {
  what?: string
  ask: (things: Things, caller: Caller) => Request
  /** It would change what is one's own: asked about others' things alone, where it has to be refused. */
  changes?: true
  /** Whoever has the code sees what it opens: asked about one's own alone. */
  open?: true
  /** How many are told, and of what. */
  count?: readonly [keyof Caller['counts'], (answer: Answer) => number]
}

export const query = (...asked: ((things: Things) => Record<string, unknown>)[]): CallRow[] =>
  asked.map((one) => ({ ask: (things) => ({ query: one(things) }) }))
export const of = (more: object = {}): CallRow[] =>
  query(
    () => ({ shop_id: 'north', ...more }),
    ({ company }) => ({ shop_id: 'north', company_id: company, ...more }),
  )
export const posted = (more: object = {}): CallRow[] => [
  { ask: () => ({ body: { shop_id: 'north', ...more } }) },
  { ask: ({ company }) => ({ body: { shop_id: 'north', company_id: company, ...more } }) },
]
export const cart = (more: (things: Things) => Request = () => ({}), row: Partial<CallRow> = {}): CallRow[] => [
  { ...row, ask: (things) => ({ path: { cartId: things.cart }, ...more(things) }) },
]
export const order = (more: Values = {}): CallRow[] => [
  { ask: (things) => ({ path: { id: things.order }, query: more }) },
]
export const orders = (more: object = {}): CallRow[] => query(() => ({ shop_id: 'north', ...more }))
export const handled = (body: object): CallRow[] => [
  { changes: true, ask: (things) => ({ path: { id: things.order }, query: {}, body }) },
]
export const byId = (id: string | number, body?: object): CallRow[] => [
  { ask: () => ({ path: { id }, ...(body && { body }) }) },
]
export const plain: CallRow[] = [{ ask: () => ({}) }]
export const CHANGES = { changes: true } as const

export const total = (answer: Answer): number => (answer.json() as { meta: { total: number } }).meta.total
export const monthly = (answer: Answer): number =>
  (answer.json() as { data: { orders: number }[] }).data.reduce((sum, { orders: one }) => sum + one, 0)

export const FORMATS = ['csv', 'xlsx', 'pdf'] as const

export const intent = (name: string, args: (things: Things) => object, more: Partial<CallRow> = {}): CallRow => ({
  what: name,
  ask: (things, { owner }) => ({
    body: {
      protocol: 1,
      clientId: randomUUID(),
      owner,
      build: 'test',
      ops: [{ opId: randomUUID(), seq: 1, cartId: things.cart, shopId: 'north', name, version: 1, args: args(things) }],
    },
  }),
  ...more,
})
export const company = (more: (things: Things) => Request = () => ({}), row: Partial<CallRow> = {}): CallRow[] => [
  { ...row, ask: (things) => ({ path: { id: things.company }, ...more(things) }) },
]

/** Open carts, those that wait for an approval among them, that are the company's; none of an order. */
export function openOf(answer: Answer): number {
  const { data } = answer.json() as { data: { ordered_at: string | null }[] }
  return data.filter(({ ordered_at: at }) => at === null).length
}
