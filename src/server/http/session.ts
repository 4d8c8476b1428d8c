import type { FastifyRequest } from 'fastify'
import { ERROR } from '#contract/errors.ts'
import { ownerKey } from '#contract/users/owner.ts'
import { type Capability, may } from '#contract/users/permission.ts'
import { type CompanyScope, isWithin, NO_COMPANIES } from '../db/company-scope.ts'
import { type Access, accessOf } from './access.ts'
import type { App } from './app-type.ts'
import { HttpProblem } from './problem.ts'
import {
  type FoundSession,
  type Session,
  type SessionStore,
  type SessionStoreDeps,
  sessionStore,
} from './session-store.ts'
import { keyGate } from './key-session.ts'
import { bearerKey, bearerToken } from './token.ts'

export type { Session } from './session-store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
}

/**
 * Looks at the token before anything else of a request is read: a caller without rights learns nothing from the checks
 * of its body. Must be called before the routes are registered; the store is for those who change sessions.
 */
export function sessionPlugin(app: App, deps: SessionStoreDeps): SessionStore {
  const store = sessionStore(deps)
  const passGate = keyGate(deps.db.$client)
  app.decorateRequest('session', null)
  app.addHook('onRequest', (request, reply, done) => {
    const access = accessOf(request.routeOptions.url)
    const header = request.headers.authorization
    // Whoever says whose call it is must be them: it was made in a session that may have ended since.
    const isAnybodys = header === undefined && request.headers['x-owner'] === undefined
    if (access === 'open' || (access === 'optional' && isAnybodys)) return done()
    const admit = (found: FoundSession | null): void => {
      request.session = admitted(found, access, request)
    }
    const key = bearerKey(header)
    if (key !== null)
      return void store
        .find(key)
        .then((found) => {
          admit(found)
          return passGate(request, reply, signedIn(request))
        })
        .then(pass(done), done)
    const token = bearerToken(header)
    const known = token === null ? null : store.known(token)
    if (known === undefined && token !== null) return void store.find(token).then(admit).then(pass(done), done)
    admit(known ?? null)
    done()
  })
  app.addHook('onClose', () => store.close())
  return store
}

const pass = (done: () => void) => (): void => done()

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The session, if a request of this kind may be made with it. @throws {HttpProblem} 401, 403, 409 */
function admitted(found: FoundSession | null, access: Access, { method, headers }: FastifyRequest): Session {
  if (!found) throw unauthenticated(ERROR.unauthenticated)
  if (!found.active) throw unauthenticated(ERROR.accountDisabled)
  const { session } = found
  if (session.mustChangePassword && access !== 'temporary') throw new HttpProblem(403, ERROR.passwordChangeRequired)
  if (!SAFE.has(method)) requireOwner(session, headers['x-owner'])
  return session
}

/** A 401; RFC 9110 asks for the scheme in a header. */
export const unauthenticated = (
  code: (typeof ERROR)['unauthenticated' | 'accountDisabled' | 'wrongLogin' | 'temporaryExpired'],
): HttpProblem => new HttpProblem(401, code, { headers: { 'WWW-Authenticate': 'Bearer' } })

/** The session of a request. @throws {HttpProblem} 401 without one */
export function signedIn(request: FastifyRequest): Session {
  if (!request.session) throw unauthenticated(ERROR.unauthenticated)
  return request.session
}

const PERSONAL: ReadonlySet<Capability> = new Set(['users.manage', 'shop.whole'])

/**
 * That the session may do `capability` in a shop; ask before looking whether the shop or anything in it exists, so that
 * the answer tells nothing about other people's shops [server/access].
 * @throws {HttpProblem} 403 `shop_forbidden` or `forbidden`
 */
export function requireShop(session: Session, shopId: string, capability: Capability): void {
  const level = session.levels.get(shopId)
  if (level === undefined) throw new HttpProblem(403, ERROR.shopForbidden)
  // Many people share a punchout account: no session of it manages users or the shop, whatever the account's level
  // [contract/owners].
  const shared = session.owner.kind === 'punchout' && PERSONAL.has(capability)
  if (shared || !may(level, capability)) throw new HttpProblem(403, ERROR.forbidden)
}

/**
 * The shops whose staff a session belongs to, people and machines, for what is found by its own id.
 * @throws {HttpProblem} 403 there are none
 */
export function staffShops({ owner, levels }: Session): string[] {
  // Many people share a punchout account, whatever its level [contract/owners].
  if (owner.kind === 'punchout') throw new HttpProblem(403, ERROR.forbidden)
  const shops = [...levels].filter(([, level]) => may(level, 'shop.whole')).map(([shopId]) => shopId)
  if (shops.length === 0) throw new HttpProblem(403, ERROR.forbidden)
  return shops
}

/**
 * That the session is of somebody with rights over the installation, and of no machine.
 * @throws {HttpProblem} 403 `forbidden`
 */
export function requireInstallation({ installation }: Session): void {
  if (installation !== true) throw new HttpProblem(403, ERROR.forbidden)
}

/**
 * By whose agreements a call about a shop's products is answered: the company that it names, else the caller's first;
 * null where they have none there, and for the shop's staff [contract/companies].
 * @throws {HttpProblem} 403 `company_forbidden`
 */
export function companyAsked(session: Session, shopId: string, companyId: string | undefined): string | null {
  if (companyId === undefined) return companiesIn(session, shopId).first
  if (!mayUse(session, shopId, companyId)) throw new HttpProblem(403, ERROR.companyForbidden)
  return companyId.toLowerCase()
}

/** Whether a session may name a company in a shop. */
export const mayUse = (session: Session, shopId: string, companyId: string): boolean =>
  isWithin(companiesIn(session, shopId), companyId.toLowerCase())

const companiesIn = ({ companies }: Session, shopId: string): CompanyScope => companies.get(shopId) ?? NO_COMPANIES

/**
 * A changing call may say whom it was made for, by the `X-Owner` header or an `owner` field; it must be the token's
 * owner, since an unsent change must never be written in another's name [contract/owners].
 * @throws {HttpProblem} 409 `wrong_owner`
 */
function requireOwner(session: Session, named: string | string[] | undefined): void {
  if (named !== undefined && named !== ownerKey(session.owner)) throw new HttpProblem(409, ERROR.wrongOwner)
}
