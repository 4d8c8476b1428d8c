import { API, productPath } from '#contract/paths.ts'
import { cartOf, newPerson, someGoods } from '#test/e2e/support/people.ts'
import { ownShop } from '#test/e2e/support/own-shop.ts'
import { keptTexts } from './support/kept.ts'
import { catalogueKept, controlled, expect, shows, signIn, test, typeSignIn } from './support/story.ts'

test('of who signed out nothing is left for the next one: products, carts, forms', async ({ shop, network, tab }) => {
  const canary = `canary${crypto.randomUUID().slice(0, 8)}`
  process.env.SHOP_DATA_DIR = shop.dataDir
  const own = await ownShop([`A-1;Chair ${canary} one;1000`, 'B-2;Gren;2000'])
  const next = await newPerson(1)
  await cartOf(next, 'Of the next one', await someGoods(next, 1))

  await signIn(tab, own.username)
  await controlled(tab)
  await catalogueKept(tab)
  await tab.goTo(`/product/${own.id}/A-1`)
  await shows(tab, { role: 'heading', name: `Chair ${canary} one` })
  await tab.press({ role: 'button', name: /^Add 1 / })
  await tab.write({ role: 'textbox', name: 'Name of the cart' }, `Cart ${canary} two`)
  await tab.press({ role: 'button', name: 'Create cart' })
  await expect.poll(() => network.calls.some(({ path }) => path.startsWith(API.cartSync))).toBe(true)
  await tab.goTo('/cart')
  await shows(tab, { role: 'heading', name: `Cart ${canary} two` })
  await tab.press({ css: 'footer button[aria-expanded]' })
  await tab.write({ css: 'footer textarea' }, `Message ${canary} three`)
  await tab.goTo(`/?search=${canary}`)
  await shows(tab, { css: `main a[data-uid="A-1"]` })
  // The search finds what there is to find.
  await expect.poll(() => keptTexts(tab, canary).catch(() => [])).not.toEqual([])

  await tab.open('/logout')
  await shows(tab, { css: 'input[autocomplete="username"]' })
  expect(await keptTexts(tab, canary)).toEqual([])
  await typeSignIn(tab, next.username)
  await catalogueKept(tab)
  expect(await keptTexts(tab, canary)).toEqual([])
  expect(await keptTexts(tab, own.username)).toEqual([])
  // Asked for by its address, the service worker has nothing to say either.
  const path = productPath(own.id, 'A-1')
  expect(
    await tab.run(async (address) => (await caches.match(address, { ignoreSearch: true }))?.status ?? null, path),
  ).toBe(null)
})
