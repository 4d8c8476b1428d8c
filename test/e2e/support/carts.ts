import { expect, type Locator, type Page } from '@playwright/test'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { API } from '#contract/paths.ts'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import type { Caller } from './people.ts'

/** Goods with a price and without parts, named as an English page names them. */
export async function goodsOf({ call }: Caller, count: number): Promise<ProductCard[]> {
  const address = `${API.paginated}?shop_id=nordform&language=en&per_page=60`
  const { data } = await call<{ data: ProductCard[] }>('GET', address)
  return data.filter(({ price, parts }) => price !== null && parts.length === 0).slice(0, count)
}

/** A person's carts as the server has them, the newest first. */
export const cartsOf = async ({ call }: Caller): Promise<Cart[]> => (await call<{ data: Cart[] }>('GET', API.cart)).data

/** What lies in one of them: quantities by article number. */
export async function linesOf(person: Caller, id: string): Promise<Record<string, string>> {
  const cart = (await cartsOf(person)).find((one) => one.id === id)
  return Object.fromEntries((cart?.lines ?? []).map(({ article_number, antal }) => [article_number, antal]))
}

/** On the cart's page: a line's quantity, and what raises it. */
export const quantity = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name: `Quantity of ${name}` })
export const more = (page: Page, name: string): Locator => page.getByRole('button', { name: `More of ${name}` })

/** In the header: how many changes wait or need attention, while any do. */
export const pill = (page: Page): Locator => page.getByRole('banner').getByRole('link', { name: /waiting|attention/ })

/** Everything is kept on the device: until then the app asks before its page is left, and a story would leave it. */
export const everythingKept = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(true)
