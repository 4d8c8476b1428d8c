import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Suite } from './suites.ts'
import type { Failure, Totals } from './steps.ts'

const CACHE = 'node_modules/.cache/tests'
const SLOWEST = 12

interface Counted extends Totals {
  suite: Suite
  took: number
}

/** Suites one after the other, or beside each other, where one alone would leave cores to themselves. */
export type Plan = Suite | { oneByOne: readonly Plan[] } | { beside: readonly Plan[] }

export const oneByOne = (...plans: readonly Plan[]): Plan => ({ oneByOne: plans })
export const beside = (...plans: readonly Plan[]): Plan => ({ beside: plans })

const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`

/**
 * Runs suites as planned; prints what a suite said when it is over, then where the time went, what failed, and the
 * totals; a last line says how to run again what failed. Sets the exit status.
 * @param command as a person starts it, such as `npm test`
 * @param plan named files run in the suites of their folders alone
 */
export async function runSuites(command: string, plan: Plan, isLong = false): Promise<void> {
  const files = process.argv.slice(2)
  const strange = files.filter((file) => !suitesOf(plan).some(({ folder }) => isIn(file, folder)))
  if (strange.length > 0) throw new Error(`No test of ${command}: ${strange.join(', ')}`)
  mkdirSync(CACHE, { recursive: true })
  const totals = join(CACHE, `${fileName(command)}.totals`)
  rmSync(totals, { force: true })
  const began = Date.now()
  const counted = await runPlan(plan, (suite) => runSuite(suite, files, isLong))
  tellTimes(counted, Date.now() - began)

  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const one of counted) for (const key of ['passed', 'failed', 'skipped'] as const) sum[key] += one[key]
  const failures = counted.flatMap(({ suite, failures: its }) => its.map((one) => ({ ...one, suite: suite.name })))
  if (failures.length > 0) {
    console.log('\nFailed:')
    for (const { suite, name } of failures) console.log(`${suite}: ${name}`)
  }
  const { passed, failed, skipped } = sum
  // Read by .ci/run, which adds up several runs.
  writeFileSync(totals, `${passed} ${failed} ${skipped}\n`)
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  if (failed > 0) console.log(`Run again what failed: ${again(command, failures)}`)
  process.exitCode = failed === 0 ? 0 : 1
}

const isIn = (file: string, folder: string | null): boolean => folder !== null && file.startsWith(`${folder}/`)

const suitesOf = (plan: Plan): readonly Suite[] =>
  'run' in plan ? [plan] : ('beside' in plan ? plan.beside : plan.oneByOne).flatMap(suitesOf)

async function runPlan(plan: Plan, run: (suite: Suite) => Promise<Counted | null>): Promise<Counted[]> {
  if ('beside' in plan) return (await Promise.all(plan.beside.map((one) => runPlan(one, run)))).flat()
  if ('run' in plan) return [await run(plan)].filter((one) => one !== null)
  const counted: Counted[] = []
  for (const one of plan.oneByOne) counted.push(...(await runPlan(one, run)))
  return counted
}

/** Null where none of the named files is a suite's. */
async function runSuite(suite: Suite, files: readonly string[], isLong: boolean): Promise<Counted | null> {
  const only = files.filter((file) => isIn(file, suite.folder))
  if (files.length > 0 && only.length === 0) return null
  const log = join(CACHE, `${fileName(suite.name)}.log`)
  const report = join(CACHE, `${fileName(suite.name)}.json`)
  for (const file of [log, report]) rmSync(file, { force: true })
  console.log(`${suite.name}: begun, tail -f ${log}`)
  const began = Date.now()
  const totals = await suite.run({ log, report, only, isLong })
  const took = Date.now() - began
  console.log(`\n── ${suite.name}\n${readFileSync(log, 'utf8').trimEnd()}`)
  console.log(
    `── ${suite.name}: ${totals.passed} ok, ${totals.failed} not ok, ${totals.skipped} left out, ${seconds(took)}\n`,
  )
  return { ...totals, suite, took }
}

const fileName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/** Where the time goes: what grows slowly is seen in time. */
function tellTimes(counted: readonly Counted[], took: number): void {
  console.log(`Where the time went, ${seconds(took)} in all:`)
  for (const { suite, took: its, passed, failed } of counted)
    console.log(`${seconds(its).padStart(8)}  ${suite.name}, ${passed + failed} in all`)
  const files = counted.flatMap(({ suite, seconds: its }) => [...(its ?? [])].map((one) => ({ suite, one })))
  const slowest = files.toSorted((a, b) => b.one[1] - a.one[1]).slice(0, SLOWEST)
  for (const { suite, one } of slowest)
    console.log(
      `${seconds(one[1] * 1000).padStart(8)}  ${one[0]}${suite.name.includes('another') ? ` (${suite.name})` : ''}`,
    )
}

/** How to run what failed, and nothing else of the tests. */
function again(command: string, failures: readonly Failure[]): string {
  const places = [...new Set(failures.map(({ at }) => at).filter((at) => at !== undefined))]
  if (places.length > 0) return `${command} -- ${places.join(' ')}`
  // Checks and builds are called by their commands; what a runner says of itself has no place.
  return failures.every(({ name }) => name.startsWith('npm ')) ? failures.map(({ name }) => name).join(' && ') : command
}
