import { createRequire } from 'node:module'
import Pdf from 'pdfkit'

export type Paper = InstanceType<typeof Pdf>

/** Points on A4 (595 × 842). What runs along the top and the bottom of a page stands in its margins. */
export const EDGE = { left: 44, right: 44, top: 64, bottom: 60 } as const
export const WIDTH = 595.28 - EDGE.left - EDGE.right
export const FLOOR = 841.89 - EDGE.bottom

export const INK = { text: '#1c1b19', quiet: '#6b6760', line: '#d9d5cd' } as const

const { resolve } = createRequire(import.meta.url)
const FAMILY = '@expo-google-fonts/schibsted-grotesk'
const FONTS = {
  text: resolve(`${FAMILY}/400Regular/SchibstedGrotesk_400Regular.ttf`),
  strong: resolve(`${FAMILY}/600SemiBold/SchibstedGrotesk_600SemiBold.ttf`),
}

/** An empty document in the app's typeface, whose letters go into the file. */
export function blankPaper({ title, author, lang }: { title: string; author: string; lang: string }): Paper {
  const paper = new Pdf({
    size: 'A4',
    margins: EDGE,
    autoFirstPage: false,
    bufferPages: true,
    lang,
    displayTitle: true,
    info: { Title: printable(title), Author: printable(author), Creator: 'Interior' },
  })
  return paper.registerFont('text', FONTS.text).registerFont('strong', FONTS.strong)
}

export interface Style {
  font?: keyof typeof FONTS
  size?: number
  ink?: keyof typeof INK
}

export const styled = (paper: Paper, { font = 'text', size = 9, ink = 'text' }: Style): Paper =>
  paper.font(font).fontSize(size).fillColor(INK[ink])

/** One line that breaks nowhere, not even at the edge of the page, as small as it must be to fit. */
export function line(
  paper: Paper,
  text: string,
  { x, y, width, align = 'left', ...style }: Style & { x: number; y: number; width: number; align?: 'left' | 'right' },
): void {
  const { size = 9 } = style
  const clean = printable(text).replaceAll(/\s+/g, (blank) => (blank === '\u00a0' ? blank : ' '))
  const needed = styled(paper, { ...style, size }).widthOfString(clean)
  if (needed > width) paper.fontSize(Math.max(5, (size * width) / needed))
  const room = Math.max(0, width - paper.widthOfString(clean))
  paper.text(clean, align === 'right' ? x + room : x, y, { lineBreak: false })
}

export function rule(paper: Paper, y: number, width = 0.5): void {
  paper
    .moveTo(EDGE.left, y)
    .lineTo(EDGE.left + WIDTH, y)
    .lineWidth(width)
    .strokeColor(INK.line)
    .stroke()
}

/**
 * Text with the signs that the typeface has: those of the languages written in Latin letters. A table or a text file
 * keeps the others.
 */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[\t\u2000-\u200a\u3000]/g, ' ')
    .replaceAll('\u202f', '\u00a0')
    .replaceAll(/[\u2080-\u2089]/g, (digit) => String(digit.charCodeAt(0) - 0x2080))
    .replaceAll(/(?!\n)[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(UNKNOWN, '?')

const UNKNOWN =
  /[^\n -~\u00a0-\u017e\u0192\u0218-\u021b\u1e80-\u1e85\u1e9e\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u20ac\u2122\u2190-\u2199\u2212\u2248\u2260\u2264\u2265×²³]/gu
