import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { FORM_QUEUE } from '#contract/cart/outbox.ts'
import { isLong, rounds } from '#test/length.ts'
import { settle } from './engine/world.ts'
import { FAILED_ONCE } from './failed-once.ts'
import { FAULTS, type FaultNumber } from './faults.ts'
import { USERS } from './people.ts'
import { run, schedules } from './schedule.ts'
import { flap } from './troubles.ts'
import { World } from './world.ts'

const SCHEDULES = rounds('SCHEDULES', { short: 500, long: 1_000_000 })
/** The long run takes others each time. */
const SEED = Number(process.env.SEED ?? (isLong ? Math.floor(Math.random() * 2 ** 31) : 12))

const met = new Map<FaultNumber, number>()
const numbers = Object.keys(FAULTS).map((number) => Number(number) as FaultNumber)

afterAll(() => {
  const rows = numbers.map((number) => `${String(met.get(number) ?? 0).padStart(9)}  ${number}: ${FAULTS[number]}\n`)
  process.stdout.write(`seed ${SEED}, ${SCHEDULES} schedules, faults that struck:\n${rows.join('')}`)
})

test(
  `${SCHEDULES} schedules of two or three users, their devices, pages and workers: nothing lost, doubled or another's`,
  async () => {
    let intents = 0
    let messages = 0
    let bare = 0
    let shared = 0
    let left = 0
    const decided = { about: 0, unseen: 0, ordered: 0 }
    const together = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(schedules, async (schedule) => {
        const world = await run(schedule)
        const { ledger, met: struck, bare: looks } = world
        bare += looks
        shared += world.shared
        left += world.left
        decided.about += world.decided.about
        decided.unseen += world.decided.unseen
        decided.ordered += world.decided.ordered
        for (const people of ledger.peopleByCart().values())
          together.set(people.size, (together.get(people.size) ?? 0) + 1)
        intents += ledger.fates.size
        for (const { cartId, effects } of ledger.fates.values()) if (cartId === FORM_QUEUE) messages += effects
        for (const [fault, times] of struck) met.set(fault, (met.get(fault) ?? 0) + times)
      }),
      { numRuns: SCHEDULES, seed: SEED },
    )
    expect(intents).toBeGreaterThan(SCHEDULES)
    expect(messages).toBeGreaterThan(SCHEDULES / 10)
    expect(bare).toBeGreaterThan(SCHEDULES / 10)
    // Rights are given and taken back, and what several people did to one cart took effect.
    expect(shared).toBeGreaterThan(SCHEDULES)
    expect(together.get(2)).toBeGreaterThan(SCHEDULES / 50)
    expect(together.get(3)).toBeGreaterThan(0)
    expect(left).toBeGreaterThan(SCHEDULES / 10)
    // Decisions took effect, some about carts that the device never had, and some placed the order.
    expect(decided.about).toBeGreaterThan(SCHEDULES / 50)
    expect(decided.unseen).toBeGreaterThan(SCHEDULES / 1_000)
    expect(decided.ordered).toBeGreaterThan(SCHEDULES / 200)
  },
  // A hundredth of it is enough where nothing else runs.
  SCHEDULES * 1_000,
)

test.each(numbers.map((number) => [number, FAULTS[number]] as const))('fault %i struck at least once: %s', (number) => {
  expect(met.get(number)).toBeGreaterThan(0)
})

test.each(FAILED_ONCE)('a schedule that failed once holds: $why', async ({ schedule }) => {
  await expect(run(schedule)).resolves.toBeInstanceOf(World)
})

test('without the lock it is the same, with more calls', async () => {
  let calls = { with: 0, without: 0 }
  await fc.assert(
    fc.asyncProperty(schedules, async (schedule) => {
      const alone = await run(schedule)
      const crowded = await run(schedule, { lock: true })
      calls = { with: calls.with + alone.requests, without: calls.without + crowded.requests }
    }),
    { numRuns: rounds('WITHOUT_LOCK', { short: 50, long: 2_000 }), seed: SEED },
  )
  expect(calls.without).toBeGreaterThan(calls.with)
})

test('the same schedule leaves the same trace', async () => {
  await fc.assert(
    fc.asyncProperty(schedules, async (schedule) => {
      const [first, second] = [await run(schedule), await run(schedule)]
      expect(second.trace).toEqual(first.trace)
    }),
    { numRuns: rounds('TRACES', { short: 30, long: 100 }), seed: SEED },
  )
})

test('a network that comes and goes a thousand times holds up nothing for good', async () => {
  const world = new World(SEED)
  world.isCalm = true
  const [device] = world.devices
  device.signIn(USERS[0])
  const [tab] = device.tabs
  tab?.issue('aaaaaaaa-0000-4000-8000-000000000001', { name: 'cart.create', args: { title: 'Reception' } }, 0)
  await flap(world, device, 1_000)
  while (world.next() || world.tick()) await settle()
  expect(world.server.list('nobody', USERS[0])).toMatchObject([{ title: 'Reception' }])
})
