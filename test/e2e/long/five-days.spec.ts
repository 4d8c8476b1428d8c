import type { BrowserContext, Page } from '@playwright/test'
import { type Random, seeded } from '#server/bench/random.ts'
import { rounds } from '#test/length.ts'
import { goodsOf, pill } from '../support/carts.ts'
import { controlled, copyReady } from '../support/copy.ts'
import { type ModelChange, changed, changesOf, meeting, NAMED, NEW, type Model } from '../support/five-days/model.ts'
import { asks, type Question, recordQuestions } from '../support/five-days/questions.ts'
import { make, showsCarts } from '../support/five-days/screen.ts'
import { modelAtServer, test } from '../support/five-days/story.ts'
import { type Caller, newPerson } from '../support/people.ts'
import { withProfile } from '../support/profile.ts'
import { expect, openAs } from '../support/story.ts'

const CHANGES = rounds('CHANGES', { short: 20, long: 200 })
const QUESTIONS = rounds('QUESTIONS', { short: 5, long: 50 })
/** For a story that was seen before. */
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
const DAYS = [1, 2, 3, 4, 5]
const CARTS = 10
const GOODS = 24
const RELOADED_EVERY = 7
const ARRIVED_MS = 10_000

/** The part of a list that falls to a day. */
const ofDay = <T>(all: readonly T[], day: number): T[] => {
  const share = Math.ceil(all.length / DAYS.length)
  return all.slice((day - 1) * share, day * share)
}

/** Two tabs of a browser that was just started, whose pages must not fail. */
async function opened(context: BrowserContext, complaints: string[]): Promise<[Page, Page]> {
  context.on('weberror', (failed) => complaints.push(failed.error().message))
  return [context.pages()[0] ?? (await context.newPage()), await context.newPage()]
}

interface Work {
  changes: readonly ModelChange[]
  questions: readonly Question[]
  /** How many changes wait from the days before. */
  waiting: number
}

/** Works now in one tab, now in the other; what one has made, both know of before anything else is made. */
async function workADay(tabs: readonly Page[], random: Random, { changes, questions, waiting }: Work): Promise<void> {
  for (const question of questions) await asks(random.pick(tabs), question)
  for (const [at, change] of changes.entries()) {
    if (at % RELOADED_EVERY === RELOADED_EVERY - 1) await random.pick(tabs).reload()
    await make(random.pick(tabs), change)
    for (const tab of tabs) await expect(pill(tab)).toHaveText(`${waiting + at + 1} waiting`)
  }
}

/** Waits until the server has what a model has, nothing of it twice; says how long that took. */
async function arrived(person: Caller, model: Model, what: string): Promise<void> {
  const from = performance.now()
  await expect.poll(() => modelAtServer(person), { timeout: ARRIVED_MS, intervals: [100] }).toEqual(model)
  process.stdout.write(`${what} arrived within ${Math.round(performance.now() - from)} ms\n`)
}

const after = (model: Model, changes: readonly ModelChange[]): Model => changes.reduce(changed, model)

test(`five days without a server: ${QUESTIONS} questions, ${CHANGES} changes to ${CARTS} carts in two tabs, a browser killed every night; all of it arrives once, and merges with another device’s`, async ({
  server,
  page: elsewhere,
  complaints,
}) => {
  test.setTimeout(240_000 + CHANGES * 5_000 + QUESTIONS * 5_000)
  process.stdout.write(`five days, seed ${SEED}\n`)
  const random = seeded(SEED)
  const person = await newPerson(3)
  const goods = (await goodsOf(person, GOODS)).map(({ uid }) => uid)
  const changes = changesOf(random, goods, { changes: CHANGES, carts: CARTS })
  const questions = await recordQuestions(person, random, QUESTIONS)
  await withProfile({}, async ({ start, kill }) => {
    let context = await start()
    let tabs = await opened(context, complaints)
    await openAs(tabs[0], person.username, '/account')
    await copyReady(tabs[0])
    await controlled(tabs[0])
    await server.kill()

    let model: Model = {}
    let waiting = 0
    for (const day of DAYS) {
      if (day > 1) {
        await kill()
        context = await start()
        tabs = await opened(context, complaints)
      }
      // A tablet that knows that it has no network, and one whose network leads nowhere.
      await context.setOffline(day % 2 === 1)
      for (const tab of tabs) await tab.goto('/cart')
      if (day > 1) await showsCarts(random.pick(tabs), model)
      const work = { changes: ofDay(changes, day), questions: ofDay(questions, day), waiting }
      await workADay(tabs, random, work)
      model = after(model, work.changes)
      waiting += work.changes.length
    }
    expect(Object.keys(model)).toHaveLength(CARTS)

    await server.start()
    expect(await modelAtServer(person)).toEqual({})
    await context.setOffline(false)
    await arrived(person, model, `${waiting} changes`)
    for (const tab of tabs) {
      await showsCarts(tab, model)
      await expect(pill(tab)).toHaveCount(0)
    }
    expect(await modelAtServer(person)).toEqual(model)

    const { cart, before, here, there } = meeting(Object.keys(model), goods)
    await openAs(elsewhere, person.username, '/cart')
    for (const change of before) await make(elsewhere, change)
    model = after(model, before)
    await arrived(person, model, 'What another device made')
    for (const tab of tabs) {
      await tab.reload()
      await showsCarts(tab, model, [cart])
    }
    await context.setOffline(true)
    for (const change of here) await make(random.pick(tabs), change)
    for (const change of there) await make(elsewhere, change)
    model = after(model, there)
    await arrived(person, model, 'What the other device made meanwhile')
    model = after(model, here)
    await context.setOffline(false)
    await arrived(person, model, 'Both devices’ changes')
    await elsewhere.reload()
    for (const tab of [...tabs, elsewhere]) await showsCarts(tab, model, [cart, NAMED, NEW])
    expect(await modelAtServer(person)).toEqual(model)
  })
})
