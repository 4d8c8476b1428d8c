import * as fc from 'fast-check'
import type { LineIds } from '#contract/cart/line.ts'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import { INFORMATION } from '../carts.ts'
import { mutationsOf } from '#test/pure/cart/arbitraries.ts'
import { AGREEMENTS, EDITIONS } from './editions.ts'

/** What happens next between two devices of one person, their shop and their one cart. */
export type Step =
  /** New intents in one request; `copies` arrive of it, or with `held` none for now. */
  | { kind: 'send'; device: 0 | 1; changes: Mutation[]; copies: number; held: boolean }
  /** A request of before arrives, once more or at last: so many requests ago. */
  | { kind: 'late'; device: 0 | 1; ago: number }
  | { kind: 'import'; edition: number }
  /** The company's price list becomes another. */
  | { kind: 'agree'; agreement: number }
  /** Whoever manages the shop's people sets the person's level; null: takes the shop away. */
  | { kind: 'level'; level: number | null }

const device = fc.constantFrom<0 | 1>(0, 1)

const INFORM: Mutation = { name: 'cart.setInfo', args: { customer: INFORMATION } }
const CREATE: Mutation = { name: 'cart.create', args: { title: ' Reception ' } }
const FILL: Mutation = { name: 'lines.add', args: { rows: [{ uid: 'b', quantity: 1 }] } }
const NONE: Mutation = { name: 'lines.add', args: { rows: [{ uid: 'never-had', quantity: 1 }] } }
const UNPRICED: Mutation = { name: 'lines.add', args: { rows: [{ uid: 'c', quantity: 1 }] } }
const ORDER: Mutation = { name: 'cart.order', args: {} }
const first = (...changes: Mutation[]): Step => ({ kind: 'send', device: 0, changes, copies: 1, held: false })
const made = fc.oneof(
  { arbitrary: fc.constant<Step[]>([first(CREATE, INFORM, FILL)]), weight: 8 },
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
  )
  return fc.tuple(made, fc.array(step, { minLength: 5, maxLength: 10 })).map(([before, rest]) => [...before, ...rest])
}
