import type { Document, Parameter } from './document.ts'

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', format: 'uuid' },
  description: 'Sent again with the same one, the call is answered as the first time, and nothing more happens',
}
const IF_MATCH: Parameter = {
  name: 'If-Match',
  in: 'header',
  schema: { type: 'string' },
  description: 'The ETag that was read: 412 where there is another one by now',
}
const IF_NONE_MATCH: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  schema: { type: 'string' },
  description: '`*`: only where there is none yet, nor has been; 412 where there is',
}

/** The headers that routes read besides what their schemas check [contract/idempotency], [contract/revision]. */
const HEADERS: readonly (readonly [calls: RegExp, header: Parameter])[] = [
  [/^(post|put|delete) \/api\/(cart(?!\/sync)|form)\b/, IDEMPOTENCY_KEY],
  [/^post \/api\/orders\//, IDEMPOTENCY_KEY],
  [/^put \/api\/cart\/\{cartId\}\/(update|status)$/, IF_MATCH],
  [/^(put|patch|delete) \/api\/products\//, IF_MATCH],
  [/^put \/api\/products\//, IF_NONE_MATCH],
]

/** The document with the headers that calls take. */
export function withHeaders(document: Document): Document {
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const taken = HEADERS.filter(([calls]) => calls.test(`${method} ${path}`)).map(([, header]) => ({ ...header }))
      if (taken.length > 0) operation.parameters = [...(operation.parameters ?? []), ...taken]
    }
  return document
}
