import * as fc from 'fast-check'
import type { LineIds } from '#contract/cart/line.ts'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import { INFORMATION } from '../carts.ts'
import { mutationsOf } from '#test/pure/cart/arbitraries.ts'
import { AGREEMENTS, EDITIONS } from './editions.ts'

/** What happens next between two devices of one person, a third one of a colleague's, their shop and one cart. */
export type Step =
  /** New intents in one request; `copies` arrive of it, or with `held` none for now. */
  | { kind: 'send'; device: Device; changes: Mutation[]; copies: number; held: boolean }
  /** A request of before arrives, once more or at last: so many requests ago. */
  | { kind: 'late'; device: Device; ago: number }
  | { kind: 'import'; edition: number }
  /** The company's price list becomes another. */
  | { kind: 'agree'; agreement: number }
  /** Whoever manages the shop's people sets the person's level; null: takes the shop away. */
  | { kind: 'level'; level: number | null }
  /** The cart's owner gives the other a right or takes it back, or hands the cart over and keeps one or none. */
  | { kind: 'give'; right: Right }
  | { kind: 'handOver'; right: Right }
  /** The colleague, unless the cart is theirs, buys no more for the company, or does again. */
  | { kind: 'member'; isOne: boolean }

type Right = 'view' | 'edit' | null
type Device = 0 | 1 | 2
const device = fc.constantFrom<Device>(0, 1, 2)
const right = fc.constantFrom<Right>('edit', 'edit', 'view', null)

const INFORM: Mutation = { name: 'cart.setInfo', args: { customer: INFORMATION } }
const CREATE: Mutation = { name: 'cart.create', args: { title: ' Reception ' } }
const FILL: Mutation = { name: 'lines.add', args: { rows: [{ uid: 'b', quantity: 1 }] } }
const NONE: Mutation = { name: 'lines.add', args: { rows: [{ uid: 'never-had', quantity: 1 }] } }
const UNPRICED: Mutation = { name: 'lines.add', args: { rows: [{ uid: 'c', quantity: 1 }] } }
const ORDER: Mutation = { name: 'cart.order', args: {} }
const first = (...changes: Mutation[]): Step => ({ kind: 'send', device: 0, changes, copies: 1, held: false })
const GIVE: Step = { kind: 'give', right: 'edit' }
const made = (company: string) =>
  fc.oneof(
    { arbitrary: fc.constant<Step[]>([first(CREATE, INFORM, FILL)]), weight: 4 },
    {
      arbitrary: fc.constant<Step[]>([
        first(CREATE, { name: 'cart.setInfo', args: { customerId: company, customer: INFORMATION } }, FILL),
        GIVE,
      ]),
      weight: 8,
    },
    { arbitrary: fc.constant<Step[]>([first(CREATE)]), weight: 6 },
    { arbitrary: fc.constant<Step[]>([first(CREATE, NONE, FILL, ORDER)]), weight: 1 },
    { arbitrary: fc.constant<Step[]>([first(CREATE, INFORM, UNPRICED), first(ORDER)]), weight: 1 },
    {
      arbitrary: fc.constant<Step[]>([{ kind: 'level', level: 0 }, first(CREATE, FILL), { kind: 'level', level: 3 }]),
      weight: 1,
    },
    { arbitrary: fc.constant<Step[]>([]), weight: 1 },
  )

/** Sequences about one cart, which as a rule is made first, sometimes refused, and now and then ordered or cancelled. */
export function stepsOf(lineId: LineIds, company: string): fc.Arbitrary<Step[]> {
  const order = fc
    .option(fc.constantFrom(0, 1_624.99), { nil: undefined, freq: 3 })
    .map(
      (expectedTotal): Mutation => ({ name: 'cart.order', args: expectedTotal === undefined ? {} : { expectedTotal } }),
    )
  const change = fc.oneof(
    { arbitrary: mutationsOf(lineId, company), weight: 16 },
    { arbitrary: fc.constant(INFORM), weight: 3 },
    { arbitrary: fc.constant<Mutation>({ name: 'cart.create', args: { title: 'Again' } }), weight: 1 },
    { arbitrary: order, weight: 2 },
    { arbitrary: fc.constant<Mutation>({ name: 'cart.cancel', args: {} }), weight: 1 },
  )
  const send = fc.record({
    kind: fc.constant('send' as const),
    device,
    changes: fc.array(change, { minLength: 1, maxLength: 3 }),
    copies: fc.integer({ min: 1, max: 2 }),
    held: fc.nat(5).map((n) => n === 0),
  })
  const step = fc.oneof(
    { arbitrary: send, weight: 12 },
    {
      arbitrary: fc.record({ kind: fc.constant('late' as const), device, ago: fc.integer({ min: 0, max: 3 }) }),
      weight: 4,
    },
    { arbitrary: fc.record({ kind: fc.constant('import' as const), edition: fc.nat(EDITIONS.length - 1) }), weight: 3 },
    {
      arbitrary: fc.record({ kind: fc.constant('agree' as const), agreement: fc.nat(AGREEMENTS.length - 1) }),
      weight: 2,
    },
    {
      arbitrary: fc.record({ kind: fc.constant('level' as const), level: fc.constantFrom(0, 1, 3, 3, 7, null) }),
      weight: 2,
    },
    { arbitrary: fc.record({ kind: fc.constant('give' as const), right }), weight: 3 },
    { arbitrary: fc.record({ kind: fc.constant('handOver' as const), right }), weight: 1 },
    { arbitrary: fc.record({ kind: fc.constant('member' as const), isOne: fc.boolean() }), weight: 1 },
  )
  return fc
    .tuple(made(company), fc.array(step, { minLength: 5, maxLength: 10 }))
    .map(([before, rest]) => [...before, ...rest])
}
