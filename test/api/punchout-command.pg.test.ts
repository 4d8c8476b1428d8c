import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { punchoutProgram } from '#server/cli/punchout-commands.ts'
import { loadDemo } from '#server/features/demo/demo.ts'
import { LONG_TAG } from '#test/length.ts'
import { command } from './command.ts'
import { type Api, freshDatabase, startApi } from './harness.ts'
import { addPerson, addShop } from './people.ts'
import { post, setup, visit } from './procurement.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await addShop(api.db, 'south')
  await addPerson(api.db, { username: 'anna', shops: { north: 3 } })
})
afterAll(() => api.close())

const punchout = (...args: string[]) => command(api, punchoutProgram, args)
const usual = (name: string) =>
  `create ${name} --shop north --username anna --sender DUNS/${name} --return-host buyer.example`.split(' ')

describe('a connection is made', () => {
  test('with a secret that is told once', async () => {
    const { code, printed } = await punchout(...usual('made'))
    expect(code).toBe(0)
    const secret = /^Shared secret: (\S{32})$/m.exec(printed)?.[1] ?? ''
    expect((await post(api, setup({ sender: 'made', secret }))).code).toBe('200')
    const shown = await punchout('show', 'made')
    expect(shown.printed).toContain('"sender": "duns/made"')
    expect(shown.printed).not.toContain(secret)
    const turned = /^Shared secret: (\S{32})$/m.exec((await punchout('rotate', 'made')).printed)?.[1] ?? ''
    expect((await post(api, setup({ sender: 'made', secret: turned }))).code).toBe('200')
    expect((await punchout('list')).printed).toContain('made\tduns/made\tnorth\tin use')
  })

  test('and changed', async () => {
    await punchout(...usual('changing'), '--secret', 'long enough, at last', '--no-edit')
    expect((await punchout('set', 'changing', '--totals', 'items+tax', '--edit', '--unit', 'C62=PCE')).code).toBe(0)
    const shown = JSON.parse((await punchout('show', 'changing')).printed) as object
    expect(shown).toMatchObject({
      totals: 'items+tax',
      edit: true,
      units: { C62: 'PCE' },
      returnHosts: ['buyer.example'],
    })
  })

  test.each([
    ['--sender', 'DUNS', '--sender'],
    ['--secret', 'short', '--secret'],
    ['--shop', 'south', '--username'],
    ['--shop', 'nowhere', '--shop'],
    ['--username', 'nobody', '--username'],
    ['--return-host', 'https://buyer.example/', '--return-host'],
    ['--return-host', '*', '--return-host'],
    ['--return-url', 'https://elsewhere.example/', '--return-url'],
    ['--return-url', 'javascript:alert(1)', '--return-url'],
    ['--frame-ancestor', "https://x.example; script-src 'unsafe-inline'", '--frame-ancestor'],
    ['--frame-ancestor', 'http://x.example', '--frame-ancestor'],
    ['--field', 'xml', '--field'],
    ['--totals', 'all', '--totals'],
    ['--unspsc-fallback', '56', '--unspsc-fallback'],
    ['--unspsc', 'x=y', '--unspsc'],
    ['--unit', 'C62', '--unit'],
    ['--dtd', '../x', '--dtd'],
    ['--shipping', '1,50', '--shipping'],
    ['--language', 'de', '--language'],
    ['--level', '12', '--level'],
  ])('not with %s %s', async (option, value, named) => {
    const { code, errors } = await punchout(...usual('never'), option, value)
    expect(code).toBe(1)
    expect(errors).toContain(named)
  })

  test('for trying with a secret of four characters, but nowhere that is in production', async () => {
    const inProduction = (...args: string[]) => command(api, punchoutProgram, args, { production: true })
    const test = [...usual('trying'), '--test', '--secret']
    const refused = { code: 1, errors: '--secret should have from 16 to 200 characters' }
    expect(await inProduction(...test, 'abcd')).toMatchObject(refused)
    expect((await punchout(...test, 'abcd')).code).toBe(0)
    expect((await post(api, setup({ sender: 'trying', secret: 'abcd' }))).code).toBe('200')
    expect(await inProduction('rotate', 'trying', '--secret', 'abcde')).toMatchObject(refused)
    expect((await inProduction('rotate', 'trying', '--secret', 'long enough, at last')).code).toBe(0)
  })

  test('not twice, neither by its name nor by its sender', async () => {
    await punchout(...usual('once'))
    for (const args of [usual('once'), usual('again').with(7, 'duns/once')]) {
      const { code, errors } = await punchout(...args)
      expect([code, errors]).toEqual([1, expect.stringContaining('already') as string])
    }
  })

  test('what there is not is said', async () => {
    for (const name of ['show', 'rotate', 'disable', 'enable', 'set'])
      expect((await punchout(name, 'nothing')).errors).toContain('There is no connection "nothing"')
  })
})

describe('the demo connection', { tags: [LONG_TAG] }, () => {
  const demo = { sender: 'buyer-demo', secret: 'punchout-demo' }

  test('is loaded with the demo, takes http and any mode, and has an address of its own', async () => {
    const shop = await startApi({ seed: async ({ db }) => void (await loadDemo(db, { passwordHash: 'unused' })) })
    try {
      const someone = await visit(shop, { ...demo, url: 'http://127.0.0.1:4180/return', mode: 'test' })
      expect((await someone.session()).cart_id).toMatch(/-/)
      expect((await post(shop, setup({ ...demo, url: null }))).code).toBe('200')
      expect((await post(shop, setup({ ...demo, secret: 'another secret' }))).code).toBe('401')
    } finally {
      await shop.close()
    }
  })

  test('is 403 where the demo may not be used', async () => {
    const shop = await startApi({
      env: { DEMO: '0' },
      seed: async ({ db }) => void (await loadDemo(db, { passwordHash: 'unused' })),
    })
    try {
      expect((await post(shop, setup(demo))).code).toBe('403')
    } finally {
      await shop.close()
    }
  })

  test('is not there without the demo', async () => {
    const empty = await freshDatabase()
    try {
      expect((await command(empty, punchoutProgram, ['list'])).printed).toBe('')
    } finally {
      await empty.close()
    }
  })
})

test('a session lasts four hours from when it was last used', async () => {
  await punchout(...usual('lasting'), '--secret', 'long enough, at last')
  const someone = await visit(api, { sender: 'lasting', secret: 'long enough, at last' })
  const left = async (): Promise<number> => {
    const { rows } = await api.pool.query<{ minutes: number }>(
      "SELECT extract(epoch FROM expires_at - now()) / 60 AS minutes FROM tokens WHERE owner_kind = 'punchout' ORDER BY created_at DESC LIMIT 1",
    )
    return Math.round(Number(rows[0]?.minutes))
  }
  expect(await left()).toBe(240)
  await api.pool.query("UPDATE tokens SET expires_at = now() + interval '10 minutes' WHERE owner_kind = 'punchout'")
  expect((await someone.send('GET', '/api/cart')).statusCode).toBe(200)
  expect(await left()).toBe(240)
})
