import type { Page } from '@playwright/test'
import { goodsOf, linesOf, more, pill, quantity } from './support/carts.ts'
import { cartOf, newPerson } from './support/people.ts'
import { expect, openSignedIn, test, visit } from './support/story.ts'

/** Another window holds the database of what waits, as a long transaction does, until it is closed. */
const hold = (other: Page): Promise<void> =>
  other.evaluate(
    () =>
      new Promise((held, fails) => {
        const opening = indexedDB.open('interior-outbox')
        opening.addEventListener('error', () => fails(opening.error ?? new Error('not opened')))
        opening.addEventListener('success', () => {
          const records = opening.result.transaction(['records'], 'readwrite').objectStore('records')
          // As long as one request follows another it does not end.
          const goOn = (): void => {
            records.count().addEventListener('success', goOn)
            held()
          }
          records.count().addEventListener('success', goOn)
        })
      }),
  )

/** The app gives up on a transaction after ten seconds; here that takes as long as the story does. */
const patient = (): void => {
  const later = window.setTimeout.bind(window)
  window.setTimeout = ((run: TimerHandler, ms?: number, ...args: unknown[]) =>
    ms === 10_000 ? 0 : later(run, ms, ...args)) as typeof window.setTimeout
}

test('a change is called saved when another window lets go of the database, and not before', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const person = await newPerson(1)
  const [lamp] = await goodsOf(person, 1)
  if (!lamp) throw new Error('The demo shop has no goods')
  const cart = await cartOf(person, 'Reception', [lamp])
  await page.addInitScript(patient)
  await openSignedIn(page, person.username, '/cart')
  await expect(quantity(page, lamp.name)).toHaveValue('2')
  const other = await context.newPage()
  await other.route('**/another-window', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await other.goto('/another-window')
  await hold(other)

  await more(page, lamp.name).click()
  await expect(page.getByRole('row').filter({ hasText: lamp.name })).toContainText('Keeping…')
  await expect(pill(page)).toHaveText('1 waiting')
  await visit(page, '/queue')
  const list = page.getByRole('region', { name: 'Reception' }).getByRole('listitem')
  await expect(list).toHaveText([new RegExp(`Keeping….*1 more of ${lamp.name}`)])
  await expect(page.getByText(/saved on this device/i)).toHaveCount(0)
  await expect(page.getByText('On this device', { exact: true })).toHaveCount(0)
  expect(await linesOf(person, cart.id)).toEqual({ [lamp.uid]: '2' })

  await other.close()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing is waiting')
  expect(await linesOf(person, cart.id)).toEqual({ [lamp.uid]: '3' })
})
