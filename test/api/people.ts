import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { addAccount } from '#server/accounts/accounts.ts'
import type { Db } from '#server/db/client.ts'
import { TOKEN_DAYS } from '#server/http/session-store.ts'
import { hashToken, newToken } from '#server/http/token.ts'
import { punchoutConnections, punchoutSessions } from '#server/db/punchout-schema.ts'
import { USUAL_SETTINGS } from '#server/db/punchout-settings.ts'
import { customers, memberships, shops, tokens, users } from '#server/db/schema.ts'
import { eq } from '#server/db/drizzle.ts'
import type { Api } from './harness.ts'

/** Everybody's password, unless a test says otherwise. */
export const PASSWORD = 'correct horse battery'

/** As the shop keeps it, but at a cost that is next to nothing: a hash says itself what it costs to check. */
const CHEAP = { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 } as const

const hashed = hash(PASSWORD, CHEAP)

/** A shop whose orders need no company, unless a test says otherwise. */
export async function addShop(db: Db, shopId: string, values: Partial<typeof shops.$inferInsert> = {}): Promise<void> {
  await db.insert(shops).values({ shopId, name: `Shop ${shopId}`, companyRequired: false, ...values })
}

export interface Person {
  username?: string
  /** Shop id → level. */
  shops?: Record<string, number>
  /** Shop id → the companies they buy for there. */
  companies?: Record<string, readonly string[]>
  resetPassword?: boolean
  active?: boolean
  demo?: boolean
}

/** A user with the common password; answers id and username. */
export async function addPerson(db: Db, person: Person = {}): Promise<{ id: string; username: string }> {
  const username = person.username ?? `person-${randomUUID()}`
  const id = await db.transaction(async (tx) =>
    addAccount(tx, {
      username,
      name: `Name of ${username}`,
      email: `${username}@example.com`,
      passwordHash: await hashed,
      resetPassword: person.resetPassword ?? false,
      shops: Object.entries(person.shops ?? {}).map(([shopId, level]) => ({
        shopId,
        level,
        companyIds: person.companies?.[shopId] ?? [],
      })),
    }),
  )
  if (id === null) throw new Error(`${username} exists already`)
  const { active = true, demo = false } = person
  await db.update(users).set({ active, demo }).where(eq(users.id, id))
  return { id, username }
}

/** A company of a shop; answers its id. */
export async function addCompany(
  db: Db,
  shopId: string,
  name: string,
  values: Partial<typeof customers.$inferInsert> = {},
): Promise<string> {
  const [added] = await db
    .insert(customers)
    .values({ shopId, name, ...values })
    .returning()
  return added!.id
}

export async function setLevel(db: Db, userId: string, level: number): Promise<void> {
  await db.update(memberships).set({ level }).where(eq(memberships.userId, userId))
}

export const bearer = (token: string): { authorization: string } => ({ authorization: `Bearer ${token}` })

/** Signs in as a person would; throws with the answer when that fails. */
export async function signIn(api: Api, username: string, password = PASSWORD): Promise<string> {
  const answer = await api.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password } })
  if (answer.statusCode !== 200) throw new Error(`${username} could not sign in: ${answer.body}`)
  return answer.json<{ access_token: string }>().access_token
}

/** A session as signing in makes it, without the hashing of a password that takes its time on purpose. */
export async function addSession(
  db: Db,
  userId: string,
  ownerKind: 'user' | 'punchout' = 'user',
  ownerId = userId,
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + TOKEN_DAYS * 86_400_000)
  await db.insert(tokens).values({ tokenHash: hashToken(token), ownerKind, ownerId, userId, expiresAt })
  await db.update(users).set({ lastSeenAt: new Date() }).where(eq(users.id, userId))
  return token
}

/** A new person with a token. */
export async function signedInPerson(
  api: Api,
  person: Person = {},
): Promise<{ id: string; username: string; token: string }> {
  const added = await addPerson(api.db, person)
  return { ...added, token: await addSession(api.db, added.id) }
}

/** The row behind a punchout session's token: a visit by a connection of somebody's account to a shop. */
export async function addPunchoutSession(db: Db, userId: string, shopId: string, id: string = randomUUID()) {
  const [connection] = await db
    .insert(punchoutConnections)
    .values({
      name: `connection ${id}`,
      shopId,
      userId,
      senderDomain: 'test',
      senderIdentity: id,
      settings: { ...USUAL_SETTINGS, returnHosts: ['buyer.example'] },
    })
    .returning({ id: punchoutConnections.id })
  await db.insert(punchoutSessions).values({
    id,
    connectionId: connection!.id,
    cartId: randomUUID(),
    operation: 'create',
    buyerCookie: 'cookie',
    returnUrl: 'https://buyer.example/return',
    ours: [{ domain: 'test', identity: 'us' }],
    theirs: [{ domain: 'test', identity: id }],
    language: 'sv',
    notices: [],
    codeExpiresAt: new Date(),
  })
  return id
}

/** A token of a punchout session on somebody's account, in their first shop. */
export async function punchoutToken(db: Db, userId: string): Promise<string> {
  const [member] = await db.select().from(memberships).where(eq(memberships.userId, userId))
  return await addSession(db, userId, 'punchout', await addPunchoutSession(db, userId, member!.shopId))
}
