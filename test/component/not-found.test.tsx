import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { API } from '#contract/paths.ts'
import { openApp, signedIn, useFreshBrowser } from './support/app.tsx'
import { answer, refuse, useNetwork } from './support/network.ts'
import { knows, TOKEN } from './support/people.ts'

useNetwork()
useFreshBrowser()

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'

/** Whether the id in the address was ever to be read in the page or its title. */
let seen: string[] = []
const watch = new MutationObserver(() => {
  for (const text of [document.body.textContent, document.title]) if (text.includes(ID)) seen.push(text)
})
beforeEach(() => {
  seen = []
  watch.observe(document, { subtree: true, childList: true, characterData: true })
  signedIn(TOKEN)
  knows()
})
afterEach(() => watch.disconnect())

test.each([
  ['product', `/product/nordform/${ID}`, 'The product does not exist'],
  ['order', `/orders/${ID}`, 'There is no such order'],
  ['ordered cart', `/cart/ordered/${ID}`, 'There is no such order'],
  ['cart', `/cart?cart=${ID}`, 'You must create a shopping cart before you can continue'],
])('an unknown %s is said to be so, and its id is at no time text of the page', async (_, address, title) => {
  answer('get', API.order.replace(':id', ID), () => refuse(404, 'not_found'))
  answer('get', `${API.products}/:shop/:uid`, () => refuse(404, 'not_found'))
  await openApp(address)
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  expect(seen).toEqual([])
})
