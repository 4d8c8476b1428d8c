import { type Fact, htmlLines, htmlPage, htmlParagraph, htmlTable, type LetterLine } from '../../../mail/letter.ts'
import type { Letter } from './letter.ts'

interface Parts {
  opening: string[]
  facts: Fact[]
  lines: LetterLine[]
  sums: Fact[]
  closing: string[]
}

/** The letter for mail programs that show HTML. */
export const htmlLetter = (
  { language, texts, link }: Letter,
  { opening, facts, lines, sums, closing }: Parts,
): string =>
  htmlPage(language, [
    ...opening.map((text) => htmlParagraph(text)),
    htmlTable('facts', facts),
    htmlLines(lines),
    htmlTable('sums', sums),
    ...(link === undefined ? [] : [htmlParagraph(texts.mail.look, link)]),
    ...closing.map((text) => htmlParagraph(text)),
  ])
