import type { PunchoutState } from '#client/storage/punchout-state.ts'
import type { LoginAnswer, Shop, User } from '#contract/users/auth.schema.ts'
import { API } from '#contract/paths.ts'
import { answer, ok } from './network.ts'

export const user = (overrides: Partial<User> = {}): User => ({
  id: '7',
  username: 'maja',
  name: 'Maja Lindqvist',
  email: 'maja@example.com',
  reset_password: 0,
  level: 3,
  shop_id: 'nordform',
  companies_version: 'v1',
  ...overrides,
})

export const shop = (overrides: Partial<Shop> = {}): Shop => ({
  shop_id: 'nordform',
  name: 'Nordform',
  info: { namn: 'Nordform' },
  show_greenified: false,
  information: '',
  permission: 3,
  currency: 'SEK',
  country: 'SE',
  provider_contact: null,
  has_logo: true,
  ...overrides,
})

/** What a session from a purchasing system is for. */
export const purchase = (change: Partial<PunchoutState> = {}): PunchoutState => ({
  shop_id: 'nordform',
  cart_id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  operation: 'create',
  start_uid: null,
  start_search: null,
  notices: [],
  return_host: 'buyer.example',
  read_only: false,
  outcome: null,
  closed_at: null,
  ...change,
})

export const TOKEN = 'token-of-maja'

export const loginAnswer = (overrides: Partial<LoginAnswer> = {}): LoginAnswer => ({
  access_token: TOKEN,
  token_type: 'Bearer',
  expires_at: '2030-01-01T00:00:00.000Z',
  owner: 'user:7',
  ...overrides,
})

/** The server knows this person, who orders for no company. */
export function knows(person: User = user(), shops: Shop[] = [shop()]): void {
  answer('get', API.user, () => ok({ data: person }))
  answer('get', API.shops, () => ok({ data: shops }))
  answer('get', API.customers, () => ok({ data: [] }))
}
