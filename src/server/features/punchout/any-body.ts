import type { App } from '../../http/app-type.ts'

const sentTypes = new WeakMap<object, string>()

/** What the sender called its body. */
export const sentType = (raw: object): string | undefined => sentTypes.get(raw)

/**
 * Takes bodies of whatever type as they are, for callers that say anything or nothing of them. Fastify refuses types
 * that are none, so each counts as `type`.
 */
export function anyBody(own: App, { limit, type }: { limit: number; type: string }): void {
  own.removeAllContentTypeParsers()
  own.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limit }, (_request, body, done) => done(null, body))
  own.addHook('onRequest', (request, _reply, done) => {
    sentTypes.set(request.raw, request.headers['content-type'] ?? '')
    request.raw.headers['content-type'] = type
    done()
  })
}
