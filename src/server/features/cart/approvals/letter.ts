import type { TextLanguages } from '#contract/locale.ts'
import { moneyOf } from '#contract/cart/sums.ts'
import { presentCart } from '../../../db/cart-wire.ts'
import { cartLines } from '../../../mail/cart-lines.ts'
import {
  type Fact,
  htmlLines,
  htmlPage,
  htmlParagraph,
  htmlTable,
  typedLines,
  writtenFact,
  writtenLine,
} from '../../../mail/letter.ts'
import { oneLine } from '../../../mail/queue.ts'
import type { CartState, LineState } from '../rules/state.ts'
import type { RequestTexts } from './texts.ts'

/** More are in the shop. */
const LINES_MAX = 50

export interface RequestLetter {
  cart: CartState
  lines: readonly LineState[]
  texts: RequestTexts
  languages: TextLanguages
  greeting: string
  intro: string
  comment: string
  /** Who wrote it. */
  commenter: string
  /** Address of the request, or of what became of it, in the shop. */
  link?: string
}

/** The same letter as plain text and as HTML. */
export function writeRequestLetter({ cart, lines, texts, languages, ...letter }: RequestLetter): {
  text: string
  html: string
} {
  const shown = presentCart(cart, lines, languages)
  const money = moneyOf(shown)
  const opening = [oneLine(letter.greeting), oneLine(letter.intro, 500)]
  const facts = [
    [texts.cart, oneLine(cart.title)],
    [texts.company, oneLine(cart.company ?? '')],
    [texts.costCentre, oneLine(cart.costCentre ?? '')],
    [texts.wishedOn, shown.wished_on ?? ''],
    [texts.cartNote, typedLines(shown.note ?? '')],
    [texts.saidBy(oneLine(letter.commenter)), typedLines(letter.comment).trim()],
  ].filter((fact): fact is Fact => fact[1] !== '')
  const rows = cartLines(shown, LINES_MAX, texts)
  const sums: Fact[] = [
    [texts.subtotal, money(shown.subtotal)],
    [texts.vat, money(shown.vat)],
    [texts.total, money(shown.total)],
  ]
  const { link } = letter
  const text = [
    ...opening.flatMap((paragraph) => [paragraph, '']),
    ...facts.map(writtenFact),
    '',
    ...rows.map(writtenLine),
    '',
    ...sums.map(writtenFact),
    ...(link === undefined ? [] : ['', `${texts.look}: ${link}`]),
    '',
  ].join('\n')
  const html = htmlPage(languages.language, [
    ...opening.map((paragraph) => htmlParagraph(paragraph)),
    htmlTable('facts', facts),
    htmlLines(rows),
    htmlTable('sums', sums),
    ...(link === undefined ? [] : [htmlParagraph(texts.look, link)]),
  ])
  return { text, html }
}
