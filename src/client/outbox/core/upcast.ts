import { CONTACT_FIELDS } from '#contract/contact-form.ts'
import type { OutboxMutation, OutboxName } from '#contract/cart/outbox.ts'

/** By mutation and version: makes arguments of that version into those of the next; null for what it cannot make. */
export type Upcasts = Partial<Record<OutboxName, Readonly<Record<number, (args: unknown) => unknown>>>>

/** Every mutation is at its first version. */
export const UPCASTS: Upcasts = {}

const isText = (value: unknown): boolean => typeof value === 'string'
const isWhole = (value: unknown): boolean => Number.isInteger(value)
const isGiven = (value: unknown, is: (value: unknown) => boolean): boolean => value === undefined || is(value)
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

type Check = (args: Record<string, unknown>) => boolean

/** As much of each mutation's arguments as folding relies on; the server checks all of it (mutation.schema.ts). */
const CHECKS: Readonly<Record<OutboxName, Check>> = {
  'cart.create': ({ title }) => isText(title),
  'cart.rename': ({ title }) => isText(title),
  'cart.cancel': () => true,
  'cart.setInfo': ({ customer, customerId }) =>
    isGiven(customer, isRecord) && isGiven(customerId, (id) => id === null || isText(id)),
  'cart.order': ({ expectedTotal }) => isGiven(expectedTotal, Number.isFinite),
  'lines.add': ({ rows }) =>
    Array.isArray(rows) &&
    rows.length > 0 &&
    rows.every((row) => isRecord(row) && isText(row.uid) && isWhole(row.quantity) && isGiven(row.position, isWhole)),
  'line.changeQuantity': ({ lineId, delta }) => isText(lineId) && isWhole(delta),
  'line.setQuantity': ({ lineId, quantity }) => isText(lineId) && isWhole(quantity),
  'line.remove': ({ lineId }) => isText(lineId),
  'form.send': (args) => CONTACT_FIELDS.every((field) => isText(args[field])),
}

/** Whether arguments can be folded. */
export const isArguments = (mutation: { name: OutboxName; args: unknown }): mutation is OutboxMutation =>
  isRecord(mutation.args) && CHECKS[mutation.name](mutation.args)
