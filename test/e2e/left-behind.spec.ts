import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { API } from '#contract/paths.ts'
import type { UsersAnswer } from '#contract/users/users.schema.ts'
import { controlled, copyReady } from './support/copy.ts'
import { keptTexts } from './support/kept.ts'
import { ownShop } from './support/own-shop.ts'
import { type Caller, callerAs, cartOf, newPerson, someGoods } from './support/people.ts'
import { withProfile } from './support/profile.ts'
import { expect, openAs, signIn, signOut, test } from './support/story.ts'

test.use({ serviceWorkers: 'allow' })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const cartsOf = async ({ call }: Caller): Promise<Cart[]> => (await call<{ data: Cart[] }>('GET', API.cart)).data

/** The mails that the shop has sent with a text in them. */
async function mailsWith(text: string): Promise<number> {
  const folder = join(process.env.SHOP_DATA_DIR ?? '', 'mail')
  // One that is still being written has another ending.
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return mails.filter((mail) => mail.includes(text)).length
}

async function writes(page: Page, message: string): Promise<void> {
  const form = page.locator('main form')
  for (const [label, words] of [
    ['Name', 'Stina Berg'],
    ['Phone', '010-555 04 10'],
    ['Email', 'stina@example.com'],
    ['Company', 'Berg AB'],
    ['Organisation number', '556000-0000'],
    ['Postal code', '411 05'],
    ['Message', message],
  ] as const)
    await form.getByLabel(label).fill(words)
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText(/^Your message is kept on this device, and is sent by itself/)).toBeVisible()
}

const firstPage = async (context: BrowserContext): Promise<Page> => context.pages()[0] ?? (await context.newPage())

test('what somebody leaves unsent nobody else can read or send, and it arrives when they return, once', {
  tag: '@long',
}, async () => {
  const canary = `canary${crypto.randomUUID().slice(0, 8)}`
  const own = await ownShop([`A-1;Chair ${canary};1000`])
  const next = await newPerson(3)
  await withProfile({}, async ({ start, holding }) => {
    const context = await start()
    const page = await firstPage(context)
    await openAs(page, own.username, '/account')
    await copyReady(page)
    await controlled(page)
    await page.goto(`/?search=${canary}`)
    await page.locator('main a[data-uid="A-1"]').click()
    await page.getByRole('button', { name: /^Add 1 / }).click()
    await page.getByRole('textbox', { name: 'Name of the cart' }).fill(`Cart ${canary}`)
    await page.getByRole('button', { name: 'Create cart' }).click()
    await expect.poll(async () => (await cartsOf(own))[0]?.lines.length).toBe(1)
    await page.goto('/queue')
    await expect(heading(page)).toHaveText('Nothing is waiting')

    await context.setOffline(true)
    await page.goto('/cart')
    await page.getByRole('button', { name: /^More of / }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: '1 waiting' })).toBeVisible()
    await page.goto('/support')
    await writes(page, `Message ${canary}`)
    await page.locator('main form').getByLabel('Message').fill(`Draft ${canary}`)
    await expect.poll(() => keptTexts(page, `Draft ${canary}`)).not.toEqual([])
    await page.goto('/logout')
    await expect(heading(page)).toHaveText('2 changes have not been sent')
    const waiting = page.getByRole('list', { name: 'Not sent' }).getByRole('listitem')
    await expect(waiting).toHaveText([new RegExp(`Cart ${canary}\\s*1 change`), /Messages to the provider\s*1 message/])
    await page.getByRole('button', { name: 'Keep on this device' }).click()
    await expect(page).toHaveURL(/\/login$/)
    for (const text of [canary, own.username]) expect(await keptTexts(page, text)).toEqual([])

    await context.setOffline(false)
    await signIn(page, next.username)
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await page.goto('/queue')
    await expect(heading(page)).toHaveText('Nothing is waiting')
    await page.goto('/account')
    await copyReady(page)
    for (const text of [canary, own.username]) expect(await keptTexts(page, text)).toEqual([])
    await context.close()
    expect(holding('Default/Cache', '/assets/')).not.toEqual([])
    for (const text of [canary, '/api/']) expect(holding('Default/Cache', text)).toEqual([])

    const again = await firstPage(await start())
    await again.goto('/queue')
    await expect(heading(again)).toHaveText('Nothing is waiting')
    expect(await cartsOf(next)).toEqual([])
    expect((await cartsOf(own))[0]?.lines[0]?.antal).toBe('1')
    expect(await mailsWith(canary)).toBe(0)
    await signOut(again)
    await openAs(again, own.username, '/queue')
    await expect.poll(async () => (await cartsOf(own))[0]?.lines[0]?.antal).toBe('2')
    await expect.poll(() => mailsWith(`Message ${canary}`)).toBe(1)
    await expect(heading(again)).toHaveText('Nothing is waiting')
    expect(await mailsWith(`Inloggad som: ${own.username}`)).toBe(1)
  })
})

test('a deactivated account takes its copy along, all but what was not sent; that goes on when it is active again', {
  tag: '@long',
}, async () => {
  const person = await newPerson(3)
  await cartOf(person, 'Reception', await someGoods(person, 1))
  const admin = await callerAs('admin')
  const { data } = await admin.call<UsersAnswer>('GET', `${API.users}?search=${person.username}`)
  const [user] = data
  const activate = (active: boolean): Promise<unknown> => admin.call('PATCH', API.users, { id: user?.id, active })
  await withProfile({}, async ({ start }) => {
    const context = await start()
    const page = await firstPage(context)
    await openAs(page, person.username, '/account')
    await copyReady(page)
    await controlled(page)
    expect(await keptTexts(page, 'Reception')).not.toEqual([])
    await page.goto('/cart')
    const more = page.getByRole('button', { name: /^More of / })
    await expect(more).toBeVisible()
    await context.setOffline(true)
    await more.click()
    await activate(false)
    await context.setOffline(false)
    await expect(page.getByText(/^This account has been deactivated/)).toBeVisible()
    for (const text of [person.username, 'Reception', 'nordform'])
      await expect.poll(() => keptTexts(page, text)).toEqual([])
    await activate(true)
    await openAs(page, person.username, '/cart')
    await expect.poll(async () => (await cartsOf(await callerAs(person.username)))[0]?.lines[0]?.antal).toBe('3')
  })
})
