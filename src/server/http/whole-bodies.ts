import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { App } from './app-type.ts'
import { ownerSlots } from './owner-slots.ts'
import { compileCheck } from './validation.ts'

/**
 * Takes bodies of these types whole and as they came, within the slots of `ownerSlots`. They are checked where they are
 * read; each route says how large one may be.
 * @param own with no other routes than those
 * @returns takes a request's slot over, as `ownerSlots` says
 */
export function wholeBodies(
  own: App,
  types: string | readonly string[],
  most: number,
): (request: FastifyRequest) => () => void {
  own.removeAllContentTypeParsers()
  own.addContentTypeParser<Buffer>([types].flat(), { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  own.setValidatorCompiler((part) => (part.httpPart === 'body' ? () => true : compileCheck(part)))
  return ownerSlots(own, most)
}

const BINARY = { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) }

/** The schema of a body that is a file of one of these types. */
export const fileBody = (...types: string[]) => ({ content: Object.fromEntries(types.map((type) => [type, BINARY])) })
