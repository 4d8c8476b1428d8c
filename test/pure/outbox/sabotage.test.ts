import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Violation } from './ledger.ts'
import { run, schedules } from './schedule.ts'
import type { Without } from './world.ts'

const SEED = Number(process.env.SEED ?? 3)

test.each<[string, Without]>([
  ['the server’s look at whether it knows an intent already', { idempotency: true }],
  ['the order within a cart', { order: true }],
  ['the fence around a session that has ended', { fence: true }],
  ['what a snapshot contains', { contains: true }],
  ['the look at numbers before the look at rights', { numbersFirst: true }],
])('taking away %s is noticed within 1,000 schedules', async (_, without) => {
  // The look at rights matters among colleagues; the others are noticed by people alone.
  const together = without.numbersFirst ?? false
  const found = await fc.check(
    fc.asyncProperty(schedules, async (schedule) => void (await run({ ...schedule, together }, without))),
    { numRuns: 1_000, endOnFailure: true, seed: SEED },
  )
  expect(found.failed).toBe(true)
  expect(found.errorInstance).toBeInstanceOf(Violation)
})
