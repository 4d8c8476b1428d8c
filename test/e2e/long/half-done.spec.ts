import { openDatabase } from '#server/db/client.ts'
import { useEmbedded } from '#server/db/embedded.ts'
import { linesOf, more, pill, quantity } from '../support/carts.ts'
import { test } from '../support/network/killable-story.ts'
import { nothingWaits, selling } from '../support/network/selling.ts'
import { expect } from '../support/story.ts'

test.use({ keepsCopy: false })

/** So many changes of one cart share a transaction at the server. */
const TOGETHER = 50
const CHANGES = 80

/**
 * Lets the database take a queue's changes up to that number, and stand still over the next one while the lock is held.
 */
const STANDS_STILL = `
  CREATE FUNCTION stand_still() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.settled > ${TOGETHER} THEN PERFORM pg_advisory_xact_lock(5); END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER stand_still BEFORE UPDATE ON cart_lanes FOR EACH ROW EXECUTE FUNCTION stand_still();`
const STANDING = "SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND objid = 5 AND NOT granted"

test('a server that dies when half of what it was sent is done: the other half is done when it is back, and nothing twice', async ({
  page,
  context,
  server,
}) => {
  const { person, cart, lamp } = await selling(page)
  await context.setOffline(true)
  await more(page, lamp.name).evaluate((button, times) => {
    for (let i = 0; i < times; i++) (button as HTMLButtonElement).click()
  }, CHANGES)
  await expect(pill(page)).toHaveText(`${CHANGES} waiting`)

  const embedded = await useEmbedded(server.dataDir)
  const database = openDatabase(embedded.connection)
  const holder = await database.pool.connect()
  await holder.query('SELECT pg_advisory_lock(5)')
  await holder.query(STANDS_STILL)
  await context.setOffline(false)
  await expect.poll(async () => (await holder.query(STANDING)).rows[0]).toEqual({ count: 1 })
  // The one half is there for everybody to see.
  expect(await linesOf(person, cart.id)).toEqual({ [lamp.uid]: String(2 + TOGETHER) })
  await server.kill()
  holder.release(true)
  await database.close()
  await embedded.stop()

  await expect(pill(page)).toHaveText(`${CHANGES} waiting`)
  await expect(quantity(page, lamp.name)).toHaveValue(String(2 + CHANGES))
  await server.start()
  await nothingWaits(page)
  expect(await linesOf(person, cart.id)).toEqual({ [lamp.uid]: String(2 + CHANGES) })
  await page.reload()
  await expect(quantity(page, lamp.name)).toHaveValue(String(2 + CHANGES))
})
