import { expect, test } from 'vitest'
import { createRest, createSlices } from '#server/http/others-first.ts'

const FOR_EVER = 2 ** 30

/** Which of some turns have come, after everything ran that waits for nothing. */
async function come(turns: readonly Promise<void>[]): Promise<boolean[]> {
  const there = turns.map(() => false)
  for (const [i, turn] of turns.entries()) void turn.then(() => (there[i] = true))
  for (let i = 0; i < 10; i++) await new Promise(setImmediate)
  return there
}

test('long work goes on when no short request is under way', async () => {
  const { turn } = createSlices(FOR_EVER)
  expect(await come([turn(), turn()])).toEqual([true, true])
})

test('long work waits until the last short request is answered', async () => {
  const { begin, end, turn } = createSlices(FOR_EVER)
  const [one, two] = [{}, {}]
  begin(one)
  const turns = [turn(), turn()]
  expect(await come(turns)).toEqual([false, false])
  begin(two)
  end(one)
  expect(await come(turns)).toEqual([false, false])
  end(two)
  expect(await come(turns)).toEqual([true, true])
})

test('what ends twice, or never began, lets nothing through that another holds', async () => {
  const { begin, end, turn } = createSlices(FOR_EVER)
  const [one, two] = [{}, {}]
  begin(one)
  begin(two)
  end(one)
  end(one)
  end({})
  const turns = [turn()]
  expect(await come(turns)).toEqual([false])
  end(two)
  expect(await come(turns)).toEqual([true])
})

test('where somebody always asks, long work goes on all the same', async () => {
  const { begin, turn } = createSlices(1)
  begin({})
  await expect(Promise.all([turn(), turn()])).resolves.toHaveLength(2)
})

/** Long work in a process that did so much since the last slice, and what it rested, in ms. */
function restAfter({ active, idle, alone }: { active: number; idle: number; alone: boolean }) {
  const rests: number[] = []
  let now = 0
  const rest = createRest({
    did: () => ({ active, idle, utilization: 0 }),
    now: () => now,
    wait: async (ms) => void rests.push(ms),
  })
  rest.afterOthers()
  now = alone ? 2_000 : 500
  return { rests, rest }
}

test.each([
  [2, 0, 18],
  [2, 10, 8],
  [20, 0, 30],
])('where others ask, it takes a tenth of the process: %i ms of work, %i of rest', async (active, idle, most) => {
  const { rests, rest } = restAfter({ active, idle, alone: false })
  await rest.beforeSlice(false)
  expect(rests).toEqual([most])
})

test('where nobody else has asked for a while, it rests only while somebody waits', async () => {
  const { rests, rest } = restAfter({ active: 2, idle: 0, alone: true })
  await rest.beforeSlice(false)
  expect(rests).toEqual([])
  await rest.beforeSlice(true)
  expect(rests).toEqual([18])
})

test('a process that has rested enough rests no more', async () => {
  const { rests, rest } = restAfter({ active: 1, idle: 9, alone: false })
  await rest.beforeSlice(false)
  expect(rests).toEqual([])
})
