import { Ajv, type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import { type FieldError, RULE, type Rule } from '#contract/errors.ts'

/** More says nothing new to a person, and a hostile body could ask for thousands. */
const MOST_ERRORS = 50

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv)
  // The package's own also takes `urn:uuid:…`, which PostgreSQL does not.
  ajv.addFormat('uuid', UUID)
  return ajv
}

/** One of each for a process, whatever number of servers it has: a schema is compiled once. */
const STRICT = withFormats(new Ajv({ allErrors: true, removeAdditional: false, useDefaults: true, coerceTypes: false }))
const LENIENT = withFormats(
  new Ajv({ allErrors: true, removeAdditional: false, useDefaults: true, coerceTypes: 'array' }),
)

/**
 * Bodies are taken as they are: what has the wrong type or an unknown name is refused, never bent into shape. Query
 * strings and paths are text by nature, so that there `"2"` may stand for a number and one value for a list.
 */
export const compileCheck: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? STRICT : LENIENT).compile(schema)

/** The check of a body's part whose schema is known only when it is read. */
export const bodyCheck = (schema: object): ((value: unknown) => boolean) =>
  withFormats(new Ajv({ coerceTypes: false })).compile(schema)

/** The same, telling what is wrong; nothing for a value that fits. */
export function valueCheck(schema: object): (value: unknown) => FieldError[] {
  const check = withFormats(new Ajv({ allErrors: true, coerceTypes: false })).compile(schema)
  return (value) => (check(value) ? [] : fieldErrors(check.errors ?? []))
}

/** Each broken rule with the dotted path of its field, in the contract's words. */
export function fieldErrors(errors: readonly ErrorObject[]): FieldError[] {
  const found = new Map<string, FieldError>()
  for (const error of errors) {
    const field = fieldOf(error)
    const rule = RULES[error.keyword] ?? RULE.choice
    // A union reports every branch that did not fit; one line for a field says enough.
    if (!found.has(field)) found.set(field, { field, rule, message: messageOf(error, field) })
    if (found.size === MOST_ERRORS) break
  }
  return [...found.values()]
}

const RULES: Readonly<Record<string, Rule>> = {
  required: RULE.required,
  maxLength: RULE.tooLong,
  maxItems: RULE.tooLong,
  minLength: RULE.tooShort,
  minItems: RULE.tooShort,
  format: RULE.format,
  pattern: RULE.format,
  type: RULE.type,
  additionalProperties: RULE.unknown,
  unevaluatedProperties: RULE.unknown,
  propertyNames: RULE.unknown,
  minimum: RULE.range,
  maximum: RULE.range,
  exclusiveMinimum: RULE.range,
  exclusiveMaximum: RULE.range,
  multipleOf: RULE.range,
}

function fieldOf({ instancePath, params }: ErrorObject): string {
  const parts = instancePath.split('/').slice(1).map(unescape)
  const named: unknown = params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty
  if (typeof named === 'string') parts.push(named)
  return parts.map((part) => part.slice(0, 100)).join('.')
}

const unescape = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~')

const messageOf = (error: ErrorObject, field: string): string =>
  error.keyword === 'additionalProperties'
    ? `${field} is not a known field`
    : `${field || 'The body'} ${error.message ?? 'is not valid'}`
