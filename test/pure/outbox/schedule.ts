import fc from 'fast-check'
import { bare, settle } from './engine/world.ts'
import type { Device } from './device.ts'
import { Violation } from './ledger.ts'
import { actOnChange, beginTogether, burst, change, giveUpUnreadable, lookAgain, session, share } from './people.ts'
import { askOrDecide, leaveOrComeBack } from './approvals.ts'
import { type Tab, Worker } from './tab.ts'
import { damage, elsewhere, flap, outage, update } from './troubles.ts'
import { type Ways, type Without, World } from './world.ts'

/** One decision of a schedule; what it means depends on how things stand. */
const turn = fc.nat(2 ** 24)
/** Without the bias towards small numbers, which would play the first acts over and over. */
export const schedules = fc.noBias(
  fc.record({
    seed: fc.nat(2 ** 31 - 1),
    turns: fc.array(turn, { minLength: 20, maxLength: 70, size: 'max' }),
    rooms: fc.constant(true),
    // Half of them are alone with their carts.
    together: fc.boolean(),
    company: fc.boolean(),
  }),
)

export interface Schedule extends Ways {
  seed: number
  turns: readonly number[]
}

interface Stage {
  world: World
  workers: Worker[]
  device: Device
  tab: Tab | undefined
  n: number
}

type Act = (stage: Stage) => unknown

const ACTS: readonly (readonly [weight: number, act: Act])[] = [
  [20, ({ world, tab, n }) => tab && !tab.frozen && change(world, tab, n)],
  [
    22,
    ({ world, n }) => {
      for (let i = 0; i < 1 + (n % 20); i++) world.next()
    },
  ],
  [4, ({ world }) => world.tick()],
  [2, ({ tab }) => void tab?.engine?.refresh()],
  [2, ({ device }) => device.tabs.length < 3 && device.addTab()],
  [2, ({ tab }) => tab?.close()],
  [1, ({ world, tab }) => tab && freezeOrThaw(world, tab)],
  [2, wakeWorker],
  [1, ({ workers }) => workers.forEach((worker) => worker.kill())],
  [3, ({ world, device, n }) => session(world, device, n)],
  [2, ({ world, n }) => elsewhere(world, n)],
  [1, ({ world, tab }) => (world.cursed = tab?.entries[0]?.intent.opId ?? null)],
  [2, ({ world, tab, n }) => tab && actOnChange(world, tab, n)],
  [1, ({ world }) => world.network.arriveLate(1)],
  [2, ({ world, device, n }) => update(world, device, n)],
  [1, ({ world, device, n }) => damage(world, device, n)],
  [1, ({ world }) => world.backUpOrRestore()],
  [2, ({ world, device, tab, n }) => rarely({ world, device, tab, n })],
]
const ALL = ACTS.flatMap(([weight, act]) => Array.from({ length: weight }, () => act))

function freezeOrThaw(world: World, tab: Tab): void {
  tab.frozen = !tab.frozen
  if (tab.frozen || !tab.alive) return
  world.meet(9)
  world.now += 600_000
}

function wakeWorker({ world, workers, device }: Stage): void {
  if (workers.some((one) => one.isAwake && one.device === device)) world.meet(33)
  workers.push(new Worker(device))
}

/** What takes long. */
function rarely({ world, device, tab, n }: Omit<Stage, 'workers'>): unknown {
  if (n % 4 === 0) return outage(world)
  if (n % 4 === 1) return flap(world, device, 1 + ((n >> 2) % 5))
  if (n % 16 === 2) return tab && !tab.frozen && burst(world, tab)
  return world.network.arriveLate(Infinity)
}

async function does(world: World, workers: Worker[], code: number): Promise<unknown> {
  const n = Math.floor(code / ALL.length)
  if (world.ways.together && code % 6 === 5) return share(world, n)
  const device = world.ways.together ? world.devices[n % world.devices.length]! : world.devices[n % 8 < 6 ? 0 : 1]
  if (world.ways.together && world.ways.company && code % 18 === 4) return leaveOrComeBack(world, n)
  const tab = device.tabs[(n >> 3) % Math.max(1, device.tabs.length)]
  if (world.ways.together && world.ways.company && code % 6 === 1)
    return tab && !tab.frozen && askOrDecide(world, tab, n >> 5)
  await ALL[code % ALL.length]!({ world, workers, device, tab, n: n >> 5 })
}

async function calm(world: World): Promise<void> {
  for (let steps = 0; steps < 20_000; steps++) {
    if (!world.next()) {
      await world.look()
      if (world.next()) continue
      if (!world.tick()) return
    }
    if (steps % 4 === 3) await settle()
  }
  throw new Violation('I7: the world does not come to rest')
}

/** When faults stop, each owner returns to each device: then nothing waits, and every screen is the server's. */
async function end(world: World): Promise<void> {
  world.makeCalm()
  for (const owner of world.users) {
    for (const device of world.devices) {
      for (const tab of device.tabs) tab.close()
      device.app = 3
      device.signIn(owner)
    }
    await calm(world)
    const tabs = world.devices.flatMap((device) => device.tabs)
    tabs.forEach(giveUpUnreadable)
    await calm(world)
    await Promise.all([...tabs.map((tab) => tab.engine?.refresh()), calm(world)])
    for (const tab of tabs) compare(world, tab, owner)
  }
  world.network.arriveLate(Infinity)
  if (world.failure) throw world.failure
  world.ledger.settled(world.devices.flatMap(({ outboxes }) => outboxes))
}

const byId = (a: { id: string }, b: { id: string }): number => a.id.localeCompare(b.id)

function compare(world: World, tab: Tab, owner: string): void {
  if (!tab.alive || tab.owner !== owner) return
  const screen = JSON.stringify(tab.carts.map(bare).toSorted(byId))
  const truth = JSON.stringify(world.server.list('nobody', owner).map(bare).toSorted(byId))
  if (screen !== truth) throw new Violation(`I7: the screen is not the server's\n${screen}\n${truth}`)
}

/** Runs a schedule to its end; throws the first violation. The same schedule gives the same trace. */
export async function run({ seed, turns, ...ways }: Schedule, without: Without = {}): Promise<World> {
  const world = new World(seed, without, ways)
  const workers: Worker[] = []
  const [first, second, third] = world.devices
  if (ways.together) beginTogether(world)
  first.signIn(world.users[0])
  second.signIn(world.users[seed % 2]!)
  third?.signIn(world.users.at(-1)!)
  if (ways.together) {
    // They have seen what they share before anything happens to it.
    world.isCalm = true
    await calm(world)
    lookAgain(world)
    await calm(world)
    world.isCalm = false
  }
  for (const code of turns) {
    await does(world, workers, code)
    await world.look()
  }
  await end(world)
  return world
}
