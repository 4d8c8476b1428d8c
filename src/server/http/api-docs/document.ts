/** As much of an OpenAPI document as is shown and enriched. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  description?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

export interface Media {
  schema?: Schema
  example?: unknown
}

export interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  required?: boolean
  description?: string
  schema: Schema
  example?: unknown
}

export interface Operation {
  summary?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { description?: string; content?: Record<string, Media> }>
}

export interface Document {
  info: { title: string; version: string; description?: string }
  paths: Record<string, Record<string, Operation>>
}

/** A call, such as `get /api/orders`. */
export interface DocumentedCall {
  name: string
  method: string
  path: string
  operation: Operation
}

export const callsOf = ({ paths }: Document): DocumentedCall[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ name: `${method} ${path}`, method, path, operation })),
  )
