import { moneyOf } from '#contract/cart/sums.ts'
import type { Locale } from '#contract/locale.ts'
import { cartLines } from '../../../mail/cart-lines.ts'
import { type Fact, typedLines, writtenFact, writtenLine } from '../../../mail/letter.ts'
import { oneLine } from '../../../mail/queue.ts'
import { type OrderDocument, toldOfLine } from '../export/document.ts'
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
  const { note, withoutRoom, mail } = texts
  const days = new Map(order.lines.map((line) => [line.id, toldOfLine(line, texts)]))
  const about = ({ id }: { id: string }): string[] => days.get(id) ?? []
  const lines = cartLines(order, LINES_MAX, { note, withoutRoom, moreLines: mail.moreLines, about })
  const sums = sumsOf(order, texts)
  const closing = answered ? [texts.mail.answer] : []
  const text = [
    ...opening.flatMap((paragraph) => [paragraph, '']),
    ...facts.map(writtenFact),
    '',
    ...lines.map(writtenLine),
    '',
    ...sums.map(writtenFact),
    ...(link === undefined ? [] : ['', `${texts.mail.look}: ${link}`]),
    ...closing.flatMap((paragraph) => ['', paragraph]),
    '',
  ].join('\n')
  return { text, html: htmlLetter(letter, { opening, facts, lines, sums, closing }) }
}

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
    .map(([name, value]) => [name, typedLines(value)])

function sumsOf(order: OrderDocument, t: OrderTexts): Fact[] {
  const money = moneyOf(order)
  return [
    [t.subtotal, money(order.subtotal)],
    [t.vat, money(order.vat)],
    [t.total, money(order.total)],
    ...sumFacts(order, t),
  ]
}
