import { cartCaller } from './cart-caller.ts'
import { runTask, type Started, startTask } from './child.ts'
import { catalogueRead, type Visitor } from './http-rows.ts'
import { round, timesOf } from './measure.ts'
import { type Changer, MUTATION_CALLS, type MutationCall } from './mutation-calls.ts'
import type { MutationLoad, MutationsDone } from './mutation-load.task.ts'
import { synthetic } from './synthetic.ts'
import { table } from './table.ts'

/** One kind of change, beside bare INSERTs through the same server. */
export interface MutationRow {
  products: number
  call: MutationCall
  /** How many people change a cart of their own at a time. */
  at_once: number
  per_second: number
  /** Of the bare INSERTs of the same rounds. */
  share: number
  /** Processor time of the server per call in microseconds, the database's apart. */
  cpu_us: number
}

const AT_ONCE = [1, 8]
const ROUNDS = 5
/** What one cart gets of the catalogue: fewer than it may hold. */
const LINES = 1_000

/** Adding a line by the single call and by the outbox's, in turns with a route that does one INSERT. */
export async function mutationRows(
  visitor: Visitor,
  products: number,
  variables: Record<string, string>,
  seconds: number,
): Promise<MutationRow[]> {
  const shop = await startTask<{ address: string }>('insert-server', {}, { ...variables, PORT: '0', LOG_LEVEL: 'warn' })
  try {
    const { address } = shop.answer
    await catalogueRead(address, visitor)
    const uids = [...synthetic(Math.min(products, LINES))].map(({ uid }) => uid)
    const { create } = cartCaller(address, visitor)
    const rows: MutationRow[] = []
    for (const atOnce of AT_ONCE) {
      const changers: Changer[] = []
      while (changers.length < atOnce) changers.push({ owner: visitor.owner, cartId: await create(), uids })
      const load = { address, token: visitor.token, changers, seconds: seconds / 2 }
      const rounds: Round[] = []
      while (rounds.length < ROUNDS) rounds.push(await oneRound(shop, load))
      rows.push(...MUTATION_CALLS.map((call) => ({ products, at_once: atOnce, ...summary(rounds, call) })))
    }
    return rows
  } finally {
    await shop.stop()
  }
}

type Round = Record<MutationCall, { per_second: number; cpu_us: number }>

async function oneRound({ cpu }: Started<unknown>, load: Omit<MutationLoad, 'call'>): Promise<Round> {
  const measured = async (call: MutationCall): Promise<Round[MutationCall]> => {
    const before = await cpu()
    const { per_second, answered } = await runTask<MutationsDone>('mutation-load', { ...load, call })
    return { per_second, cpu_us: ((await cpu()) - before) / answered }
  }
  return { insert: await measured('insert'), line: await measured('line'), sync: await measured('sync') }
}

/** What else the machine does falls on all calls of a round: shares are taken within each. */
function summary(rounds: readonly Round[], call: MutationCall) {
  const median = (of: (one: Round) => number, digits = 0): number => round(timesOf(rounds.map(of)).p50_ms, digits)
  return {
    call,
    per_second: median((one) => one[call].per_second),
    share: median((one) => one[call].per_second / one.insert.per_second, 2),
    cpu_us: median((one) => one[call].cpu_us),
  }
}

const NAMES: Record<MutationCall, string> = { insert: 'bare INSERT', line: 'add a line', sync: 'add by the outbox' }

export const mutationTable = (rows: readonly MutationRow[]): string =>
  rows.length === 0
    ? ''
    : `Changes of carts a second, beside bare INSERTs through the same server (medians of ${ROUNDS} rounds)\n${table([
        ['call', 'products', 'at once', 'per second', 'share', 'cpu µs'],
        ...rows.map((row) => [
          NAMES[row.call],
          row.products,
          row.at_once,
          row.per_second,
          `${Math.round(row.share * 100)} %`,
          row.cpu_us,
        ]),
      ])}`
