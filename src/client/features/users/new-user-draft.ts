import { keyedDrafts } from '../../storage/keyed-drafts.ts'
import type { CompanyChoice } from './companies-field.tsx'

/** A new user while they are written. */
export interface NewUser {
  name: string
  email: string
  username: string
  shops: readonly string[]
  /** For whom they buy, by shop; a shop that is not there: for the same as the manager. */
  companies: Readonly<Record<string, readonly CompanyChoice[]>>
  level: number
}

/** What most new users are: people who order. */
const FIRST_LEVEL = 3

export const newUser = (shops: readonly string[]): NewUser => ({
  name: '',
  email: '',
  username: '',
  shops,
  companies: {},
  level: FIRST_LEVEL,
})

/** There is one new user at a time. */
export const NEW_USERS = keyedDrafts<NewUser>('new-user', readNewUser)

/** What a device kept, as far as it is what it should be. */
function readNewUser(kept: unknown): NewUser | null {
  const { name, email, username, shops, companies, level }: Partial<Record<keyof NewUser, unknown>> = Object(kept)
  const isWhole =
    [name, email, username].every(isText) &&
    Array.isArray(shops) &&
    shops.every(isText) &&
    typeof level === 'number' &&
    Object.values(Object(companies)).every((chosen) => Array.isArray(chosen) && chosen.every(isChoice))
  return isWhole ? ({ name, email, username, shops, companies: Object(companies), level } as NewUser) : null
}

const isText = (kept: unknown): kept is string => typeof kept === 'string'

function isChoice(kept: unknown): kept is CompanyChoice {
  const { id, name }: Partial<Record<keyof CompanyChoice, unknown>> = Object(kept)
  return isText(id) && isText(name)
}
