import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SyncAnswer } from '#contract/cart/sync.schema.ts'
import { type Buyer, buyer, buyerOf, codeOf, device, INFORMATION } from './carts.ts'
import { type Api, startApi } from './harness.ts'
import { manager } from './managers.ts'
import { addShop, addSession, addPunchoutSession, setLevel } from './people.ts'
import { furnishCompanies, memberOf, share, sharing } from './shared-carts.ts'

let api: Api
let berg: string
let dal: string
let owner: Buyer
let staff: Awaited<ReturnType<typeof manager>>
beforeAll(async () => {
  api = await startApi()
  ;({ berg, dal } = await furnishCompanies(api))
  await addShop(api.db, 'south')
  staff = await manager(api, { north: 8 })
})
afterAll(() => api.close())

/** An open cart of the owner's that lacks nothing. */
async function readyCart(): Promise<string> {
  const { id } = await owner.create('Reception')
  await owner.add(id, '1002', 2)
  await owner.update(id, { customer: INFORMATION })
  return id
}

type Standing = 'owner' | 'edit' | 'view' | 'ended' | 'never'

/** Everybody who may come to a cart, how they stand to it, and how that came about. */
const COMERS: readonly (readonly [who: string, Standing, (cart: string) => Promise<Buyer>])[] = [
  ['its owner', 'owner', async () => owner],
  ['a colleague who may change it', 'edit', (cart) => given(cart, 'edit')],
  ['a colleague who may look', 'view', (cart) => given(cart, 'view')],
  ['one of everybody who may change it', 'edit', (cart) => ofEverybody(cart, 'edit')],
  ['one of everybody who may look', 'view', (cart) => ofEverybody(cart, 'view')],
  [
    'one who may change what everybody may look at',
    'edit',
    async (cart) => {
      await share(owner, cart, { everybody: true }, 'view')
      return await given(cart, 'edit')
    },
  ],
  ['a colleague of level 1 who may change it', 'edit', (cart) => given(cart, 'edit', 1)],
  [
    'a colleague whose right was taken back',
    'ended',
    async (cart) => {
      const someone = await given(cart, 'edit')
      await share(owner, cart, { user_id: someone.id }, null)
      return someone
    },
  ],
  [
    'one of everybody, from whom it was taken back',
    'ended',
    async (cart) => {
      const someone = await ofEverybody(cart, 'edit')
      await share(owner, cart, { everybody: true }, null)
      return someone
    },
  ],
  [
    'a colleague who has left the company',
    'ended',
    async (cart) => {
      const someone = await given(cart, 'edit')
      await moveTo(someone, [dal])
      return someone
    },
  ],
  [
    'one of everybody, who has left the company',
    'ended',
    async (cart) => {
      const someone = await ofEverybody(cart, 'edit')
      await moveTo(someone, [dal])
      return someone
    },
  ],
  [
    'a colleague whose cart went to another company',
    'ended',
    async (cart) => {
      const someone = await given(cart, 'edit')
      await owner.update(cart, { customer_id: dal })
      return someone
    },
  ],
  [
    'its former owner, who kept nothing',
    'ended',
    async (cart) => {
      const heir = await memberOf(api, [berg, dal])
      await sharing(owner, cart).handOver(heir, null)
      return owner
    },
  ],
  ['its former owner, who may go on', 'edit', (cart) => handedOver(cart)],
  ['a colleague who was given nothing', 'never', async () => await memberOf(api, [berg])],
  [
    'somebody of another company, while everybody may change it',
    'never',
    async (cart) => {
      await share(owner, cart, { everybody: true }, 'edit')
      return await memberOf(api, [dal])
    },
  ],
  [
    'the shop’s staff, while everybody may change it',
    'never',
    async (cart) => {
      await share(owner, cart, { everybody: true }, 'edit')
      return await buyer(api, { north: 9 })
    },
  ],
  [
    'a punchout session of a colleague who may change it',
    'never',
    async (cart) => {
      const { id } = await given(cart, 'edit')
      const session = await addPunchoutSession(api.db, id, 'north')
      const token = await addSession(api.db, id, 'punchout', session)
      return buyerOf(api, { id, token, owner: `punchout:${session}` }, 'north')
    },
  ],
]

