import { type Locale, languageTag } from '#contract/locale.ts'
import { escapeHtml } from './html.ts'
import { oneLine } from './queue.ts'

/** What letters are made of, as HTML: tables and styles in place, and nothing that has to be fetched. */

/** A name and what it says; empty ones are left out. */
export type Fact = [name: string, value: string]
/** A line with what it comes to; null: the heading of those below. */
export type LetterLine = [what: string, sum: string | null]

const BODY = "margin:0;padding:24px;font-family:system-ui,'Segoe UI',Roboto,sans-serif;font-size:15px;line-height:1.5"
const CELL = 'padding:4px 12px 4px 0;vertical-align:top;text-align:left;font-weight:normal'
const SUM = 'padding:4px 0;vertical-align:top;text-align:right;white-space:nowrap'
const RULE = 'border-top:1px solid #d9d5cd'

/** Further lines stand back, so that nothing that was typed begins where a fact begins. */
export const writtenFact = ([name, value]: Fact): string => `${name}: ${value.replaceAll('\n', '\n  ')}`

export const writtenLine = ([what, sum]: LetterLine): string => (sum ? `${what}: ${sum}` : what)

/** What somebody typed stays on lines of its own, so that nothing of it can pass for another fact. */
export const typedLines = (value: string): string =>
  value
    .split(/\r\n?|\n/)
    .map((line) => oneLine(line, 2_000))
    .join('\n')

/** What mail programs understand. */
export const htmlPage = (language: Locale, body: readonly string[]): string =>
  [
    `<!doctype html><html lang="${languageTag(language)}"><head><meta charset="utf-8"></head>`,
    `<body style="${BODY}"><div style="max-width:640px;margin:0 auto">`,
    ...body,
    '</div></body></html>',
  ].join('\n')

/** @param link where the text leads */
export const htmlParagraph = (text: string, link?: string): string => {
  const escaped = escapeHtml(text)
  const html = link === undefined ? escaped : `<a href="${escapeHtml(link)}">${escaped}</a>`
  return `<p style="margin:0 0 16px">${html}</p>`
}

/** A table of facts, or of sums. */
export const htmlTable = (kind: keyof typeof ROWS, rows: readonly Fact[]): string => table(rows.map(ROWS[kind]))

export const htmlLines = (rows: readonly LetterLine[]): string => table(rows.map(line))

const table = (rows: readonly string[]): string =>
  `<table style="border-collapse:collapse;width:100%;margin:0 0 20px;font-size:14px">${rows.join('\n')}</table>`

const line = ([what, sum]: LetterLine): string =>
  sum === null
    ? `<tr><th colspan="2" style="${CELL};${RULE};font-weight:600">${escapeHtml(what)}</th></tr>`
    : `<tr><td style="${CELL};${RULE}">${escapeHtml(what)}</td><td style="${SUM};${RULE}">${escapeHtml(sum)}</td></tr>`

const broken = (value: string): string => escapeHtml(value).replaceAll('\n', '<br>')

const ROWS = {
  facts: ([name, value]: Fact): string =>
    `<tr><th style="${CELL};width:30%;color:#6b6760">${escapeHtml(name)}</th><td style="${CELL}">${broken(value)}</td></tr>`,
  sums: ([name, value]: Fact): string =>
    `<tr><th style="${CELL}">${escapeHtml(name)}</th><td style="${SUM}">${broken(value)}</td></tr>`,
}
