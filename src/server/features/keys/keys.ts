import { BlockList } from 'node:net'
import { ERROR, RULE, type Rule } from '#contract/errors.ts'
import { KEY_DAYS, KEY_OVERLAP_DAYS, KEYS_MAX, REVOKED_KEYS_SHOWN } from '#contract/keys/key.ts'
import {
  CreateKeySchema,
  KeyParamsSchema,
  KeysAnswerSchema,
  NewKeyAnswerSchema,
  RotateKeySchema,
} from '#contract/keys/key.schema.ts'
import { SCOPES } from '#contract/keys/scope.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { Type } from 'typebox'
import { createKey, KeysFullError, listKeys, readKey, revokeKey, rotateKey } from '../../accounts/keys.ts'
import type { Db } from '../../db/client.ts'
import type { App } from '../../http/app-type.ts'
import { addNetwork } from '../../http/key-session.ts'
import { HttpProblem } from '../../http/problem.ts'
import { requireInstallation, requireShop, type Session, signedIn } from '../../http/session.ts'

const NothingSchema = Type.Null({ description: 'No body' })

/** The keys of machines, by whoever has rights over the installation: as the command does it [contract/keys]. */
export async function keysFeature(app: App, { db }: { db: Db }): Promise<void> {
  app.get(OFFICE_API.keys, { schema: { response: { 200: KeysAnswerSchema } } }, async (request) => {
    administrator(signedIn(request))
    return { data: await listKeys(db, REVOKED_KEYS_SHOWN) }
  })

  app.post(
    OFFICE_API.keys,
    { schema: { body: CreateKeySchema, response: { 201: NewKeyAnswerSchema } } },
    async (request, reply) => {
      const session = administrator(signedIn(request))
      const { scopes, shop_ids, networks = [], days = KEY_DAYS.usual } = request.body
      const name = request.body.name.trim()
      if (name === '') throw refused('name', RULE.required, 'A key has a name')
      for (const shopId of shop_ids) requireShop(session, shopId, 'shop.whole')
      if (!networks.every(isNetwork))
        throw refused('networks', RULE.format, 'Addresses, or ranges such as 192.0.2.0/24')
      const made = await createKey(db, session.username, {
        name,
        scopes: SCOPES.filter((one) => scopes.includes(one)),
        shopIds: [...new Set(shop_ids)],
        networks: [...new Set(networks)],
        days,
      }).catch((error: unknown) => {
        if (!(error instanceof KeysFullError)) throw error
        throw refused('name', RULE.range, `At most ${KEYS_MAX} keys are in use`)
      })
      if (made === null) throw refused('name', RULE.choice, 'A key that is in use is called so')
      reply.code(201)
      return { data: { ...(await theKey(db, made.id)), key: made.key } }
    },
  )

  app.post(
    OFFICE_API.keyRotate,
    { schema: { params: KeyParamsSchema, body: RotateKeySchema, response: { 200: NewKeyAnswerSchema } } },
    async (request) => {
      const { username } = administrator(signedIn(request))
      const { id } = request.params
      const { days = KEY_DAYS.usual, overlap = KEY_OVERLAP_DAYS.usual } = request.body
      const key = await rotateKey(db, username, { id, days, overlap })
      if (key === null) throw new HttpProblem(404, ERROR.notFound)
      return { data: { ...(await theKey(db, id)), key } }
    },
  )

  app.delete(
    OFFICE_API.key,
    { schema: { params: KeyParamsSchema, response: { 204: NothingSchema } } },
    async (request, reply) => {
      const { username } = administrator(signedIn(request))
      const { id } = request.params
      if (!(await revokeKey(db, username, { id }))) throw new HttpProblem(404, ERROR.notFound)
      return reply.code(204).send(null)
    },
  )
}

/** @throws {HttpProblem} 403 for anybody else, machines included */
function administrator(session: Session): Session {
  requireInstallation(session)
  return session
}

async function theKey(db: Db, id: string) {
  const key = await readKey(db, id)
  if (key === null) throw new HttpProblem(404, ERROR.notFound)
  return key
}

function isNetwork(network: string): boolean {
  try {
    addNetwork(new BlockList(), network)
    return true
  } catch {
    return false
  }
}

const refused = (field: string, rule: Rule, message: string): HttpProblem =>
  new HttpProblem(400, ERROR.validation, { errors: [{ field, rule, message }] })
