import type { DraftKind } from '../../../storage/draft.ts'
import type { CreateConnection } from '#contract/punchout/connection.schema.ts'
import type { ConnectionKind } from '#contract/punchout/punchout.ts'
import { readSome } from './connection-draft.ts'
import { changeOf, CONNECTION_FIELDS, type ConnectionValues, isOf, USUAL_VALUES } from './connection-values.ts'

/** What is said once, when a connection is made; parties as `DOMAIN/IDENTITY`. */
export interface Identity {
  name: string
  kind: ConnectionKind
  test: boolean
  username: string
  /** '': what the account may. */
  level: string
  sender: string
  from: string
  own: string
  login: string
}

/** A connection that is not made yet. Its secret is kept nowhere. */
export interface NewDraft {
  identity: Identity
  values: ConnectionValues
}

const NO_IDENTITY: Identity = {
  name: '',
  kind: 'cxml',
  test: false,
  username: '',
  level: '',
  sender: '',
  from: '',
  own: '',
  login: '',
}

export const NO_CONNECTION: NewDraft = { identity: NO_IDENTITY, values: USUAL_VALUES }

export const newDraft = (shop: string): DraftKind<NewDraft> => ({
  name: `office-connection/${shop}/new`,
  empty: NO_CONNECTION,
  read: (kept) => {
    const { identity, values } = (kept ?? {}) as { identity?: unknown; values?: unknown }
    return { identity: readIdentity(identity), values: { ...USUAL_VALUES, ...readSome(values) } }
  },
})

function readIdentity(kept: unknown): Identity {
  const found = (kept ?? {}) as Partial<Record<string, unknown>>
  const texts = (['name', 'username', 'level', 'sender', 'from', 'own', 'login'] as const).filter(
    (field) => typeof found[field] === 'string',
  )
  return {
    ...NO_IDENTITY,
    ...Object.fromEntries(texts.map((field) => [field, found[field]])),
    kind: found.kind === 'oci' ? 'oci' : 'cxml',
    test: found.test === true,
  }
}

/** `DUNS/123456789`, whose identity may hold slashes itself; null: it is none. */
export function partyOf(text: string): { domain: string; identity: string } | null {
  const at = text.indexOf('/')
  const [domain, identity] = [text.slice(0, Math.max(0, at)).trim(), text.slice(at + 1).trim()]
  return domain === '' || identity === '' ? null : { domain, identity }
}

/** The draft as a call. @param secret '' where one is to be made */
export function createOf(shop: string, { identity, values }: NewDraft, secret: string): CreateConnection {
  const { kind, test } = identity
  const fields = CONNECTION_FIELDS.filter((field) => isOf(kind, field) && values[field] !== USUAL_VALUES[field])
  const [sender, from, own] = [partyOf(identity.sender), partyOf(identity.from), partyOf(identity.own)]
  return {
    shop_id: shop,
    name: identity.name.trim(),
    kind,
    test,
    username: identity.username.trim(),
    ...(identity.level !== '' && { level: Number(identity.level) }),
    ...(kind === 'oci' ? { login: identity.login.trim() } : { from, own, ...(sender && { sender }) }),
    ...(secret !== '' && { secret }),
    ...changeOf(values, fields),
  }
}
