import { expect, test } from 'vitest'
import { LOCALES, type Locale } from '#contract/locale.ts'
import type { BuildJobs } from '#server/features/catalogue/build-thread.ts'
import type { EnginePlace } from '#server/features/catalogue/engine-place.ts'
import { createQueue } from '#server/features/catalogue/queue.ts'
import { createShopIndex, type ShopIndexDeps } from '#server/features/catalogue/shop-index.ts'
import type { Thread } from '#server/threads/thread.ts'

const head = (version: number) => ({ shop: 'a', version, own: 'sv' as const, country: 'SE', priceVersions: {} })

/**
 * An index of a shop at version 1 in all languages, over threads that answer with the version that there is.
 * @param tooManyFrom from this version on changes are too many for a patch
 */
async function shopIndex({ tooManyFrom = Number.POSITIVE_INFINITY } = {}) {
  let now = 0
  let version = 1
  let builds = 0
  let isOtherRestless = false
  const errors: unknown[] = []
  const run = (async (kind: string, ask: { languages: Locale[] }) => {
    const segment = new ArrayBuffer(0)
    if (kind === 'index') builds++
    if (kind === 'index') return { version, own: 'sv', count: 10, segment, hidden: [], refused: null }
    const tooMany = version >= tooManyFrom
    const segments = ask.languages.map((language) => ({ language, segment }))
    return { version, own: 'sv', uids: ['1'], deletes: [], saysWords: false, segments, tooMany, hidden: [] }
  }) as unknown as Thread<BuildJobs>['run']
  const thread = { run, close: async () => undefined }
  const place = { put: async () => undefined, patch: async () => undefined } as unknown as EnginePlace
  const deps: ShopIndexDeps = {
    place,
    builder: { thread, queue: createQueue() },
    renewer: { thread, queue: createQueue() },
    follower: thread,
    changed: () => undefined,
    products: (_, count) => count,
    isAnyRestless: () => index.isRestless || isOtherRestless,
    clock: () => now,
    onNote: () => undefined,
    onError: (error) => errors.push(error),
  }
  const index = createShopIndex(head(1), deps)
  for (const language of LOCALES) await index.ensure(language, 0)
  return {
    index,
    errors,
    /** The shop changes so many milliseconds later. */
    change: async (ms: number) => {
      now += ms
      await index.follow(head(++version))
    },
    /** Somebody looks at the shops, and this one is as it was. */
    look: async (ms: number) => {
      now += ms
      await index.follow(head(version))
    },
    /** Another shop is being changed over and over, or no more. */
    other: (isRestless: boolean) => {
      isOtherRestless = isRestless
    },
    builds: () => builds,
    versions: () => LOCALES.map((language) => index.versionOf(language)),
  }
}

const everywhere = (version: number) => LOCALES.map(() => version)
/** Only Danish is read. */
const inDanish = (version: number, elsewhere: number) =>
  LOCALES.map((language) => (language === 'da' ? version : elsewhere))

test('a change now and then is in every language at once', async () => {
  const { change, versions, errors } = await shopIndex()
  await change(10_000)
  expect(versions()).toEqual(everywhere(2))
  await change(2_000)
  expect(versions()).toEqual(everywhere(3))
  expect(errors).toEqual([])
})

test('of changes that follow each other only languages that somebody reads hear, the others some time after', async () => {
  const { index, change, look, versions } = await shopIndex()
  index.asked('da')
  await change(10_000)
  await change(1_000)
  await change(1_000)
  expect(index.isRestless).toBe(true)
  const behind = inDanish(4, 2)
  expect(versions()).toEqual(behind)
  await look(9_500)
  expect(index.isRestless).toBe(true)
  expect(versions()).toEqual(behind)
  await look(500)
  expect(index.isRestless).toBe(false)
  expect(versions()).toEqual(everywhere(4))
})

test('a change some seconds after many, with which others may begin, says nothing to languages that nobody reads', async () => {
  const { index, change, versions } = await shopIndex()
  index.asked('da')
  for (const ms of [10_000, 1_000, 1_000]) await change(ms)
  await change(8_000)
  expect(versions()).toEqual(inDanish(5, 2))
  await change(10_000)
  expect(versions()).toEqual(everywhere(6))
})

test('of a large batch that is expected nothing is made for some seconds, or until it is over', async () => {
  const { index, change, look, versions } = await shopIndex()
  index.asked('da')
  const ended = index.expect(10_000)
  await change(1_000)
  await change(2_000)
  expect(versions()).toEqual(everywhere(1))
  await change(2_000)
  expect(versions()).toEqual(inDanish(4, 1))
  ended()
  const endedToo = index.expect(10_000)
  await change(2_000)
  expect(versions()).toEqual(inDanish(4, 1))
  endedToo()
  await look(1_000)
  expect(versions()).toEqual(inDanish(5, 1))
  await look(9_000)
  expect(versions()).toEqual(everywhere(5))
})

test('of one that patches can follow only languages that somebody reads hear from its beginning on', async () => {
  const { index, change, versions } = await shopIndex()
  index.asked('da')
  index.expect(500)()
  await change(1_000)
  expect(versions()).toEqual(everywhere(2))
  index.expect(10_000)()
  await change(9_000)
  expect(versions()).toEqual(inDanish(3, 2))
})

test('who asks in another one meanwhile has it brought up to date', async () => {
  const { index, change } = await shopIndex()
  for (const ms of [10_000, 1_000, 1_000]) await change(ms)
  expect(index.versionOf('fi')).toBe(2)
  index.asked('fi')
  await expect.poll(() => index.versionOf('fi')).toBe(4)
  expect(index.versionOf('en')).toBe(2)
})

test('what changes over and over by so much that all is made anew is made anew every few seconds', async () => {
  const { index, change, look, builds } = await shopIndex({ tooManyFrom: 2 })
  index.asked('sv')
  await change(10_000)
  await expect.poll(builds).toBe(2 * LOCALES.length)
  for (const ms of [1_000, 1_000, 1_000, 1_000]) await change(ms)
  expect(index.versionOf('sv')).toBe(2)
  await change(1_000)
  await expect.poll(() => index.versionOf('sv')).toBe(7)
  expect(builds()).toBe(2 * LOCALES.length + 1)
  await look(10_000)
  await expect.poll(builds).toBe(3 * LOCALES.length)
})

test('what changes over and over from the first on by so much is made anew only after some seconds', async () => {
  const { index, change, look, builds } = await shopIndex({ tooManyFrom: 3 })
  index.asked('sv')
  await change(10_000)
  for (const ms of [1_000, 1_000, 1_000, 1_000]) await change(ms)
  expect(builds()).toBe(LOCALES.length)
  expect(index.versionOf('sv')).toBe(2)
  await change(1_000)
  await expect.poll(() => index.versionOf('sv')).toBe(7)
  expect(builds()).toBe(LOCALES.length + 1)
  await look(10_000)
  await expect.poll(builds).toBe(2 * LOCALES.length)
})

test('while another shop is changed over and over, languages that nobody reads wait', async () => {
  const { index, change, look, other, versions } = await shopIndex()
  index.asked('da')
  other(true)
  await change(10_000)
  expect(versions()).toEqual(inDanish(2, 1))
  index.asked('fi')
  await expect.poll(() => index.versionOf('fi')).toBe(2)
  other(false)
  await look(2_000)
  expect(versions()).toEqual(everywhere(2))
})
