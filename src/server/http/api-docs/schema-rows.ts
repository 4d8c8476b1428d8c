import type { Schema } from './document.ts'

/** A field as it stands in a table. */
export interface FieldRow {
  /** Its place: `rows[].name.sv`. */
  path: string
  isRequired: boolean
  type: string
  description: string
}

/** Deeper nobody reads. */
const DEPTH_MAX = 6

/** The fields of a schema, those within others behind them. */
export function fieldRows(schema: Schema, path = '', depth = 0): FieldRow[] {
  if (depth > DEPTH_MAX) return []
  if (schema.items) return fieldRows(schema.items, `${path}[]`, depth + 1)
  const objects = schema.anyOf?.filter(({ properties, items }) => properties ?? items) ?? []
  if (objects.length > 0) return uniquePaths(objects.flatMap((one) => fieldRows(one, path, depth)))
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const place = path === '' ? name : `${path}.${name}`
    const isRequired = schema.required?.includes(name) ?? false
    const row = { path: place, isRequired, type: typeWords(inner), description: inner.description ?? '' }
    return [row, ...fieldRows(inner, place, depth + 1)]
  })
}

/** Branches of a choice may have the same fields. */
const uniquePaths = (rows: readonly FieldRow[]): FieldRow[] => [...new Map(rows.map((row) => [row.path, row])).values()]

/** What a value may be, in a few words. */
export function typeWords(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeWords))].join(' | ')
  if (schema.items) return [`list of ${typeWords(schema.items)}`, ...bounds(schema)].join(', ')
  const type = schema.type === undefined ? 'any' : [schema.type].flat().join(' | ')
  return [schema.format ? `${type} (${schema.format})` : type, ...bounds(schema)].join(', ')
}

function between(what: string, least?: number, most?: number): string[] {
  if (least === undefined && most === undefined) return []
  if (least === undefined) return [`at most ${most}${what}`]
  return [most === undefined ? `from ${least}${what}` : `${least} to ${most}${what}`]
}

function bounds(schema: Schema): string[] {
  return [
    ...between('', schema.minimum, schema.maximum),
    ...between(' characters', schema.minLength, schema.maxLength),
    ...between(' entries', schema.minItems, schema.maxItems),
    ...(schema.pattern === undefined ? [] : [`like ${schema.pattern}`]),
  ]
}
