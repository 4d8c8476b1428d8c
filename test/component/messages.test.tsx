import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ERROR, type ErrorCode } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'
import { hasUnsentChanges } from '#client/carts/carts.ts'
import { changesAtom, storageAtom } from '#client/carts/changes.ts'
import type { AppRouter } from '#client/router.ts'
import { sessionAtom } from '#client/storage/session-state.ts'
import { store } from '#client/storage/store.ts'
import { LONG_TAG } from '#test/length.ts'
import { cleanup, openApp, signedIn, useFreshBrowser } from './support/app.tsx'
import { useCarts } from './support/carts.ts'
import { type RecordedCall, answer, callsTo, ok, refuse, useNetwork } from './support/network.ts'
import { shop, TOKEN } from './support/people.ts'
import { goOffline, goOnline, newcomer, pointAtMessages } from './support/waiting.ts'

useNetwork()
useFreshBrowser()
// Who may only look may write all the same.
useCarts(() => [shop({ permission: 0 })])

const WORDS = {
  Name: 'Maja Lindqvist',
  Phone: '010-555 04 10',
  Email: 'maja@example.com',
  Company: 'Kontoret AB',
  'Organisation number': '556000-1234',
  'Postal code': '411 05',
  Message: 'Do you have it in oak?',
}
const form = () => page.getByRole('main').getByRole('textbox')
const field = (label: string) => page.getByRole('main').getByLabelText(label, { exact: true })
const send = () => page.getByRole('main').getByRole('button', { name: 'Send message' })
const heading = () => page.getByRole('heading', { level: 1 })
const foot = () => page.getByRole('contentinfo')
const ask = () => foot().getByRole('button', { name: 'Write to us' })
const queue = () => page.getByRole('region', { name: 'Messages to the provider' })
const said = (words: string | RegExp) => page.getByRole('region', { name: 'Messages', exact: true }).getByText(words)
const KEPT = /^Your message is kept on this device, and is sent by itself/

let owner: string
let router: AppRouter
/** What the server took, by key, as the real one does. */
const taken = new Map<string, unknown>()
const takes = ({ headers, body }: RecordedCall): Response => {
  taken.set(headers.get('idempotency-key') ?? '', body)
  return ok({ data: { id: '1', received_at: '2026-11-21T09:00:00.000Z' } })
}
const refuses = (status: number, code: ErrorCode): void => answer('post', API.form, () => refuse(status, code))

beforeEach(pointAtMessages)
beforeEach(async () => {
  taken.clear()
  owner = await newcomer()
  answer('post', API.form, takes)
  router = await openApp('/support')
  await vi.waitUntil(() => store.get(storageAtom) === 'durable', 60_000)
})
afterEach(async () => {
  goOnline()
  store.set(sessionAtom, null)
  await vi.waitUntil(() => !hasUnsentChanges(), 60_000)
})

async function write(): Promise<void> {
  for (const [label, words] of Object.entries(WORDS)) await field(label).fill(words)
  await send().click()
}

const isEmpty = (): Promise<void> =>
  expect
    .poll(() =>
      form()
        .elements()
        .map((one) => (one as HTMLInputElement).value)
        .filter((value) => value !== ''),
    )
    // But for what is known of whoever writes.
    .toEqual(['Maja Lindqvist', 'maja@example.com'])

describe('with a network', () => {
  test('it is sent at once, about the active shop, in its owner’s name, and thanked for', async () => {
    await write()
    await expect.element(said('Thank you for your message. We will reply as soon as possible.')).toBeVisible()
    await isEmpty()
    expect([...taken.values()]).toEqual([expect.objectContaining({ message: WORDS.Message, shopId: 'nordform' })])
    expect(callsTo(API.form)[0]?.headers.get('x-owner')).toBe(owner)
    expect(store.get(changesAtom)).toEqual([])
  })

  test('what is refused at once stays in the form, and nowhere else', async () => {
    refuses(422, ERROR.validation)
    await write()
    await expect
      .element(said(/^Your message was not accepted. Something in it is not as the provider wants/))
      .toBeVisible()
    await expect.element(field('Message')).toHaveValue(WORDS.Message)
    await expect.element(send()).toBeEnabled()
    await expect.poll(() => store.get(changesAtom)).toEqual([])
  })

  test('while the server fails it is kept, and arrives once when that is over', { tags: [LONG_TAG] }, async () => {
    refuses(503, ERROR.unavailable)
    await write()
    await expect.element(page.getByRole('button', { name: 'Sending…' })).toBeDisabled()
    await expect.element(said(KEPT)).toBeVisible()
    await isEmpty()
    answer('post', API.form, takes)
    await expect.element(said(/^Your message has been sent/)).toBeVisible()
    expect(taken.size).toBe(1)
    const keys = callsTo(API.form).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
  })
})

