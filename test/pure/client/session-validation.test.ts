import { anything, assert, property } from 'fast-check'
import { expect, test } from 'vitest'
import { readSessionState } from '#client/storage/session-validation.ts'

const user = { id: '7', username: 'maja', name: 'Maja', email: '', reset_password: 0, level: 3, shop_id: null }
const shop = {
  shop_id: 'nordform',
  name: 'Nordform',
  info: { namn: 'Nordform' },
  show_greenified: false,
  information: '',
  permission: 3,
  currency: 'SEK',
  country: 'SE',
  provider_contact: null,
  has_logo: false,
}
const state = {
  owner: 'user:7',
  user,
  shops: [shop],
  currentShopId: 'nordform',
  activeCarts: { nordform: 'c1' },
  currentCompanies: {},
}

test('what was kept comes back', () => {
  expect(readSessionState(structuredClone(state))).toEqual(state)
})

test.each([
  ['no owner', { ...state, owner: undefined }],
  ['another kind of user', { ...state, user: { ...user, reset_password: '0' } }],
  ['no user', { ...state, user: null }],
  ['shops that are none', { ...state, shops: { 0: shop } }],
  ['a shop without permission', { ...state, shops: [{ ...shop, permission: null }] }],
  ['a list', [state]],
])('%s counts as nothing kept', (_, kept) => {
  expect(readSessionState(kept)).toBeNull()
})

test('whatever lies in storage, it is a state or nothing, never an error', () => {
  assert(
    property(anything(), (kept) => {
      const read = readSessionState(kept)
      expect(read === null || typeof read.owner === 'string').toBe(true)
    }),
  )
})
