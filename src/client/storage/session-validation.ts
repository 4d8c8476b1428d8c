import type { Shop, User } from '#contract/users/auth.schema.ts'
import type { SessionState } from './session-state.ts'

type Raw = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'

const isUser = (value: unknown): value is User =>
  isRecord(value) &&
  isText(value.id) &&
  isText(value.username) &&
  isText(value.name) &&
  Number.isInteger(value.level) &&
  (value.reset_password === 0 || value.reset_password === 1)

const isCompanies = (value: unknown = []): boolean =>
  Array.isArray(value) && value.every((one) => isRecord(one) && isText(one.id) && isText(one.name))

const isShop = (value: unknown): value is Shop =>
  isRecord(value) &&
  isText(value.shop_id) &&
  isText(value.name) &&
  isText(value.information) &&
  typeof value.show_greenified === 'boolean' &&
  typeof value.has_logo === 'boolean' &&
  Number.isInteger(value.permission) &&
  isCompanies(value.companies)

const texts = (value: unknown): Record<string, string> =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => isText(entry[1])))
    : {}

/** What comes back from storage, if it is a session's state at all; an older or foreign shape counts as none. */
export function readSessionState(value: unknown): SessionState | null {
  if (!isRecord(value) || !isText(value.owner) || !isUser(value.user)) return null
  if (!Array.isArray(value.shops) || !value.shops.every(isShop)) return null
  const currentShopId = isText(value.currentShopId) ? value.currentShopId : null
  return {
    owner: value.owner,
    user: value.user,
    shops: value.shops,
    currentShopId,
    activeCarts: texts(value.activeCarts),
    currentCompanies: texts(value.currentCompanies),
  }
}
