import type { Cart } from '#contract/cart/cart.schema.ts'
import { API } from '#contract/paths.ts'
import { lost } from '#test/e2e/support/network/faults.ts'
import { type Caller, newPerson } from '#test/e2e/support/people.ts'
import { keptTexts } from './support/kept.ts'
import { controlled, expect, hides, says, shows, signIn, test, typeSignIn } from './support/story.ts'

const waiting = { role: 'link', name: /^\d+ waiting$/ } as const
const form = { css: 'input[autocomplete="username"]' }
const titles = async ({ call }: Caller): Promise<string[]> =>
  (await call<{ data: Cart[] }>('GET', API.cart)).data.map(({ title }) => title)

test('what somebody could not send waits for them alone: the next one finds no trace, and it arrives in the end', async ({
  shop: _shop,
  network,
  tab,
}) => {
  const canary = `canary${crypto.randomUUID().slice(0, 8)}`
  const [anna, berta] = await Promise.all([newPerson(1), newPerson(1)])
  await signIn(tab, anna.username)
  await controlled(tab)
  network.breaks(/^\/api\/cart\/sync/, lost)
  await tab.goTo('/cart')
  await tab.write({ role: 'textbox', name: 'Name of the cart' }, `Cart ${canary}`)
  await tab.press({ role: 'button', name: 'Create cart' })
  await shows(tab, { role: 'heading', name: `Cart ${canary}` })
  await expect.poll(() => tab.texts(waiting)).toEqual(['1 waiting'])
  await tab.open('/logout')
  await tab.press({ role: 'button', name: 'Keep on this device' })
  await shows(tab, form)
  expect(await keptTexts(tab, canary)).toEqual([])

  await typeSignIn(tab, berta.username)
  await tab.goTo('/queue')
  await shows(tab, { role: 'heading', name: 'Nothing is waiting' })
  network.heals()
  await tab.open('/cart')
  await says(tab, 'You must create a shopping cart before you can continue')
  expect(await keptTexts(tab, canary)).toEqual([])
  expect(await keptTexts(tab, anna.username)).toEqual([])
  await tab.goTo('/logout')
  await shows(tab, form)
  for (const one of [anna, berta]) expect(await titles(one)).toEqual([])

  await typeSignIn(tab, anna.username)
  await expect.poll(() => titles(anna)).toEqual([`Cart ${canary}`])
  await hides(tab, waiting)
  await tab.open('/cart')
  await shows(tab, { role: 'heading', name: `Cart ${canary}` })
  expect(await titles(anna)).toEqual([`Cart ${canary}`])
})
