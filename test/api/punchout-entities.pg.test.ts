import { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { rounds } from '#test/length.ts'
import { leastProcessorMs } from '#test/processor.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addPerson, addShop } from './people.ts'
import { connect, post, setup } from './procurement.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await stock(api.db, 'north', FURNISHED)
  await addPerson(api.db, { username: 'anna', shops: { north: 3 } })
  await connect(api, 'buyer', 'anna')
  await post(api, setup())
})
afterAll(() => api.close())

/** A document whose cookie asks for the entity `x`. */
const declaring = (doctype: string): string => setup({ cookie: '&x;' }).replace(/<!DOCTYPE[^>]*>/, doctype)

const subset = (declarations: string): string => `<!DOCTYPE cXML SYSTEM "cXML.dtd" [${declarations}]>`

const laughs = Array.from({ length: 10 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')

const HOSTILE: readonly (readonly [what: string, doctype: string])[] = [
  ['a file', subset('<!ENTITY x SYSTEM "file:///etc/passwd">')],
  ['an address', subset('<!ENTITY x SYSTEM "http://127.0.0.1:9/x">')],
  ['a public name', subset('<!ENTITY x PUBLIC "-//X//Y" "http://127.0.0.1:9/x">')],
  ['a parameter entity', subset('<!ENTITY % p SYSTEM "http://127.0.0.1:9/x"> %p;')],
  ['an entity within', subset('<!ENTITY x "inner">')],
  ['a billion laughs', subset(`<!ENTITY l0 "lol">${laughs}<!ENTITY x "&l10;">`)],
  ['a quadratic blow-up', subset(`<!ENTITY x "${'a'.repeat(100_000)}">`)],
]

/** What one document may cost of the processor. */
const MOST_MS = 100
const TRIES = 5

/** One that unfolded would take more than all these may at once. */
const DOCUMENTS = rounds('ENTITIES', { short: 200, long: 1_000 })

describe('9: a document type', () => {
  test.each(HOSTILE)('with %s is refused at once, read nowhere and fetched from nowhere', async (_, doctype) => {
    const document = declaring(doctype)
    const connecting = vi.spyOn(Socket.prototype, 'connect')
    const answers: string[] = []
    const codes = new Set<string>()
    const cost = await leastProcessorMs(TRIES, async () => {
      const answered = await post(api, document)
      codes.add(answered.code)
      answers.push(answered.document)
    })
    // The pool may well open another connection; nothing else has a reason to.
    const called = connecting.mock.calls.map((args) => JSON.stringify(args))
    connecting.mockRestore()
    expect([...codes]).toEqual(['406'])
    expect(answers.join()).not.toMatch(/root:|inner|lol/)
    expect(called.filter((target) => target.includes('"port":9') || target.includes('127.0.0.1:9'))).toEqual([])
    expect(cost).toBeLessThan(MOST_MS)
  })

  test(`of that kind, ${DOCUMENTS} times, leaves memory as it was`, async () => {
    const before = process.memoryUsage().rss
    const codes = new Set<string>()
    for (let i = 0; i < DOCUMENTS; i++) codes.add((await post(api, declaring(HOSTILE[i % HOSTILE.length]![1]))).code)
    expect([...codes]).toEqual(['406'])
    expect((process.memoryUsage().rss - before) / 1024 ** 2).toBeLessThan(150)
  })

  test.each([
    ['none', ''],
    ['a relative address', '<!DOCTYPE cXML SYSTEM "cXML.dtd">'],
    ['another spelling', '<!DOCTYPE cXML SYSTEM "http://xml.cXML.org/schemas/cXML/1.1.007/cXML.dtd">'],
    ['an empty list of its own', '<!DOCTYPE cXML SYSTEM "cXML.dtd" []>'],
  ])('with %s is no hindrance, and is not fetched', async (_, doctype) => {
    const connecting = vi.spyOn(Socket.prototype, 'connect')
    const { code } = await post(api, setup().replace(/<!DOCTYPE[^>]*>/, doctype))
    const called = connecting.mock.calls.map((args) => JSON.stringify(args))
    connecting.mockRestore()
    expect(code).toBe('200')
    expect(called.filter((target) => /cxml|:80\b|:443\b/i.test(target))).toEqual([])
  })
})
