import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { API } from '#contract/paths.ts'
import { openApp, signedIn, useFreshBrowser } from './support/app.tsx'
import { answer, refuse, useNetwork } from './support/network.ts'
import { knows, TOKEN } from './support/people.ts'

useNetwork()
useFreshBrowser()

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'
const main = () => page.getByRole('main')
const message = () => page.getByRole('contentinfo').getByLabelText('Message')

/** A page is on its way, and comes when `arrive` is called. */
async function leaving() {
  signedIn(TOKEN)
  knows()
  const { promise, resolve } = Promise.withResolvers<Response>()
  answer('get', API.order.replace(':id', ID), () => promise)
  const router = await openApp('/account')
  void router.navigate({ to: '/orders/$id', params: { id: ID } })
  return { arrive: () => resolve(refuse(404, 'not_found')) }
}

test('a page that arrives has the focus at its start, where a screen reader goes on', async () => {
  const { arrive } = await leaving()
  arrive()
  await expect.element(page.getByRole('heading', { name: 'There is no such order' })).toBeVisible()
  await expect.element(main()).toHaveFocus()
})

test('whoever has begun to write elsewhere meanwhile goes on writing', async () => {
  const { arrive } = await leaving()
  await page.getByRole('contentinfo').getByRole('button', { name: 'Write to us' }).click()
  await expect.element(message()).toBeVisible()
  await message().fill('Do you have')
  arrive()
  await expect.element(page.getByRole('heading', { name: 'There is no such order' })).toBeVisible()
  await expect.poll(() => document.title).toContain('order')
  await expect.element(message()).toHaveFocus()
})
