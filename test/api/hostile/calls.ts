import { randomUUID } from 'node:crypto'
import { BOUNDS } from '#contract/catalogue/filters.ts'
import type { Api } from '../harness.ts'

/** As much of JSON Schema as the contract uses. */
interface Schema {
  type?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  minimum?: number
  additionalProperties?: boolean
}

interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  schema: Schema
}

export interface Call {
  /** Such as `post /api/auth/login`. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  parameters: Parameter[]
  body: Schema | null
  /** Of which type a file is that it takes, of those that are known here. */
  file: string | null
  /** `open`: no token is looked at; `optional`: one that is sent must be good; else it must be there. */
  token: 'open' | 'optional' | 'needed'
  /** Scopes of which any opens it to a machine's key; none: it is for people alone. */
  scopes: string[]
}

interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  security: Record<string, string[]>[]
}

/** What files begin with, by their type. */
const FILES: Readonly<Record<string, string>> = {
  'application/pdf': '%PDF-1.7\n%%EOF\n',
  'image/gif': 'GIF89a\x01\x00\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;',
  'application/octet-stream': 'sku;name\n9001;Stol\n',
}

/** Every call that the server describes: one that is added later is tested without a word here. */
export async function allCalls(api: Api): Promise<Call[]> {
  const answer = await api.inject('/api/openapi.json')
  const { paths } = answer.json<{ paths: Record<string, Record<string, Operation>> }>()
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: `${method} ${path}`,
      method: method.toUpperCase() as Call['method'],
      path,
      parameters: operation.parameters ?? [],
      body: operation.requestBody?.content['application/json']?.schema ?? null,
      file: Object.keys(operation.requestBody?.content ?? {}).find((type) => type in FILES) ?? null,
      token: tokenOf(operation),
      scopes: operation.security.flatMap(({ key = [] }) => key),
    })),
  )
}

function tokenOf({ security }: Operation): Call['token'] {
  if (security.length === 0) return 'open'
  return security.some((one) => Object.keys(one).length === 0) ? 'optional' : 'needed'
}

/** What a name usually holds, so that a request gets as far as possible before it is refused. */
const USUAL: Readonly<Record<string, unknown>> = {
  shop: 'north',
  shop_id: 'north',
  shopId: 'north',
  changed_since: '0',
  uid: '1001',
  list: 'none',
  company_id: null,
  company_ids: [],
  supplier_mail: null,
  logo: null,
  replaced_by: null,
  email: 'anna@example.com',
  language: 'sv',
  antal: '2',
  new_pw: 'a proper new password',
  currency: 'SEK',
  url: 'https://erp.example/hooks',
  delivery_on: '2030-05-02',
  unspsc: '56112102',
  gtin: '7350053850019',
  parts: [],
  documents: [],
  pictures: [],
  password: 'a proper new password',
  stamp: 'a'.repeat(32),
}

const isNullable = ({ anyOf = [] }: Schema): boolean => anyOf.some(({ type }) => type === 'null')

function sample(schema: Schema, name = ''): unknown {
  // Some calls take a company or none, others one or nothing at all.
  const isUsual = name in USUAL && (USUAL[name] !== null || isNullable(schema))
  // Names of tables are names of something else.
  if (isUsual && schema.type !== 'object') return USUAL[name]
  if (schema.format === 'uuid') return randomUUID()
  if (schema.format === 'date') return '2026-11-21'
  if (schema.pattern?.startsWith('^[1-9]')) return '1'
  if (schema.pattern === '^[A-Za-z0-9_-]{43}$') return 'x'.repeat(43)
  if (schema.pattern === '^[A-Za-z0-9_-]{22}$') return 'x'.repeat(22)
  if (schema.pattern === BOUNDS.source) return '1..2'
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return sample(schema.anyOf[0])
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, sample(inner, key)]))
  if (schema.type === 'array') return schema.items ? [sample(schema.items)] : []
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  return schema.type === 'boolean' ? false : 'text'
}

export type Values = Record<string, unknown>

/** The values that a proper request would carry. */
export const properValues = (call: Call, where: Parameter['in']): Values =>
  Object.fromEntries(
    call.parameters
      .filter((one) => one.in === where)
      // What others look at stays.
      .map(({ name, schema }) => [name, call.method === 'DELETE' && name === 'uid' ? 'none' : sample(schema, name)]),
  )

export const properBody = (call: Call): Values | undefined => (call.body ? (sample(call.body) as Values) : undefined)

export interface Request {
  query?: Values
  path?: Values
  body?: unknown
  headers?: Record<string, string>
}

let address = 0

/** Sends a call; what `request` does not say is as it should be. Each comes from an address of its own. */
export function send(api: Api, call: Call, request: Request = {}) {
  const { query = properValues(call, 'query'), path = properValues(call, 'path') } = request
  const body = 'body' in request ? request.body : call.file === null ? properBody(call) : FILES[call.file]
  const raw = typeof body === 'string'
  const url = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(path[name]))
  const search = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`)
  return api.inject({
    method: call.method,
    url: search.length > 0 ? `${url}?${search.join('&')}` : url,
    headers: { ...(body !== undefined && { 'content-type': call.file ?? 'application/json' }), ...request.headers },
    ...(body !== undefined && { payload: raw ? body : JSON.stringify(body) }),
    remoteAddress: `10.${(++address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
  })
}

/** Half a surrogate pair has no UTF-8: it goes as the bytes that a careless sender makes of it. */
const encode = (value: unknown): string => {
  const text = String(value)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}
