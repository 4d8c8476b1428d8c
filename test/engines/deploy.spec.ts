import { API } from '#contract/paths.ts'
import { builtAs } from '#test/e2e/support/deploy/builds.ts'
import type { Tab } from './support/tab.ts'
import { catalogueKept, controlled, expect, hides, says, shows, signIn, test } from './support/story.ts'

const PROMPT = 'A new version is ready. Finish what you are writing first.'
const LETTER = 'Do you have Vinga in red?'
const message = { css: 'footer textarea' }

/** The script that the page was started by: its name has the later build's in it. Nothing while a page is being loaded. */
const runs = (tab: Tab): Promise<string> =>
  tab.run(() => document.querySelector<HTMLScriptElement>('script[src*="/assets/"]')?.src ?? '').catch(() => '')

/** What the app does every hour, and when one comes back to it. */
const lookForUpdate = (tab: Tab): Promise<void> =>
  tab.run(async () => void (await (await navigator.serviceWorker.ready).update()))

/** Goes through pages by the menu, as one who works does. */
async function visit(tab: Tab, ...pages: readonly string[]): Promise<void> {
  for (const name of pages) {
    await tab.press({ role: 'link', name })
    await expect.poll(() => tab.run(() => document.title).catch(() => '')).toBe(`${name} – Interior`)
    await shows(tab, { css: 'h1' })
  }
}

test.beforeAll(() => {
  // Once for all stories of these sources.
  builtAs('today')
})

test('a second build under an open tab: a prompt, one reload, no part of the app missing, nothing written lost', async ({
  shop,
  network,
  tab,
}) => {
  // Each page asks once who is signed in.
  const loads = (): number => network.calls.filter(({ path }) => path === API.user).length
  await signIn(tab, 'buyer')
  await controlled(tab)
  await catalogueKept(tab)
  await tab.goTo('/')
  await tab.press({ css: 'footer button[aria-expanded]' })
  await tab.write(message, LETTER)
  const before = await runs(tab)
  expect(before).not.toContain('-today-')
  // The stories that come after it have this build: it is of the same sources.
  await shop.deploy(builtAs('today'))
  await lookForUpdate(tab)
  await says(tab, PROMPT)
  const loadsBefore = loads()
  // Pages that this tab never opened, by parts that the shop's new build no longer has.
  await visit(tab, 'Orders', 'Information', 'Contact', 'Products')
  expect(await runs(tab)).toBe(before)
  expect(await tab.texts(message)).toEqual([LETTER])
  expect(loads()).toBe(loadsBefore)

  await tab.press({ role: 'button', name: 'Update now' })
  // A worker that was asked something in the moment of handing over is given half a minute of rest first.
  await expect.poll(() => runs(tab), { timeout: 70_000 }).toContain('-today-')
  await hides(tab, { role: 'button', name: 'Update now' })
  await expect.poll(() => tab.texts(message)).toEqual([LETTER])
  await visit(tab, 'Orders', 'Information', 'Contact', 'Products')
  await lookForUpdate(tab)
  await visit(tab, 'Orders')
  expect(await runs(tab)).toContain('-today-')
  expect(loads() - loadsBefore).toBe(1)
})
