import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seeded } from '#server/bench/random.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addPerson, addShop } from './people.ts'
import { connect, post, setup } from './procurement.ts'
import { mutant, stems } from './punchout-mutants.ts'

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
  await post(api, setup())
})
afterAll(() => api.close())

/** The pool may well open another connection; nothing else has a reason to. */
const isDatabase = (target: string): boolean =>
  target.includes(JSON.stringify(api.connection.host ?? 'localhost').slice(1, -1))

const CODES = new Set(['200', '400', '401', '403', '406', '450', '550'])
/** What one document may cost on a machine that does nothing else; others run beside it here. */
const USUAL_MS = 100

test(
  `${MUTANTS} mutated documents are answered, quickly, and nobody is called (seed ${SEED})`,
  async () => {
    const random = seeded(SEED)
    const all = stems()
    const connecting = vi.spyOn(Socket.prototype, 'connect')
    const wrong: string[] = []
    const took: number[] = []
    const memory: number[] = []
    const called: string[] = []
    try {
      for (let i = 0; i < MUTANTS; i++) {
        const document = mutant(random, all)
        const started = performance.now()
        const { code, document: answer } = await post(api, document, {}, `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`)
        took.push(performance.now() - started)
        if (!CODES.has(code)) wrong.push(`mutant ${i} is answered ${code}: ${answer}`)
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
    expect((await post(api, setup())).code).toBe('200')
  },
  60_000 + MUTANTS * 200,
)
