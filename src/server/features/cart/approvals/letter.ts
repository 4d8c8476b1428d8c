import { COUNTED } from '#contract/cart/line.ts'
import { moneyOf } from '#contract/cart/sums.ts'
import { presentCart, type TextLanguages } from '../../../db/cart-wire.ts'
import { type Fact, htmlLines, htmlPage, htmlParagraph, htmlTable, writtenFact } from '../../../mail/letter.ts'
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
  const counted = shown.lines.filter((line) => line.prisl_underrad === COUNTED)
  const more = counted.length - LINES_MAX
  const opening = [oneLine(letter.greeting), oneLine(letter.intro, 500)]
  const facts = [
    [texts.cart, oneLine(cart.title)],
    [texts.company, oneLine(cart.company ?? '')],
    [texts.costCentre, oneLine(cart.costCentre ?? '')],
    [texts.saidBy(oneLine(letter.commenter)), linesOf(letter.comment)],
  ].filter((fact): fact is Fact => fact[1] !== '')
  const rows = [
    ...counted
      .slice(0, LINES_MAX)
      .map(
        ({ antal, article_number, product, subtotal }): Fact => [
          `${antal} × ${oneLine(product.name)} (${oneLine(article_number)})`,
          money(subtotal),
        ],
      ),
    ...(more > 0 ? [[texts.moreLines(more), ''] as Fact] : []),
  ]
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
    ...rows.map(([what, sum]) => (sum === '' ? what : `${what}: ${sum}`)),
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

/** What was typed stays on lines of its own. */
const linesOf = (comment: string): string =>
  comment
    .split(/\r\n?|\n/)
    .map((line) => oneLine(line, 2_000))
    .join('\n')
    .trim()
