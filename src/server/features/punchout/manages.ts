import type { FastifyRequest } from 'fastify'
import { ERROR } from '#contract/errors.ts'
import { HttpProblem } from '../../http/problem.ts'
import { requireShop, type Session, signedIn } from '../../http/session.ts'

/**
 * Somebody who looks after the connections of a shop. Not in a punchout session, whose account many people share.
 * @throws {HttpProblem} 403
 */
export function managesPunchout(request: FastifyRequest, shopId: string): Session {
  const session = signedIn(request)
  requireShop(session, shopId, 'punchout.manage')
  if (session.owner.kind === 'punchout') throw new HttpProblem(403, ERROR.forbidden)
  return session
}
