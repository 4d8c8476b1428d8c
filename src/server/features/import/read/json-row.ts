import { isLocale } from '#contract/locale.ts'
import type { Cell } from './source.ts'

/**
 * An object of an NDJSON file as named cells. Lists become `a;b`, lists of `{uid, quantity}` become `uid:quantity;…`,
 * and what lies deeper is named by its path: `{"name": {"da": "Stol"}}` is the column `name.da`.
 * @returns a message if the line is not one JSON object
 */
export function jsonRow(line: string): Map<string, Cell> | string {
  let value: unknown
  try {
    value = JSON.parse(line, exactNumbers)
  } catch (error) {
    return `not JSON: ${error instanceof Error ? error.message.slice(0, 120) : 'unreadable'}`
  }
  if (!isObject(value)) return 'not a JSON object'
  const cells = new Map<string, Cell>()
  for (const [key, inner] of Object.entries(value)) flatten(cells, key, inner, 0)
  return cells
}

const MAX_DEPTH = 4

/** An article number of 20 digits is no longer itself as a binary number. */
function exactNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
    ? context?.source
    : value
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function flatten(cells: Map<string, Cell>, key: string, value: unknown, depth: number): void {
  if (value === null || value === undefined) return
  if (typeof value === 'number' || typeof value === 'string') cells.set(key, value)
  else if (Array.isArray(value)) flattenList(cells, key, value)
  else if (isObject(value) && depth < MAX_DEPTH) {
    for (const [inner, deeper] of Object.entries(value)) flatten(cells, `${key}.${inner}`, deeper, depth + 1)
  } else cells.set(key, typeof value === 'boolean' ? String(value) : JSON.stringify(value))
}

/** A value as a cell: texts as they are, everything else as JSON writes it. */
const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function flattenList(cells: Map<string, Cell>, key: string, list: readonly unknown[]): void {
  const texts: string[] = []
  for (const entry of list) {
    if (isObject(entry) && 'uid' in entry) texts.push(`${plain(entry.uid)}:${plain(entry.quantity ?? 1)}`)
    else if (isObject(entry) && Object.keys(entry).every(isLocale)) {
      for (const [locale, text] of Object.entries(entry)) append(cells, `${key}.${locale}`, plain(text))
    } else if (entry !== null) texts.push(plain(entry))
  }
  if (texts.length > 0) cells.set(key, texts.join(';'))
}

function append(cells: Map<string, Cell>, key: string, text: string): void {
  const before = cells.get(key)
  cells.set(key, before === undefined ? text : `${before};${text}`)
}
