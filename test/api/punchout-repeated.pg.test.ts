import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LONG_TAG } from '#test/length.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addPerson, addShop } from './people.ts'
import { codeOfPage, connect, enter, itemOut, post, selected, setup } from './procurement.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await stock(api.db, 'north', FURNISHED)
  await addPerson(api.db, { username: 'anna', shops: { north: 3 } })
  await connect(api, 'buyer', 'anna')
  await connect(api, 'second', 'anna')
})
afterAll(() => api.close())

const sessions = async (): Promise<number> =>
  (await api.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM punchout_sessions')).rows[0]!.n

/** The same request as a sender writes it that begins anew: another moment, other blanks. */
const rewritten = (document: string): string =>
  document.replace(/timestamp="[^"]*"/, 'timestamp="2026-11-21T00:00:31Z"').replaceAll('><', '>\n  <')

describe('31: the same payloadID again', () => {
  test('is one session with one answer, however it is written', async () => {
    const before = await sessions()
    const document = setup({ payloadId: 'sent.twice@buyer.example', inner: selected('1001') })
    const first = await post(api, document)
    expect((await post(api, rewritten(document))).document).toBe(first.document)
    expect(await sessions()).toBe(before + 1)
    expect((await enter(api, codeOfPage(first))).statusCode).toBe(200)
    // Once somebody has come, it is another visit.
    expect((await post(api, document)).start).not.toBe(first.start)
  })

  test.each([
    ['another sender', { sender: 'second' }],
    ['another person, of a system that numbers every document alike', { cookie: 'of somebody else' }],
    ['another way back', { url: 'https://buyer.example/another' }],
    ['another wish', { operation: 'edit', inner: itemOut('1002', 2) }],
  ])('from %s is a session of its own', async (_, other) => {
    const before = await sessions()
    const usual = { payloadId: crypto.randomUUID() }
    const starts = [await post(api, setup(usual)), await post(api, setup({ ...usual, ...other }))]
    expect(new Set(starts.map(({ start }) => start)).size).toBe(2)
    expect(await sessions()).toBe(before + 2)
  })

  test('without any, only the very document is the same', async () => {
    const before = await sessions()
    const document = setup({ payloadId: ' ' })
    const starts = [await post(api, document), await post(api, document), await post(api, rewritten(document))]
    expect(starts[1]?.document).toBe(starts[0]?.document)
    expect(await sessions()).toBe(before + 2)
  })

  test('in the very document is one session with one answer, at once or one after another', async () => {
    const before = await sessions()
    const document = setup()
    const answers = await Promise.all([1, 2, 3].map(() => post(api, document)))
    answers.push(await post(api, document))
    expect(new Set(answers.map((one) => one.document)).size).toBe(1)
    expect(await sessions()).toBe(before + 1)
  })

  test('two people of one connection are two sessions, though everything but the payload is alike', async () => {
    const before = await sessions()
    await post(api, setup())
    await post(api, setup())
    expect(await sessions()).toBe(before + 2)
  })

  test('a hundred in a minute are fine', { tags: [LONG_TAG] }, async () => {
    const codes = new Set<string>()
    for (let i = 0; i < 100; i++) codes.add((await post(api, setup())).code)
    expect([...codes]).toEqual(['200'])
  })
})
