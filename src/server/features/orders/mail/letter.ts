import { moneyOf } from '#contract/cart/sums.ts'
import { filledRooms } from '#contract/cart/by-room.ts'
import { COUNTED } from '#contract/cart/line.ts'
import { NOTE_MAX } from '#contract/cart/rooms.ts'
import type { Locale } from '#contract/locale.ts'
import { type Fact, writtenFact } from '../../../mail/letter.ts'
import { oneLine } from '../../../mail/queue.ts'
import type { OrderDocument } from '../export/document.ts'
import { buyerFacts, deliveryFacts, sumFacts } from '../export/facts.ts'
import type { OrderTexts } from '../texts.ts'
import { htmlLetter } from './html-letter.ts'

/** More are in the shop and in the attached file. */
const LINES_MAX = 100

export interface Letter {
  order: OrderDocument
  texts: OrderTexts
  language: Locale
  greeting?: string
  intro: string
  /** Address of the order in the shop. */
  link?: string
  /** Whether an answer reaches the provider. */
  answered: boolean
}

/** The same letter as plain text and as HTML. */
export function writeLetter(letter: Letter): { text: string; html: string } {
  const { order, texts, greeting, intro, link, answered } = letter
  const opening = [...(greeting === undefined ? [] : [oneLine(greeting)]), oneLine(intro, 500)]
  const facts = factsOf(order, texts)
  const lines = linesOf(letter)
  const sums = sumsOf(order, texts)
  const closing = answered ? [texts.mail.answer] : []
  const text = [
    ...opening.flatMap((paragraph) => [paragraph, '']),
    ...facts.map(writtenFact),
    '',
    ...lines.map(({ what, sum }) => (sum === '' ? what : `${what}: ${sum}`)),
    '',
    ...sums.map(writtenFact),
    ...(link === undefined ? [] : ['', `${texts.mail.look}: ${link}`]),
    ...closing.flatMap((paragraph) => ['', paragraph]),
    '',
  ].join('\n')
  return { text, html: htmlLetter(letter, { opening, facts, lines, sums, closing }) }
}

/** Each value stays on lines of its own, so that nothing that was typed can pass for another fact. */
const factsOf = (order: OrderDocument, t: OrderTexts): Fact[] =>
  (
    [
      [t.number, order.order_number],
      [t.date, order.day],
      [t.project, order.project],
    ] as Fact[]
  )
    .concat(buyerFacts(order, t), deliveryFacts(order, t), [
      [t.additional, order.customer.additional_information],
      [t.cartNote, order.note ?? ''],
    ])
    .filter(([, value]) => value !== '')
    .map(([name, value]) => [
      name,
      value
        .split(/\r\n?|\n/)
        .map((part) => oneLine(part, 2_000))
        .join('\n'),
    ])

function sumsOf(order: OrderDocument, t: OrderTexts): Fact[] {
  const money = moneyOf(order)
  return [
    [t.subtotal, money(order.subtotal)],
    [t.vat, money(order.vat)],
    [t.total, money(order.total)],
    ...sumFacts(order, t),
  ]
}

export interface Line {
  what: string
  sum: string
  /** A room's name stands over its lines. */
  isRoom?: boolean
}

function linesOf({ order, texts }: Letter): Line[] {
  const money = moneyOf(order)
  const counted = order.lines.filter((line) => line.prisl_underrad === COUNTED)
  const ids = new Set(filledRooms({ ...order, lines: counted }).flatMap(({ lines }) => lines.map(({ id }) => id)))
  const first = new Set([...ids].slice(0, LINES_MAX))
  const shown = filledRooms({ ...order, lines: counted.filter(({ id }) => first.has(id)) }).flatMap(
    ({ room, lines }) => [
      ...(order.rooms ? [{ what: oneLine(room?.name ?? texts.withoutRoom), sum: '', isRoom: true }] : []),
      ...lines.flatMap(({ antal, article_number, product, subtotal, note }): Line[] => [
        { what: `${antal} × ${oneLine(product.name)} (${oneLine(article_number)})`, sum: money(subtotal) },
        ...(note === undefined ? [] : [{ what: `${texts.note}: ${oneLine(note, NOTE_MAX)}`, sum: '' }]),
      ]),
    ],
  )
  const more = counted.length - first.size
  return more > 0 ? [...shown, { what: texts.mail.moreLines(more), sum: '' }] : shown
}
