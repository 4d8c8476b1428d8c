import type { Cart } from '#contract/cart.schema.ts'
import { cartsOf } from '../carts.ts'
import type { Caller } from '../people.ts'
import { startShop } from '../shop-server.ts'
import { test as base } from '../story.ts'
import type { Model } from './model.ts'

/** The shop of one story, which may end and start it; relative addresses lead to it. */
interface Server {
  address: string
  kill: () => Promise<void>
  start: () => Promise<void>
}

export const test = base.extend<{ server: Server }>({
  serviceWorkers: 'allow',
  server: async ({}, use) => {
    const shop = await startShop()
    const shared = process.env.SHOP_ADDRESS
    process.env.SHOP_ADDRESS = shop.address
    let runs = true
    const start = async (): Promise<void> => {
      if (!runs) await shop.start()
      runs = true
    }
    await use({
      address: shop.address,
      start,
      kill: async () => {
        runs = false
        await shop.kill()
      },
    })
    // What it left behind when it was killed goes with the next one's proper end.
    await start()
    process.env.SHOP_ADDRESS = shared
    await shop.stop()
  },
  baseURL: async ({ server }, use) => use(server.address),
})

/** What a person's carts at the server hold; nothing of it may be there twice. */
export async function modelAtServer(person: Caller): Promise<Model> {
  const carts = await cartsOf(person)
  return once(
    carts.map(({ title, customer_reference: reference, lines }) => [title, { reference, lines: linesOf(lines) }]),
  )
}

const linesOf = (lines: Cart['lines']): Record<string, number> =>
  once(lines.map(({ article_number, antal }) => [article_number, Number(antal)]))

function once<T>(entries: [string, T][]): Record<string, T> {
  const all = Object.fromEntries(entries)
  if (Object.keys(all).length < entries.length) throw new Error(`Twice: ${entries.map(([name]) => name).join()}`)
  return all
}
