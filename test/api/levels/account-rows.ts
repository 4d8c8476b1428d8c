import { randomUUID } from 'node:crypto'
import { PASSWORD } from '../people.ts'
import {
  ELSEWHERE,
  everybody,
  FORBIDDEN,
  from,
  neverInPunchout,
  notInPunchout,
  type LevelRow,
  some,
  UNSEEN,
  type Expectation,
} from './row.ts'

/** Somebody whom everybody may sign in as. */
export const DOORMAN = 'doorman'

/** As long as a link's, and nobody's. */
const NO_LINK = 'x'.repeat(43)
const NO_SETUP = 'x'.repeat(22)
const NOBODY = { username: 'nobody', name: 'Nobody', email: 'nobody@example.com', new_pw: 'another horse battery' }

/** Who manages no shop at all is refused; who does sees only the users of those shops. */
const managed: Expectation = ({ at, level, chiefElsewhere }) =>
  level >= 7 ? (at === 'foreign' ? UNSEEN : '200') : chiefElsewhere ? UNSEEN : FORBIDDEN

/** Signing in, oneself, one's shops, other users [contract/levels]. */
export const ACCOUNT_ROWS: Record<string, LevelRow[]> = {
  'post /api/auth/login': [
    { at: ['own'], ask: () => ({ body: { username: DOORMAN, password: PASSWORD } }), expect: everybody() },
  ],
  'get /api/auth/user': [{ at: ['own'], ask: () => ({}), expect: everybody() }],
  'post /api/auth/password': [
    {
      at: ['own'],
      ask: () => ({ body: { old_pw: PASSWORD, new_pw: 'another horse battery' } }),
      expect: notInPunchout(everybody('204')),
    },
  ],
  // Nobody's token is asked for, and nobody's is looked at.
  'post /api/auth/password/forgot': [
    { at: ['own'], ask: () => ({ headers: {}, body: { who: randomUUID() } }), expect: everybody('204') },
  ],
  'post /api/auth/password/link': [
    { at: ['own'], ask: () => ({ headers: {}, body: { token: NO_LINK } }), expect: everybody('410 link_expired') },
  ],
  'post /api/auth/password/choose': [
    {
      at: ['own'],
      ask: () => ({ headers: {}, body: { token: NO_LINK, new_pw: 'another horse battery' } }),
      expect: everybody('410 link_expired'),
    },
  ],
  'post /api/office/setup/link': [
    { at: ['own'], ask: () => ({ headers: {}, body: { token: NO_SETUP } }), expect: everybody('410 link_expired') },
  ],
  'post /api/office/setup': [
    {
      at: ['own'],
      ask: () => ({ headers: {}, body: { ...NOBODY, token: NO_SETUP } }),
      expect: everybody('410 link_expired'),
    },
  ],
  // Without the token: it is needed for what follows.
  'get /api/auth/logout': [{ at: ['own'], ask: () => ({ headers: {} }), expect: everybody('204') }],
  'get /api/auth/shops': [{ at: ['own'], ask: () => ({}), tell: some, expect: everybody('200 some') }],
  'get /api/auth/customers': [
    {
      at: ['own', 'foreign'],
      ask: ({ shop }) => ({ query: { shop_id: shop } }),
      tell: some,
      // A session of a procurement system has its connection's company, and none where that names none.
      expect: ({ at, kind, level }) =>
        at === 'foreign' ? ELSEWHERE : level >= 1 && kind === 'user' ? '200 some' : '200 none',
    },
  ],
  'post /api/auth/create-user': [
    {
      at: ['own', 'foreign'],
      ask: ({ shop }) => ({
        body: {
          username: randomUUID(),
          password: PASSWORD,
          name: 'Eva Ek',
          email: 'eva@example.com',
          shop_id: shop,
          level: 7,
        },
      }),
      expect: notInPunchout(from(7, '201')),
    },
  ],
  'get /api/auth/users': [
    {
      at: ['own', 'foreign'],
      ask: ({ shop }) => ({ query: { shop_id: shop } }),
      tell: some,
      expect: notInPunchout(from(7, '200 some')),
    },
  ],
  'patch /api/auth/users': [
    {
      what: 'a name',
      at: ['own', 'foreign'],
      ask: ({ user }) => ({ body: { id: user, name: 'Other' } }),
      expect: neverInPunchout(managed),
    },
    {
      what: 'a link by mail',
      at: ['own', 'foreign'],
      ask: ({ user }) => ({ body: { id: user, send_link: true } }),
      expect: neverInPunchout(managed),
    },
    {
      what: 'signing out everywhere',
      at: ['own', 'foreign'],
      ask: ({ user }) => ({ body: { id: user, sign_out: true } }),
      expect: neverInPunchout(managed),
    },
    {
      what: 'a level',
      at: ['own', 'foreign'],
      ask: ({ user, shop }) => ({ body: { id: user, memberships: [{ shop_id: shop, level: 0 }] } }),
      expect: ({ at, kind, level, chiefElsewhere }) => {
        if (kind === 'punchout' || (level < 7 && !chiefElsewhere)) return FORBIDDEN
        return at === 'foreign' ? ELSEWHERE : level >= 7 ? '200' : FORBIDDEN
      },
    },
  ],
  'get /api/auth/users/audit': [
    {
      at: ['own', 'foreign'],
      ask: ({ shop }) => ({ query: { shop_id: shop } }),
      expect: notInPunchout(from(7)),
    },
  ],
  'get /api/auth/users/carts': [
    {
      at: ['own', 'foreign'],
      ask: ({ user }) => ({ query: { user_id: user } }),
      expect: neverInPunchout(managed),
    },
  ],
  'post /api/auth/users/carts': [
    {
      at: ['own', 'foreign'],
      ask: ({ user }) => ({ body: { user_id: user } }),
      expect: neverInPunchout(managed),
    },
  ],
  'get /api/companies/{id}/rules': [
    { at: ['own', 'foreign'], ask: ({ company }) => ({ path: { id: company } }), expect: neverInPunchout(managed) },
  ],
  'put /api/companies/{id}/rules': [
    {
      at: ['own', 'foreign'],
      ask: ({ company }) => ({ path: { id: company }, body: { rules: [], cost_centre_required: false } }),
      expect: neverInPunchout(managed),
    },
  ],
  'get /api/companies/{id}/budgets': [
    { at: ['own', 'foreign'], ask: ({ company }) => ({ path: { id: company } }), expect: neverInPunchout(managed) },
  ],
  'put /api/companies/{id}/budgets': [
    {
      at: ['own', 'foreign'],
      ask: ({ company }) => ({ path: { id: company }, body: { budgets: [] } }),
      expect: neverInPunchout(managed),
    },
  ],
}
