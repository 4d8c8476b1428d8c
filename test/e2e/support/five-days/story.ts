import type { Cart } from '#contract/cart/cart.schema.ts'
import { cartsOf } from '../carts.ts'
import { type KillableServer, withKillableServer } from '../killable-server.ts'
import type { Caller } from '../people.ts'
import { test as base } from '../story.ts'
import type { Model } from './model.ts'

export const test = base.extend<{ server: KillableServer }>({
  serviceWorkers: 'allow',
  server: async ({}, use) => withKillableServer(use),
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
