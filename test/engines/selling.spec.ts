import type { Cart } from '#contract/cart/cart.schema.ts'
import { API } from '#contract/paths.ts'
import type { ProductPage } from '#contract/catalogue/catalogue.schema.ts'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import { type Caller, newPerson } from '#test/e2e/support/people.ts'
import { catalogueKept, controlled, expect, hides, says, shows, signIn, test } from './support/story.ts'
import type { Tab } from './support/tab.ts'

test.use({ killsBrowser: true })

/** What lies in each cart: pieces by product. */
type Carts = Record<string, Record<string, number>>

const atTheServer = async ({ call }: Caller): Promise<Carts> =>
  Object.fromEntries(
    (await call<{ data: Cart[] }>('GET', API.cart)).data.map(({ title, lines }) => [
      title,
      Object.fromEntries(lines.map(({ article_number, antal }) => [article_number, Number(antal)])),
    ]),
  )

/** Goods with a price and without parts, named as an English page names them. */
async function goods({ call }: Caller): Promise<ProductCard[]> {
  const { data } = await call<ProductPage>('GET', `${API.paginated}?shop_id=nordform&language=en&per_page=60`)
  return data.filter(({ price, parts }) => price !== null && parts.length === 0)
}

const waiting = { role: 'link', name: /^\d+ waiting$/ } as const
const quantity = { role: 'textbox', name: /^Quantity of / } as const

/** Makes a cart, and sees it kept: who leaves before is asked whether they mean it. */
async function make(tab: Tab, cart: string): Promise<void> {
  await tab.write({ role: 'textbox', name: 'Name of the cart' }, cart)
  await tab.press({ role: 'button', name: 'Create cart' })
  await shows(tab, { role: 'heading', name: cart })
  await shows(tab, { css: 'nav [aria-current] [title="On this device"]' })
}

async function add(tab: Tab, { uid, name }: ProductCard, pieces: number, cart: string): Promise<void> {
  await tab.goTo(`/product/nordform/${encodeURIComponent(uid)}`)
  await shows(tab, { role: 'heading', name })
  for (let more = 1; more < pieces; more++) await tab.press({ role: 'button', name: `More of ${name}` })
  await tab.press({ role: 'button', name: new RegExp(`^Add ${pieces} pcs`) })
  await says(tab, `Already in ${cart}, ${pieces} pcs`)
}

async function choose(tab: Tab, cart: string): Promise<void> {
  await tab.goTo('/cart')
  await tab.press({ css: 'nav button', name: new RegExp(`^${cart} `) })
  await shows(tab, { role: 'heading', name: cart })
}

/** What a tab tells that another one has made is on the device. */
async function tell(tabs: Tab[], changes: number): Promise<void> {
  for (const tab of tabs) await expect.poll(() => tab.texts(waiting)).toEqual([`${changes} waiting`])
}

test('with the server dead two tabs sell on, are loaded anew and killed, and everything arrives once', async ({
  server,
  device,
  tab,
}) => {
  const person = await newPerson(1)
  const [chair, desk, lamp] = (await goods(person)) as [ProductCard, ProductCard, ProductCard]
  await signIn(tab, person.username)
  await controlled(tab)
  await catalogueKept(tab)
  await server.kill()

  let one = tab
  let other = await device.newTab()
  await one.open('/cart')
  await make(one, 'North')
  await add(one, chair, 2, 'North')
  await other.open('/cart')
  await expect.poll(() => other.texts(quantity)).toEqual(['2'])
  await one.reload()
  await says(one, 'Already in North, 2 pcs')
  await other.press({ role: 'button', name: 'New cart' })
  await make(other, 'South')
  await add(other, desk, 3, 'South')
  await tell([one, other], 4)

  if (device.keepsProfiles) {
    await device.killAndStart()
    one = await device.newTab()
    other = await device.newTab()
  }
  for (const each of [one, other]) await each.open('/cart')
  await choose(one, 'North')
  for (const pieces of ['3', '4', '5']) {
    await one.press({ role: 'button', name: /^More of / })
    await expect.poll(() => one.texts(quantity)).toEqual([pieces])
  }
  await choose(other, 'South')
  await other.write(quantity, '7')
  await other.key('Enter')
  await tell([one], 8)
  await add(other, lamp, 1, 'South')
  await tell([one], 9)
  await choose(other, 'South')
  await expect.poll(async () => (await other.texts(quantity))?.toSorted()).toEqual(['1', '7'])
  await other.press({ role: 'button', name: `Remove ${lamp.name}` })
  await expect.poll(() => other.texts(quantity)).toEqual(['7'])
  await tell([one, other], 10)
  await Promise.all([one.reload(), other.reload()])
  await tell([one, other], 10)

  await server.start()
  // Whoever comes back to the app need not wait for its next try.
  await one.open('/queue')
  await says(one, 'Nothing is waiting')
  await expect
    .poll(() => atTheServer(person).catch(() => null))
    .toEqual({ North: { [chair.uid]: 5 }, South: { [desk.uid]: 7 } })
  for (const each of [one, other]) await hides(each, waiting)
  await choose(one, 'North')
  await expect.poll(() => one.texts(quantity)).toEqual(['5'])
  await choose(other, 'South')
  await expect.poll(() => other.texts(quantity)).toEqual(['7'])
  expect(await atTheServer(person)).toEqual({ North: { [chair.uid]: 5 }, South: { [desk.uid]: 7 } })
})
