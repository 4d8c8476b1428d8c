import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seeded } from '#server/bench/random.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addPerson, addShop } from './people.ts'
import { ADDRESS, connectOci, launching } from './oci.ts'
import { connect, post, setup } from './procurement.ts'
import { mutant, ociStems, stems } from './punchout-mutants.ts'

/** 500 in the daily suite; `MUTANTS=10000` in the long one. */
const MUTANTS = Number(process.env.MUTANTS ?? 500)
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
  target.includes(JSON.stringify(api.connection.host ?? 'localhost').slice(1, -1))

const CODES = new Set(['200', '400', '401', '403', '406', '450', '550'])
/** What one document may cost on a machine that does nothing else; others run beside it here. */
const USUAL_MS = 100

/** Puts so many mutants before the server; each must be answered properly, quickly, and without a call to anybody. */
async function survive(all: readonly Buffer[], ask: (mutant: Buffer, address: string) => Promise<string | null>) {
  const random = seeded(SEED)
  const connecting = vi.spyOn(Socket.prototype, 'connect')
  const wrong: string[] = []
  const took: number[] = []
  const memory: number[] = []
  const called: string[] = []
  try {
    for (let i = 0; i < MUTANTS; i++) {
      const started = performance.now()
      const fault = await ask(mutant(random, all), `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`)
      took.push(performance.now() - started)
      if (fault !== null) wrong.push(`mutant ${i}: ${fault}`)
      if (i % 1_000 === 999) memory.push(process.memoryUsage().rss / 1024 ** 2)
    }
  } finally {
    called.push(...connecting.mock.calls.map((args) => JSON.stringify(args)).filter((target) => !isDatabase(target)))
    connecting.mockRestore()
  }
  expect(wrong).toEqual([])
  expect(called).toEqual([])
  const median = took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0
  expect(median).toBeLessThan(USUAL_MS)
  expect((memory.at(-1) ?? 0) - (memory[1] ?? memory.at(-1) ?? 0)).toBeLessThan(150)
}

test(
  `${MUTANTS} mutated documents are answered, quickly, and nobody is called (seed ${SEED})`,
  async () => {
    await survive(stems(), async (document, address) => {
      const { code, document: answer } = await post(api, document, {}, address)
      return CODES.has(code) ? null : `is answered ${code}: ${answer}`
    })
    expect((await post(api, setup())).code).toBe('200')
  },
  60_000 + MUTANTS * 200,
)

const STATUSES = new Set([200, 303, 400, 401, 403, 429])

test(
  `${MUTANTS} mutated launches of OCI are answered, quickly, and nobody is called (seed ${SEED})`,
  async () => {
    let opened = 0
    await survive(ociStems(launching()), async (payload, remoteAddress) => {
      const answer = await api.inject({ method: 'POST', url: ADDRESS, payload, remoteAddress })
      if (answer.statusCode === 303) opened++
      return STATUSES.has(answer.statusCode) ? null : `is answered ${answer.statusCode}: ${answer.body}`
    })
    expect(opened).toBeGreaterThan(MUTANTS / 50)
  },
  60_000 + MUTANTS * 200,
)
