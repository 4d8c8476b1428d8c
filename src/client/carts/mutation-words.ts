import { plural, t } from '@lingui/core/macro'
import type { OutboxArguments, OutboxMutation, OutboxName } from '#contract/cart/outbox.ts'

/** What things are called where a mutation is put into words. */
export interface Names {
  /** The product of a line; undefined where nobody knows. */
  line: (lineId: string) => string | undefined
  /** A product that is added; its article number where nobody knows. */
  product: (uid: string) => string
  /** What a room of the cart is called; undefined where nobody knows. */
  room: (id: string) => string | undefined
}

/** How figures are written besides. */
export interface Wording extends Names {
  pieces: (count: number) => string
  /** A day, given in ISO 8601. */
  day: (date: string) => string
  /** Writes a decimal of the wire. */
  total: (decimal: number) => string
}

interface Words<A> {
  /** What it does, as the person would say it. */
  does: (args: A, wording: Wording) => string
  /** That it could not be done, as the beginning of a sentence or alone. */
  failed: (args: A, names: Names) => string
}

const quantityFailed = ({ lineId }: { lineId: string }, { line }: Names): string => {
  const product = line(lineId)
  return product === undefined
    ? t`The quantity could not be changed`
    : t`The quantity of ${product} could not be changed`
}

const nameOf = (lineId: string, { line }: Names): string => line(lineId) ?? t`a product`

/** The one table of what the app says of a mutation. */
const WORDS: { readonly [N in OutboxName]: Words<OutboxArguments[N]> } = {
  'cart.create': {
    does: ({ title }) => t`New cart: ${title}`,
    failed: (args) => t`The cart ${args.title} could not be created`,
  },
  'cart.rename': {
    does: ({ title }) => t`Rename the cart to ${title}`,
    failed: () => t`The cart could not be renamed`,
  },
  'cart.cancel': {
    does: () => t`Cancel the cart`,
    failed: () => t`The cart could not be cancelled`,
  },
  'cart.setInfo': {
    does: () => t`Save the ordering information`,
    failed: () => t`The ordering information could not be saved`,
  },
  'cart.order': {
    does: ({ expectedTotal }, wording) => {
      if (expectedTotal === undefined) return t`Order request`
      const total = wording.total(expectedTotal)
      return t`Order request, ${total}`
    },
    failed: () => t`The cart could not be ordered`,
  },
  'cart.ask': {
    does: ({ expectedTotal }, wording) => {
      if (expectedTotal === undefined) return t`Request for approval`
      const total = wording.total(expectedTotal)
      return t`Request for approval, ${total}`
    },
    failed: () => t`The approval could not be asked for`,
  },
  'cart.withdraw': {
    does: () => t`Take the request for approval back`,
    failed: () => t`The request could not be taken back`,
  },
  'cart.decide': {
    does: ({ decision }) => {
      if (decision === 'approve') return t`Approve the order`
      return decision === 'refuse' ? t`Refuse the order` : t`Send the cart back`
    },
    failed: () => t`Your decision could not be carried out`,
  },
  'lines.add': {
    does: ({ rows }, wording) => {
      const [only, ...more] = rows
      const products = rows.length
      if (!only || more.length > 0) return plural(products, { one: 'Add # product', other: 'Add # products' })
      const count = wording.pieces(only.quantity)
      const product = wording.product(only.uid)
      return t`Add ${count} × ${product}`
    },
    failed: ({ rows }, names) => {
      const [only, ...more] = rows
      const { length } = rows
      const product = only ? names.product(only.uid) : ''
      return more.length === 0 ? t`${product} could not be added` : t`${length} products could not be added`
    },
  },
  'line.changeQuantity': {
    does: ({ lineId, delta }, wording) => {
      const count = wording.pieces(Math.abs(delta))
      const product = nameOf(lineId, wording)
      return delta < 0 ? t`${count} fewer of ${product}` : t`${count} more of ${product}`
    },
    failed: quantityFailed,
  },
  'line.setQuantity': {
    does: ({ lineId, quantity, seen }, wording) => {
      const count = wording.pieces(quantity)
      const product = nameOf(lineId, wording)
      if (seen === undefined) return t`Change ${product} to ${count}`
      const before = wording.pieces(seen)
      return t`Change ${product} from ${before} to ${count}`
    },
    failed: quantityFailed,
  },
  'line.remove': {
    does: ({ lineId }, wording) => {
      const product = nameOf(lineId, wording)
      return t`Remove ${product}`
    },
    failed: () => t`The product could not be removed`,
  },
  'line.move': {
    does: ({ lineId, room }, wording) => {
      const product = nameOf(lineId, wording)
      if (room === null) return t`Move ${product} out of its room`
      const name = wording.room(room)
      return name === undefined ? t`Move ${product} to another room` : t`Move ${product} to ${name}`
    },
    failed: () => t`The product could not be moved`,
  },
  'line.note': {
    does: ({ lineId, note }, wording) => {
      const product = nameOf(lineId, wording)
      const words = beginningOf(note)
      return words === '' ? t`Remove the note of ${product}` : t`Note on ${product}: ${words}`
    },
    failed: () => t`The note could not be saved`,
  },
  'room.add': {
    does: ({ name }) => t`New room: ${name}`,
    failed: ({ name }) => t`The room ${name} could not be added`,
  },
  'room.rename': {
    does: ({ name }) => t`Rename a room to ${name}`,
    failed: () => t`The room could not be renamed`,
  },
  'room.remove': {
    does: ({ roomId }, wording) => {
      const name = wording.room(roomId)
      return name === undefined ? t`Remove a room` : t`Remove the room ${name}`
    },
    failed: () => t`The room could not be removed`,
  },
  'room.place': {
    does: () => t`Change the order of the rooms`,
    failed: () => t`The order of the rooms could not be changed`,
  },
  'cart.setNote': {
    does: ({ note }) => {
      const words = beginningOf(note)
      return words === '' ? t`Remove the note of the cart` : t`Note on the cart: ${words}`
    },
    failed: () => t`The note could not be saved`,
  },
  'cart.setWishedDate': {
    does: ({ date }, wording) => {
      if (date === null) return t`Remove the wished delivery date`
      const day = wording.day(date)
      return t`Wished delivery: ${day}`
    },
    failed: () => t`The wished delivery date could not be saved`,
  },
  'form.send': {
    does: ({ message }) => {
      const words = beginningOf(message)
      return t`Message: ${words}`
    },
    failed: () => t`Your message could not be sent`,
  },
}

/** What a mutation does, as the person would say it. */
export const doesText = <N extends OutboxName>({ name, args }: OutboxMutation<N>, wording: Wording): string =>
  WORDS[name].does(args, wording)

/** That a mutation could not be done, as the beginning of a sentence or alone. */
export const failedText = <N extends OutboxName>({ name, args }: OutboxMutation<N>, names: Names): string =>
  WORDS[name].failed(args, names)

/** Enough of a text to know it again. */
const WORDS_MAX = 80
function beginningOf(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  return line.length > WORDS_MAX ? `${line.slice(0, WORDS_MAX).trimEnd()}…` : line
}
