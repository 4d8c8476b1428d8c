import type { Page } from '@playwright/test'
import type { Cart } from '#contract/cart/cart.schema.ts'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import { goodsOf, pill, quantity } from '../carts.ts'
import { controlled } from '../copy.ts'
import { type Caller, cartOf, newPerson } from '../people.ts'
import { expect, openAs } from '../story.ts'

/** The calls that carry changes of carts. */
export const SENDS = /^\/api\/cart\/sync/

interface Sold {
  person: Caller & { username: string }
  cart: Cart
  lamp: ProductCard
  desk: ProductCard
}

/** Somebody whose only cart holds two lamps, on the page of it. */
export async function selling(page: Page): Promise<Sold> {
  const person = await newPerson(3)
  const [lamp, desk] = await goodsOf(person, 2)
  if (!lamp || !desk) throw new Error('The demo shop has too few goods')
  const cart = await cartOf(person, 'Showroom', [lamp])
  await openAs(page, person.username, '/cart')
  await controlled(page)
  await expect(quantity(page, lamp.name)).toHaveValue('2')
  return { person, cart, lamp, desk }
}

export const nothingWaits = (page: Page): Promise<void> => expect(pill(page)).toHaveCount(0)
