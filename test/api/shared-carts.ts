import type { Cart } from '#contract/cart/cart.schema.ts'
import type { CartAccess, CartRight, ColleaguesAnswer, HistoryAnswer } from '#contract/cart/access.schema.ts'
import { lineId } from '#contract/cart/line.ts'
import { type Buyer, buyer, codeOf } from './carts.ts'
import { FURNISHED, stock } from './goods.ts'
import type { Api } from './harness.ts'
import { addCompany, addShop } from './people.ts'

/** A shop with two companies, whose people share carts. */
export async function furnishCompanies(api: Api) {
  await addShop(api.db, 'north')
  await stock(api.db, 'north', FURNISHED)
  const berg = await addCompany(api.db, 'north', 'Berg AB', { orgNumber: '1' })
  const dal = await addCompany(api.db, 'north', 'Dal AB', { orgNumber: '2' })
  return { berg, dal }
}

/** Somebody who buys for these companies in the north. */
export const memberOf = (api: Api, companies: readonly string[], level = 3): Promise<Buyer> =>
  buyer(api, { north: level }, { companies: { north: companies } })

export type Whom = { user_id: string } | { everybody: true }

/** What an owner does with the rights in a cart. */
export const sharing = (owner: Buyer, cartId: string) => ({
  give: (whom: Whom, right: CartRight | null) => owner.send('PUT', `/api/cart/${cartId}/access`, { ...whom, right }),
  handOver: (to: Buyer, keep?: CartRight | null) =>
    owner.send('PUT', `/api/cart/${cartId}/owner`, { user_id: to.id, ...(keep !== undefined && { keep }) }),
  colleagues: async (search = ''): Promise<ColleaguesAnswer['data']> =>
    (
      await owner.send('GET', `/api/cart/${cartId}/colleagues?search=${encodeURIComponent(search)}`)
    ).json<ColleaguesAnswer>().data,
})

export const accessOf = (answer: { json: () => unknown }): CartAccess | null =>
  (answer.json() as { data: CartAccess | null }).data

/** Gives a right, as a step towards what a test is about. */
export async function share(owner: Buyer, cartId: string, whom: Whom, right: CartRight | null): Promise<void> {
  const answer = await sharing(owner, cartId).give(whom, right)
  if (answer.statusCode !== 200) throw new Error(`The cart was not shared: ${codeOf(answer)}`)
}

export async function historyOf(someone: Buyer, cartId: string, query = ''): Promise<HistoryAnswer> {
  const answer = await someone.send('GET', `/api/cart/${cartId}/history${query}`)
  if (answer.statusCode !== 200) throw new Error(`The history was not told: ${codeOf(answer)}`)
  return answer.json<HistoryAnswer>()
}

/** Whether a cart is in somebody's list, and as what. */
export async function seenBy(someone: Buyer, cartId: string): Promise<Cart | null> {
  return (await someone.carts()).find(({ id }) => id === cartId) ?? null
}

export const nameOf = (someone: Buyer): Promise<string> =>
  someone.send('GET', '/api/auth/user').then((answer) => answer.json<{ data: { name: string } }>().data.name)

/** An owner and two colleagues with rights in a cart of four pieces. */
export async function team(api: Api, company: string) {
  const [anna, berta, carl] = await Promise.all([1, 2, 3].map(() => memberOf(api, [company])))
  const { id } = await anna!.create('Reception')
  await anna!.add(id, '1002', 4)
  await share(anna!, id, { user_id: berta!.id }, 'edit')
  await share(anna!, id, { user_id: carl!.id }, 'view')
  const people = { anna: anna!, berta: berta!, carl: carl! }
  return { ...people, cart: id, line: lineId(id, 'north', '1002') }
}

export const outcomes = ({ results }: { results: readonly { outcome: string; code: string | null }[] }): string[] =>
  results.map(({ outcome, code }) => code ?? outcome)
