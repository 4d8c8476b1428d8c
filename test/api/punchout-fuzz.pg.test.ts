import { Socket } from 'node:net'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seeded } from '#server/bench/random.ts'
import { rounds, TEST_MS } from '#test/length.ts'
import { processorMsSince } from '#test/processor.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addPerson, addShop } from './people.ts'
import { ADDRESS, connectOci, launching } from './oci.ts'
import { connect, post, setup } from './procurement.ts'
import { mutant, ociStems, stems } from './punchout-mutants.ts'

const DOCUMENTS = rounds('MUTANTS', { short: 100, long: 10_000 })
/** They cost more, a password's hash each. */
const LAUNCHES = rounds('MUTANTS', { short: 30, long: 10_000 })
const SEED = Number(process.env.MUTANTS_SEED ?? Math.floor(Math.random() * 2 ** 31))

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await stock(api.db, 'north', FURNISHED)
  await addPerson(api.db, { username: 'anna', shops: { north: 3 } })
  await connect(api, 'buyer', 'anna', '--orders', '--test')
  await connectOci(api, 'sap', 'anna', '--test', '--sap-event')
  await post(api, setup())
})
afterAll(() => api.close())

/** The pool may well open another connection; nothing else has a reason to. */
const isDatabase = (target: string): boolean =>
  target.includes(JSON.stringify(new Client(api.connection).host).slice(1, -1))

/** Whoever is held up (550) is not read at all. */
const CODES = new Set(['200', '400', '401', '403', '406', '450'])
/** What one document may cost: of the processor, since others run beside it here; what is slow once is tried again. */
const MOST_MS = 100
const TRIES = 5
/** After fewer wrong secrets than hold up whoever guesses them, a quarter of an hour is over. */
const QUARTER = 90

/** Puts so many mutants before the server; each must be answered properly, quickly, and without a call to anybody. */
async function survive(
  count: number,
  all: readonly Buffer[],
  ask: (mutant: Buffer, address: string) => Promise<string | null>,
) {
  const random = seeded(SEED)
  const connecting = vi.spyOn(Socket.prototype, 'connect')
  const wrong: string[] = []
  const slow: string[] = []
  const memory: number[] = []
  const called: string[] = []
  try {
    for (let i = 0; i < count; i++) {
      const mutated = mutant(random, all)
      if (i % QUARTER === 0) await api.pool.query('DELETE FROM rate_limits')
      let cost = Number.POSITIVE_INFINITY
      for (let tries = 0; tries < TRIES && cost >= MOST_MS; tries++) {
        const before = process.cpuUsage()
        const fault = await ask(mutated, `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`)
        cost = Math.min(cost, processorMsSince(before))
        if (fault !== null) wrong.push(`mutant ${i}: ${fault}`)
      }
      if (cost >= MOST_MS) slow.push(`mutant ${i}: ${Math.round(cost)} ms`)
      if (i % 1_000 === 999) memory.push(process.memoryUsage().rss / 1024 ** 2)
    }
  } finally {
    called.push(...connecting.mock.calls.map((args) => JSON.stringify(args)).filter((target) => !isDatabase(target)))
    connecting.mockRestore()
  }
  expect(wrong).toEqual([])
  expect(called).toEqual([])
  expect(slow).toEqual([])
  expect((memory.at(-1) ?? 0) - (memory[1] ?? memory.at(-1) ?? 0)).toBeLessThan(150)
}

test(
  `${DOCUMENTS} mutated documents are answered, quickly, and nobody is called (seed ${SEED})`,
  async () => {
    await survive(DOCUMENTS, stems(), async (document, address) => {
      const { code, document: answer } = await post(api, document, {}, address)
      return CODES.has(code) ? null : `is answered ${code}: ${answer}`
    })
    expect((await post(api, setup())).code).toBe('200')
  },
  TEST_MS + DOCUMENTS * 200,
)

/** 429, too, would prove nothing. */
const STATUSES = new Set([200, 303, 400, 401, 403])

test(
  `${LAUNCHES} mutated launches of OCI are answered, quickly, and nobody is called (seed ${SEED})`,
  async () => {
    let opened = 0
    await survive(LAUNCHES, ociStems(launching()), async (payload, remoteAddress) => {
      const answer = await api.inject({ method: 'POST', url: ADDRESS, payload, remoteAddress })
      if (answer.statusCode === 303) opened++
      return STATUSES.has(answer.statusCode) ? null : `is answered ${answer.statusCode}: ${answer.body}`
    })
    expect(opened).toBeGreaterThan(LAUNCHES / 50)
  },
  TEST_MS + LAUNCHES * 200,
)
