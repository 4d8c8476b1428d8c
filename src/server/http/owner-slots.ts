import type { FastifyRequest } from 'fastify'
import { ownerKey } from '#contract/users/owner.ts'
import type { App } from './app-type.ts'
import { tooMany } from './rate-limit.ts'
import { signedIn } from './session.ts'

const AGAIN_S = 2

/**
 * Lets requests of these routes in whose bodies are large: each owner one at a time, so that nobody's many take all places,
 * and so many of all together. A request holds its place until it is answered.
 * @param app with no other routes than those
 * @returns takes a request's place over: whoever asked for it gives it back, once
 */
export function ownerSlots(app: App, most: number): (request: FastifyRequest) => () => void {
  const taken = new Set<string>()
  const held = new WeakMap<FastifyRequest, () => void>()
  app.addHook('onRequest', async (request) => {
    const owner = ownerKey(signedIn(request).owner)
    if (taken.has(owner) || taken.size >= most) throw tooMany(AGAIN_S)
    taken.add(owner)
    held.set(request, () => void taken.delete(owner))
  })
  const giveBack = async (request: FastifyRequest): Promise<void> => {
    held.get(request)?.()
    held.delete(request)
  }
  app.addHook('onResponse', giveBack)
  app.addHook('onRequestAbort', giveBack)
  return (request) => {
    const release = held.get(request) ?? (() => undefined)
    held.delete(request)
    return release
  }
}
