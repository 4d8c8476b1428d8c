import type { FrameLocator, Page } from '@playwright/test'
import { expect } from './story.ts'

/** Once the list is there: the door before it opens by itself, from under a press on the same words. */
export async function chooseEnglish(shop: FrameLocator): Promise<void> {
  await expect(shop.locator('main a[href^="/product/"]').first()).toBeVisible()
  await shop.getByRole('button', { name: 'English' }).click()
}

/** Puts the first thing of the catalogue in the cart. @returns its name */
export async function addFirst(shop: Page | FrameLocator): Promise<string> {
  const add = shop.getByRole('button', { name: /^Add .* to the cart$/ }).first()
  const name = /^Add (.*) to the cart$/.exec((await add.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  await add.click()
  await expect(shop.getByRole('link', { name: 'Cart 1 line' }).first()).toBeVisible()
  return name
}

/** From the cart's page to the procurement system. */
export async function sendCart(shop: Page | FrameLocator): Promise<void> {
  await shop.getByRole('link', { name: 'Send to procurement' }).click()
  const send = shop.getByRole('button', { name: 'Send to procurement' })
  await expect(send).toBeEnabled()
  await send.click()
}

/** Buys the first thing of the catalogue and sends it. @returns its name */
export async function buyFirst(shop: Page | FrameLocator): Promise<string> {
  const name = await addFirst(shop)
  await shop.getByRole('link', { name: 'Cart 1 line' }).first().click()
  await sendCart(shop)
  return name
}
