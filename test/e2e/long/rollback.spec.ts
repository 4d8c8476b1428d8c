import type { Page } from '@playwright/test'
import { everythingKept, goodsOf, linesOf, more, pill, quantity } from '../support/carts.ts'
import { openTab, runsSoon, test } from '../support/deploy/update-story.ts'
import { lost } from '../support/network/faults.ts'
import { cartOf, newPerson } from '../support/people.ts'
import { expect } from '../support/story.ts'

/**
 * Makes of what is kept of one cart's changes what a build to come would have kept: mutations of another version, in a
 * database that has grown; or of that what this build keeps. Done beside the app, of which no page may be open. Returns
 * how many they are.
 */
async function keptAs(page: Page, cartId: string, version: number): Promise<number> {
  await page.goto('/icon.svg')
  return page.evaluate(
    ([cart, of]) =>
      new Promise<number>((resolve, reject) => {
        const open = indexedDB.open('interior-outbox', 2)
        open.addEventListener('error', () => reject(open.error ?? new Error('no database')))
        open.addEventListener('upgradeneeded', () => open.result.createObjectStore('of-a-build-to-come'))
        open.addEventListener('success', () => {
          const tx = open.result.transaction('records', 'readwrite')
          const records = tx.objectStore('records')
          const all = records.getAll()
          let changed = 0
          all.addEventListener('success', () => {
            for (const row of all.result as { cartId: string }[]) {
              if (row.cartId !== cart) continue
              changed += 1
              records.put({ ...row, version: of, ofABuildToCome: true })
            }
          })
          tx.addEventListener('abort', () => reject(tx.error ?? new Error('not kept')))
          tx.addEventListener('complete', () => {
            open.result.close()
            resolve(changed)
          })
        })
      }),
    [cartId, version] as const,
  )
}

test('set back over the changes of a later build: what can be read is sent, the rest waits for that build', async ({
  page,
  context,
  turns: { served, deploy },
  network,
}) => {
  const person = await newPerson(1)
  const [lamp, desk] = await goodsOf(person, 2)
  if (!lamp || !desk) throw new Error('The demo shop has too few goods')
  const office = await cartOf(person, 'Office', [desk])
  const showroom = await cartOf(person, 'Showroom', [lamp])
  await openTab(page, '/cart', person.username)
  /** Opens the cart, and takes the build that the shop serves. */
  const follows = async (): Promise<void> => {
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Update now' }).click()
    await runsSoon(page, served().name)
  }
  const inHand = (title: string): Promise<void> =>
    page
      .getByRole('navigation', { name: 'Carts' })
      .getByRole('button', { name: new RegExp(`^${title}`) })
      .click()

  await context.setOffline(true)
  for (let i = 0; i < 2; i++) await more(page, lamp.name).click()
  await inHand('Office')
  for (let i = 0; i < 3; i++) await more(page, desk.name).click()
  await expect(pill(page)).toHaveText('5 waiting')
  await everythingKept(page)
  expect(await keptAs(page, office.id, 2)).toBe(3)
  network.breaks(/^\/api\/(cart|health)/, lost)
  await deploy()
  await context.setOffline(false)
  await follows()

  network.heals()
  await page.clock.fastForward('00:01:00')
  await expect.poll(() => linesOf(person, showroom.id)).toEqual({ [lamp.uid]: '4' })
  await expect(pill(page)).toHaveText('3 need attention')
  await page.goto('/queue')
  await expect(page.getByText('A change to Office from a newer version of the app')).toHaveCount(3)
  await expect(page.getByText('Load the newest version to send it.').first()).toBeVisible()
  expect(await linesOf(person, office.id)).toEqual({ [desk.uid]: '2' })

  // The later build comes back, which can read what it wrote.
  expect(await keptAs(page, office.id, 1)).toBe(3)
  await deploy()
  await follows()
  await expect(pill(page)).toHaveCount(0)
  expect(await linesOf(person, office.id)).toEqual({ [desk.uid]: '5' })
  expect(await linesOf(person, showroom.id)).toEqual({ [lamp.uid]: '4' })
  await inHand('Office')
  await expect(quantity(page, desk.name)).toHaveValue('5')
})
