import { linesOf, more, quantity } from '../support/carts.ts'
import { test } from '../support/network/faulty-story.ts'
import { nothingWaits, selling, SENDS } from '../support/network/selling.ts'
import { expect } from '../support/story.ts'

test.use({ keepsCopy: false })

test('a network that comes and goes a thousand times while one works', async ({ page, context, network }) => {
  const { person, cart, lamp } = await selling(page)
  let pieces = 2
  for (let i = 0; i < 1_000; i++) {
    await context.setOffline(i % 2 === 0)
    if (i % 50 !== 0) continue
    await more(page, lamp.name).click()
    pieces += 1
    await expect(quantity(page, lamp.name)).toHaveValue(String(pieces))
  }
  await expect.poll(() => linesOf(person, cart.id)).toEqual({ [lamp.uid]: String(pieces) })
  await nothingWaits(page)
  await expect(quantity(page, lamp.name)).toHaveValue(String(pieces))
  // A change costs a call, and one more for each time that the line broke under it; not one for each coming of the network.
  expect(network.calls.filter(({ path }) => SENDS.test(path)).length).toBeLessThan(200)
})
