import { cartOf, newPerson, someGoods } from '#test/e2e/support/people.ts'
import type { Tab } from './support/tab.ts'
import { expect, hides, says, shows, signIn, test } from './support/story.ts'

/** Of the one line in the cart; its name may still change with the language. */
const quantity = (tab: Tab): Promise<string[] | null> => tab.texts({ role: 'textbox', name: /^Quantity of / })
const more = { role: 'button', name: /^More of / } as const

test('two tabs follow each other: language, carts, signing out', async ({ shop: _shop, device, tab }) => {
  const person = await newPerson(1)
  const [goods] = await someGoods(person, 1)
  await cartOf(person, 'Shared', goods ? [goods] : [])
  await signIn(tab, person.username)
  await tab.goTo('/cart')
  const other = await device.newTab()
  await other.open('/cart')
  await expect.poll(() => quantity(other)).toEqual(['2'])

  await tab.press(more)
  await expect.poll(() => quantity(other)).toEqual(['3'])
  // Both at once: changes add up.
  await Promise.all([tab, other].map((one) => one.press(more)))
  for (const one of [tab, other]) await expect.poll(() => quantity(one)).toEqual(['5'])
  await other.press({ role: 'button', name: /^Remove / })
  await shows(tab, { role: 'heading', name: 'Your cart is empty' })

  await tab.press({ role: 'button', name: 'Svenska' })
  for (const one of [tab, other]) await shows(one, { role: 'heading', name: 'Din varukorg är tom' })
  await other.press({ role: 'button', name: 'English' })
  await shows(tab, { role: 'heading', name: 'Your cart is empty' })

  await other.goTo('/logout')
  for (const one of [other, tab]) {
    await expect.poll(() => one.address().catch(() => '')).toMatch(/^\/login/)
    await shows(one, { css: 'input[autocomplete="username"]' })
    await hides(one, { role: 'heading', name: 'Your cart is empty' })
  }
  await says(tab, /Username/)
})
