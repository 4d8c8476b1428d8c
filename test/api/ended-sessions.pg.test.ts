import { eq } from '#server/db/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokens } from '#server/db/schema.ts'
import { type Api, startApi } from './harness.ts'
import { allCalls, type Call, send } from './hostile/calls.ts'
import { TABLE } from './levels/table.ts'
import { addShop, bearer, PASSWORD, signedInPerson, signIn } from './people.ts'

type Chief = Awaited<ReturnType<typeof signedInPerson>>

/** How the session of somebody who might do everything comes to its end, and as what it is refused. */
const ENDS: Record<string, { refused: string; end: (api: Api, chief: Chief) => Promise<unknown> }> = {
  'signed out': {
    refused: '401 unauthenticated',
    end: (api, { token }) => api.inject({ url: '/api/auth/logout', headers: bearer(token) }),
  },
  expired: {
    refused: '401 unauthenticated',
    end: (api, { id }) =>
      api.db
        .update(tokens)
        .set({ expiresAt: new Date(0) })
        .where(eq(tokens.userId, id)),
  },
  'deactivated by somebody else': {
    refused: '401 account_disabled',
    end: async (api, { id }) => {
      const other = await signedInPerson(api, { shops: { north: 9 } })
      const request = { headers: bearer(other.token), payload: { id, active: false } }
      return api.inject({ method: 'PATCH', url: '/api/auth/users', ...request })
    },
  },
  'ended by a new password elsewhere': {
    refused: '401 unauthenticated',
    end: async (api, { username }) => {
      const headers = bearer(await signIn(api, username))
      const payload = { old_pw: PASSWORD, new_pw: 'another horse battery' }
      return api.inject({ method: 'POST', url: '/api/auth/password', headers, payload })
    },
  },
}

/** What needs no session: signing in, a password by mail, what is everyone's, and what has a secret or a code of its own. */
const OPEN = new Set([
  'get /api/auth/logout',
  'get /api/config',
  'get /api/health',
  'get /api/punchout/cxml',
  'get /api/punchout/oci',
  'get /public/document/{hash}/{name}',
  'get /public/thumbnail/logo/{shop_id}',
  'get /public/thumbnail/{file}',
  'post /api/auth/login',
  'post /api/auth/password/choose',
  'post /api/auth/password/forgot',
  'post /api/auth/password/link',
  'post /api/office/setup',
  'post /api/office/setup/link',
  'post /api/punchout/cxml',
  'post /api/punchout/oci',
  'post /api/punchout/simulations/return/{code}',
  'post /api/shared',
])

let api: Api
let calls: Call[]
const ended = new Map<string, string>()
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  calls = await allCalls(api)
  for (const [how, { end }] of Object.entries(ENDS)) {
    const chief = await signedInPerson(api, { shops: { north: 9 } })
    await end(api, chief)
    ended.set(how, chief.token)
  }
})
afterAll(() => api.close())

test('only what is listed here is open without a session', () => {
  expect(new Set(calls.filter(({ token }) => token === 'open').map(({ name }) => name))).toEqual(OPEN)
})

describe('a session that has ended opens nothing any more', () => {
  test.each(Object.keys(TABLE).filter((name) => !OPEN.has(name)))('%s', async (name) => {
    const call = calls.find((one) => one.name === name)
    const answers: Record<string, string> = {}
    for (const [how, token] of ended) {
      const answer = await send(api, call!, { headers: bearer(token) })
      answers[how] = `${answer.statusCode} ${answer.json<{ code: string }>().code}`
    }
    expect(answers).toEqual(Object.fromEntries(Object.entries(ENDS).map(([how, { refused }]) => [how, refused])))
  })
})
