import type { CreateConnection } from '#contract/punchout/connection.schema.ts'
import type { ConnectionKind } from '#contract/punchout/punchout.ts'
import { type FieldGuards, guardsLike } from '../form/written.ts'
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

/** What the form of a connection says that is not made yet. Its secret is kept nowhere. */
export type NewValues = Identity & ConnectionValues

export const NEW_VALUES: NewValues = {
  name: '',
  kind: 'cxml',
  test: false,
  username: '',
  level: '',
  sender: '',
  from: '',
  own: '',
  login: '',
  ...USUAL_VALUES,
}

const isKind = (kept: unknown): kept is ConnectionKind => kept === 'cxml' || kept === 'oci'

export const NEW_GUARDS: FieldGuards<keyof NewValues> = { ...guardsLike(NEW_VALUES), kind: isKind }

/** `DUNS/123456789`, whose identity may hold slashes itself; null: it is none. */
export function partyOf(text: string): { domain: string; identity: string } | null {
  const at = text.indexOf('/')
  const [domain, identity] = [text.slice(0, Math.max(0, at)).trim(), text.slice(at + 1).trim()]
  return domain === '' || identity === '' ? null : { domain, identity }
}

/** What is written as a call. @param secret '' where one is to be made */
export function createOf(shop: string, values: NewValues, secret: string): CreateConnection {
  const { kind, test, name, username, level, login } = values
  const fields = CONNECTION_FIELDS.filter((field) => isOf(kind, field) && values[field] !== USUAL_VALUES[field])
  const [sender, from, own] = [partyOf(values.sender), partyOf(values.from), partyOf(values.own)]
  return {
    shop_id: shop,
    name: name.trim(),
    kind,
    test,
    username: username.trim(),
    ...(level !== '' && { level: Number(level) }),
    ...(kind === 'oci' ? { login: login.trim() } : { from, own, ...(sender && { sender }) }),
    ...(secret !== '' && { secret }),
    ...changeOf(values, fields),
  }
}
