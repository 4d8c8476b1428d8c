import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { API } from '#contract/paths.ts'
import type { App } from '../../http/app-type.ts'
import type { OriginOf } from '../../http/origin.ts'
import { anyBody, sentType } from './any-body.ts'
import { type Answering, answerCxml, signature } from './answer.ts'
import { type StatusCode, troubleOf } from './cxml/error.ts'
import { statusResponse } from './cxml/respond.ts'

const BODY_MAX = 2 * 1024 * 1024

export interface CxmlRouteDeps extends Answering {
  origin: OriginOf
  /** Milliseconds within which there is an answer, whatever happens. */
  timeoutMs: number
}

const DocumentSchema = Type.String({ description: 'A cXML Response; its Status says what became of the request' })

/**
 * `POST /api/punchout/cxml`: whatever arrives, of whatever type, is answered 200 with a cXML Response, as procurement
 * systems take everything else for a broken shop [punchout/answers].
 */
export async function cxmlRoute(app: App, { origin, timeoutMs, ...deps }: CxmlRouteDeps): Promise<void> {
  const refuse = (request: FastifyRequest, reply: FastifyReply, status: StatusCode, detail: string): FastifyReply =>
    send(reply, statusResponse(signature(origin(request)), status, detail))

  await app.register(async (own: App) => {
    anyBody(own, { limit: BODY_MAX, type: 'application/xml' })

    own.setErrorHandler<FastifyError>((error, request, reply) => {
      if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse(request, reply, 406, 'The document is over 2 MB.')
      if (error.statusCode !== undefined && error.statusCode < 500)
        return refuse(request, reply, 400, 'The request cannot be read.')
      deps.failed(error)
      const { status, message } = troubleOf(error)
      return refuse(request, reply, status, message)
    })

    const schema = { consumes: ['text/xml', 'application/xml'], response: { 200: DocumentSchema } }
    own.post(API.punchoutCxml, { bodyLimit: BODY_MAX, handlerTimeout: timeoutMs, schema }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      // It may name an encoding.
      const contentType = sentType(request.raw)
      const incoming = { body, contentType, ip: request.ip, origin: origin(request) }
      const { answer } = await answerCxml(deps, incoming)
      return reply.sent ? reply : send(reply, answer)
    })
    // People try the address in a browser first.
    own.get(API.punchoutCxml, { schema: { response: { 200: DocumentSchema } } }, async (request, reply) =>
      refuse(request, reply, 400, 'This address takes cXML documents by POST.'),
    )
  })
}

const send = (reply: FastifyReply, document: string): FastifyReply =>
  reply.code(200).type('text/xml; charset=UTF-8').send(document)
