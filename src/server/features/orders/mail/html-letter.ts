import { languageTag } from '#contract/locale.ts'
import { escapeHtml } from '../../../mail/html.ts'
import type { Fact } from '../export/facts.ts'
import type { Letter, Line } from './letter.ts'

interface Parts {
  opening: string[]
  facts: Fact[]
  lines: Line[]
  sums: Fact[]
  closing: string[]
}

const BODY = "margin:0;padding:24px;font-family:system-ui,'Segoe UI',Roboto,sans-serif;font-size:15px;line-height:1.5"
const CELL = 'padding:4px 12px 4px 0;vertical-align:top;text-align:left;font-weight:normal'
const SUM = 'padding:4px 0;vertical-align:top;text-align:right;white-space:nowrap'
const RULE = 'border-top:1px solid #d9d5cd'

/** Tables and styles in place, and nothing that has to be fetched: what mail programs understand. */
export function htmlLetter({ language, texts, link }: Letter, { opening, facts, lines, sums, closing }: Parts): string {
  const body = [
    ...opening.map((text) => paragraph(escapeHtml(text))),
    table(facts.map(fact)),
    table(lines.map(line)),
    table(sums.map(sum)),
    ...(link === undefined ? [] : [paragraph(`<a href="${escapeHtml(link)}">${escapeHtml(texts.mail.look)}</a>`)]),
    ...closing.map((text) => paragraph(escapeHtml(text))),
  ]
  return [
    `<!doctype html><html lang="${languageTag(language)}"><head><meta charset="utf-8"></head>`,
    `<body style="${BODY}"><div style="max-width:640px;margin:0 auto">`,
    ...body,
    '</div></body></html>',
  ].join('\n')
}

const paragraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`

const table = (rows: string[]): string =>
  `<table style="border-collapse:collapse;width:100%;margin:0 0 20px;font-size:14px">${rows.join('\n')}</table>`

const fact = ([name, value]: Fact): string =>
  `<tr><th style="${CELL};width:30%;color:#6b6760">${escapeHtml(name)}</th>` +
  `<td style="${CELL}">${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`

const sum = ([name, value]: Fact): string =>
  `<tr><th style="${CELL}">${escapeHtml(name)}</th>` +
  `<td style="${SUM}">${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`

const line = ({ what, sum, isRoom }: Line): string =>
  isRoom
    ? `<tr><th colspan="2" style="${CELL};${RULE};font-weight:600">${escapeHtml(what)}</th></tr>`
    : `<tr><td style="${CELL};${RULE}">${escapeHtml(what)}</td><td style="${SUM};${RULE}">${escapeHtml(sum)}</td></tr>`