async function given(cart: string, right: 'view' | 'edit', level = 3): Promise<Buyer> {
  const someone = await memberOf(api, [berg], level)
  await share(owner, cart, { user_id: someone.id }, right)
  return someone
}

async function ofEverybody(cart: string, right: 'view' | 'edit'): Promise<Buyer> {
  await share(owner, cart, { everybody: true }, right)
  return await memberOf(api, [berg])
}

async function handedOver(cart: string): Promise<Buyer> {
  const heir = await memberOf(api, [berg, dal])
  await sharing(owner, cart).handOver(heir)
  return owner
}

async function moveTo(someone: Buyer, companies: readonly string[]): Promise<void> {
  const answer = await staff.change(someone.id, {
    memberships: [{ shop_id: 'north', level: 3, company_ids: companies }],
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

interface Call {
  ask: (someone: Buyer, cart: string) => Promise<string>
  expect: Readonly<Record<Standing, string>>
  /** Where level 1 says something else. */
  low?: string
  punchout?: string
}

const rest = async (answer: ReturnType<Buyer['send']>): Promise<string> => codeOf(await answer)

const settled = (name: string, args: object) => async (someone: Buyer, cart: string) => {
  const { intent, post } = device(someone)
  const answer = await post([intent(cart, name, args)])
  const [result] = answer.json<SyncAnswer>().results
  return result?.code ?? result?.outcome ?? codeOf(answer)
}

/** Whoever may look sees; nobody else learns that there is something. */
const LOOKING = { owner: '200', edit: '200', view: '200', ended: '404 not_found', never: '404 not_found' }
const TELLING = { ...LOOKING, ended: '403 access_ended' }
const CHANGING = { ...TELLING, view: '403 view_only' }
const OWNING = { ...CHANGING, edit: '403 owner_only' }
const APPLIED = {
  owner: 'applied',
  edit: 'applied',
  view: 'view_only',
  ended: 'access_ended',
  never: 'not_found',
} as const
const UNSHARED = '403 forbidden'

const CALLS: Readonly<Record<string, Call>> = {
  'the list': {
    ask: async (someone, cart) => ((await someone.carts()).some(({ id }) => id === cart) ? '200' : '404 not_found'),
    expect: LOOKING,
  },
  'the list, of this cart alone': {
    ask: async (someone, cart) => {
      const answer = await someone.send('GET', `/api/cart?lines=${cart}&others=none`)
      return answer.json<{ data: { lines: unknown[] }[] }>().data[0]?.lines.length === 1 ? '200' : '404 not_found'
    },
    expect: LOOKING,
  },
  'a product put in': { ask: (someone, cart) => rest(someone.add(cart, '1001')), expect: CHANGING },
  'another title': { ask: (someone, cart) => rest(someone.update(cart, { title: 'Hall' })), expect: CHANGING },
  'customer information': {
    ask: (someone, cart) => rest(someone.update(cart, { customer: { city: 'Umeå' } })),
    expect: CHANGING,
  },
  'another company': { ask: (someone, cart) => rest(someone.update(cart, { customer_id: null })), expect: OWNING },
  'the order': {
    ask: (someone, cart) => rest(someone.status(cart, 'GK')),
    expect: CHANGING,
    low: '403 approval_required',
  },
  'the end of it': { ask: (someone, cart) => rest(someone.status(cart, 'AN')), expect: OWNING },
  'what another company would pay': {
    ask: (someone, cart) => rest(someone.send('GET', `/api/cart/${cart}/prices`)),
    expect: LOOKING,
  },
  'the history': {
    ask: (someone, cart) => rest(someone.send('GET', `/api/cart/${cart}/history`)),
    expect: TELLING,
    punchout: UNSHARED,
  },
  'its colleagues': {
    ask: (someone, cart) => rest(someone.send('GET', `/api/cart/${cart}/colleagues`)),
    expect: OWNING,
    punchout: UNSHARED,
  },
  'a right given': {
    ask: (someone, cart) => rest(sharing(someone, cart).give({ everybody: true }, 'edit')),
    expect: OWNING,
    punchout: UNSHARED,
  },
  'a right taken back': {
    ask: (someone, cart) => rest(sharing(someone, cart).give({ user_id: randomUUID() }, null)),
    expect: OWNING,
    punchout: UNSHARED,
  },
  'a hand-over': {
    ask: async (someone, cart) => rest(sharing(someone, cart).handOver(await memberOf(api, [berg, dal]))),
    expect: OWNING,
    punchout: UNSHARED,
  },
  'its links': {
    ask: (someone, cart) => rest(someone.send('GET', `/api/cart/${cart}/share`)),
    expect: OWNING,
    punchout: UNSHARED,
  },
  'a link': {
    ask: async (someone, cart) => {
      const answer = await someone.send('POST', `/api/cart/${cart}/share`, { prices: true })
      return answer.statusCode === 201 ? '200' : codeOf(answer)
    },
    expect: OWNING,
    punchout: UNSHARED,
  },
  'an intent: add': { ask: settled('lines.add', { rows: [{ uid: '1001', quantity: 1 }] }), expect: APPLIED },
  'an intent: rename': { ask: settled('cart.rename', { title: 'Hall' }), expect: APPLIED },
  'an intent: company': {
    ask: settled('cart.setInfo', { customerId: null }),
    expect: { ...APPLIED, edit: 'owner_only' },
  },
  'an intent: cancel': { ask: settled('cart.cancel', {}), expect: { ...APPLIED, edit: 'owner_only' } },
  'an intent: order': { ask: settled('cart.order', {}), expect: APPLIED, low: 'approval_required' },
  'an intent: create': {
    ask: settled('cart.create', { title: 'Again' }),
    expect: { ...APPLIED, view: 'applied', never: 'cart_id_taken' },
  },
}

describe.each(COMERS)('%s', (who, standing, come) => {
  let known: { cart: string; someone: Buyer } | undefined
  /** Who changes nothing comes to one cart with everything. */
  async function met() {
    if (known && standing !== 'owner' && standing !== 'edit') return known
    owner = await memberOf(api, [berg, dal])
    const cart = await readyCart()
    known = { cart, someone: await come(cart) }
    return known
  }

  test.each(Object.entries(CALLS))('%s', async (_, { ask, expect: answers, low, punchout }) => {
    const { cart, someone } = await met()
    const expected = who.includes('punchout') ? punchout : who.includes('level 1') ? low : undefined
    const before = await api.pool.query('SELECT revision FROM carts WHERE id = $1', [cart])
    expect(await ask(someone, cart)).toBe(expected ?? answers[standing])
    if (standing !== 'never') return
    // It leaves no trace either.
    const after = await api.pool.query('SELECT revision FROM carts WHERE id = $1', [cart])
    expect(after.rows).toEqual(before.rows)
    const traces = await api.pool.query('SELECT FROM cart_lanes WHERE cart_id = $1 AND owner = $2', [
      cart,
      someone.owner,
    ])
    expect(traces.rowCount).toBe(0)
  })
})

test('a colleague who may have no carts in the shop any more has none of others either', async () => {
  owner = await memberOf(api, [berg])
  const cart = await readyCart()
  const someone = await given(cart, 'edit')
  await setLevel(api.db, someone.id, 0)
  const again = { ...someone, ...buyerOf(api, { ...someone, token: await addSession(api.db, someone.id) }, 'north') }
  expect(await again.carts()).toEqual([])
  expect(codeOf(await again.add(cart, '1001'))).toBe('403 forbidden')
  expect(await CALLS['an intent: add']!.ask(again, cart)).toBe('forbidden')
  expect(await CALLS['the history']!.ask(again, cart)).toBe('403 access_ended')
})

test('a session that has ended opens no cart that was shared with it', async () => {
  owner = await memberOf(api, [berg])
  const cart = await readyCart()
  const someone = await given(cart, 'edit')
  await staff.change(someone.id, { active: false })
  expect(codeOf(await someone.send('GET', `/api/cart/${cart}/history`))).toBe('401 account_disabled')
  const stranger = buyerOf(api, { ...someone, token: 'x'.repeat(43) }, 'north')
  expect(codeOf(await stranger.add(cart, '1001'))).toBe('401 unauthenticated')
  // The right ended with the account: letting it in again gives nothing back.
  await staff.change(someone.id, { active: true })
  const back = buyerOf(api, { ...someone, token: await addSession(api.db, someone.id) }, 'north')
  expect(await CALLS['a product put in']!.ask(back, cart)).toBe('403 access_ended')
})