/** Writes without a network, and looks at what waits. */
async function writeOffline(): Promise<void> {
  goOffline()
  await expect
    .element(page.getByText(/Your message is kept on this device, and sent when the network is back/))
    .toBeVisible()
  await write()
  await expect.element(said(KEPT)).toBeVisible()
  await isEmpty()
  await router.navigate({ to: '/queue' })
}

describe('without a network', () => {
  test('it waits in the list, can be taken back and put there again, and leaves by itself', async () => {
    await writeOffline()
    await expect.element(heading()).toMatchTextContent('1 change is waiting')
    await expect.element(queue()).toMatchTextContent(/On this device\s*Message: Do you have it in oak\?/)
    await queue().getByRole('button', { name: /^Undo/ }).click()
    await expect.element(heading()).toMatchTextContent('Nothing is waiting')
    await page.getByRole('region', { name: 'Messages', exact: true }).getByRole('button', { name: 'Undo' }).click()
    await expect.element(heading()).toMatchTextContent('1 change is waiting')
    goOnline()
    await expect.element(said(/^Your message has been sent/)).toBeVisible()
    await expect.element(heading()).toMatchTextContent('Nothing is waiting')
    await expect
      .element(page.getByRole('region', { name: 'Sent lately' }))
      .toMatchTextContent(/Message: Do you have it/)
    expect(taken.size).toBe(1)
  })

  test('refused, it says why, and its words go back to the form', async () => {
    await writeOffline()
    refuses(403, ERROR.shopForbidden)
    goOnline()
    await expect.element(queue()).toMatchTextContent(/Needs attention.*Your access to this shop no longer allows it/)
    await queue()
      .getByRole('button', { name: /^Put back in the form/ })
      .click()
    await expect.element(heading()).toMatchTextContent('Contact us')
    for (const [label, words] of Object.entries(WORDS)) await expect.element(field(label)).toHaveValue(words)
    expect(store.get(changesAtom)).toEqual([])
  })
})

describe('in the footer', () => {
  test('the form opens when it is asked for, knows who writes, and takes other words', async () => {
    cleanup()
    store.set(sessionAtom, null)
    signedIn(TOKEN)
    await openApp('/account')
    await expect.element(ask()).toHaveAttribute('aria-expanded', 'false')
    await expect.element(foot().getByRole('textbox')).not.toBeInTheDocument()
    await ask().click()
    await expect.element(ask()).toHaveAttribute('aria-expanded', 'true')
    await expect.element(foot().getByLabelText('Name', { exact: true })).toHaveValue('Maja Lindqvist')
    await expect.element(foot().getByLabelText('Email', { exact: true })).toHaveValue('maja@example.com')
    await expect.element(foot().getByLabelText('Phone', { exact: true })).toHaveValue('')
    // Emptied is emptied.
    await foot().getByLabelText('Name', { exact: true }).fill('')
    await expect.element(foot().getByLabelText('Name', { exact: true })).toHaveValue('')
  })

  test('it stands open where words wait in it', async () => {
    await field('Message').fill('Do you have')
    await router.navigate({ to: '/account' })
    await expect.element(foot().getByLabelText('Message', { exact: true })).toHaveValue('Do you have')
    await ask().click()
    await expect.element(foot().getByRole('textbox')).not.toBeInTheDocument()
  })
})
