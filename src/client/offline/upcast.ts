import type { Mutation, MutationName } from '#contract/cart-mutation.schema.ts'

/** By mutation and version: makes arguments of that version into those of the next; null for what it cannot make. */
export type Upcasts = Partial<Record<MutationName, Readonly<Record<number, (args: unknown) => unknown>>>>

/** Every mutation is at its first version. */
export const UPCASTS: Upcasts = {}

const isText = (value: unknown): boolean => typeof value === 'string'
const isWhole = (value: unknown): boolean => Number.isInteger(value)
const isGiven = (value: unknown, is: (value: unknown) => boolean): boolean => value === undefined || is(value)
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

type Check = (args: Record<string, unknown>) => boolean

/** As much of each mutation's arguments as folding relies on; the server checks all of it (cart-mutation.schema.ts). */
const CHECKS: Readonly<Record<MutationName, Check>> = {
  'cart.create': ({ title }) => isText(title),
  'cart.rename': ({ title }) => isText(title),
  'cart.cancel': () => true,
  'cart.setInfo': ({ customer, customerId }) =>
    isGiven(customer, isRecord) && isGiven(customerId, (id) => id === null || isText(id)),
  'cart.order': ({ expectedTotal }) => isGiven(expectedTotal, Number.isFinite),
  'lines.add': ({ rows }) =>
    Array.isArray(rows) &&
    rows.length > 0 &&
    rows.every((row) => isRecord(row) && isText(row.uid) && isWhole(row.quantity)),
  'line.changeQuantity': ({ lineId, delta }) => isText(lineId) && isWhole(delta),
  'line.setQuantity': ({ lineId, quantity }) => isText(lineId) && isWhole(quantity),
  'line.remove': ({ lineId }) => isText(lineId),
}

/** Whether arguments can be folded. */
export const isArguments = (mutation: { name: MutationName; args: unknown }): mutation is Mutation =>
  isRecord(mutation.args) && CHECKS[mutation.name](mutation.args)
