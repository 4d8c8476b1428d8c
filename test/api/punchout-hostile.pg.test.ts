import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addPerson, addShop } from './people.ts'
import { connect, itemOut, post, selected, setup } from './procurement.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await stock(api.db, 'north', FURNISHED)
  await addPerson(api.db, { username: 'anna', shops: { north: 3 } })
  await connect(api, 'buyer', 'anna')
})
afterAll(() => api.close())

const bodies: Record<string, [body: string | Buffer, code: string]> = {
  'an empty body': ['', '406'],
  'no XML': ['hello', '406'],
  JSON: ['{"a":1}', '406'],
  HTML: ['<html><body><br></body></html>', '406'],
  'an unfinished document': [setup().slice(0, -20), '406'],
  'two roots': [`${setup()}<a/>`, '406'],
  NUL: [setup({ cookie: 'a\0b' }), '406'],
  '20,000 levels': [setup({ cookie: '<a>'.repeat(20_000) + '</a>'.repeat(20_000) }), '406'],
  '3 MB': [setup({ cookie: 'x'.repeat(3_000_000) }), '406'],
  'a file by an entity': [
    setup({ cookie: '&x;' }).replace(/<!DOCTYPE[^>]*>/, '<!DOCTYPE cXML [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    '406',
  ],
  'bytes of another encoding': [Buffer.from(setup({ cookie: 'å' }), 'latin1'), '406'],
  'no cXML': ['<html/>', '400'],
  'a message': ['<cXML><Header/><Message/></cXML>', '400'],
  'no header': ['<cXML><Request><ProfileRequest/></Request></cXML>', '401'],
  'thousands of credentials': [
    setup().replace(
      '<Sender>',
      `<Sender>${'<Credential domain="DUNS"><Identity>x</Identity></Credential>'.repeat(5_000)}`,
    ),
    '401',
  ],
  SQL: [setup({ sender: "'; DROP TABLE users; --" }), '401'],
}

describe('9, 10: whatever arrives is answered in cXML', () => {
  test.each(Object.entries(bodies))('%s', async (_, [body, code]) => {
    const answered = await post(api, body, {}, '10.3.0.1')
    expect(answered.code).toBe(code)
    expect(answered.document).not.toMatch(/root:|\bat .*\.ts:\d+|<html/)
  })

  test.each(['text/xml', 'application/xml', 'text/html', 'application/json', 'multipart/form-data', 'x', ''])(
    'the type %j says nothing',
    async (type) => {
      expect((await post(api, setup(), { 'content-type': type })).code).toBe('200')
    },
  )

  test('by GET it is told where to post', async () => {
    const answer = await api.inject('/api/punchout/cxml')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/xml; charset=UTF-8')
    expect(answer.body).toContain('<Status code="400"')
  })

  test('text that the database cannot hold is no failure of ours', async () => {
    const strange = String.fromCodePoint(0xff_fd)
    for (const cookie of ['&#x1F600;', strange, '&#13;&#10;', 'x'.repeat(100_000)])
      expect((await post(api, setup({ cookie, inner: `<Contact><Name>${cookie}</Name></Contact>` }))).code).toBe('200')
    // Cut at its longest, it would end in half a sign.
    const long = `${'x'.repeat(199)}🪑`
    const inner = `<Contact><Name>${long}</Name></Contact>${selected(long)}${itemOut(long, 1)}`
    expect((await post(api, setup({ operation: 'edit', inner }))).code).toBe('200')
    expect((await post(api, setup({ cookie: '&#0;' }))).code).toBe('406')
    expect((await post(api, setup({ cookie: '&#xD800;' }))).code).toBe('406')
  })

  test('a proper one is understood after all that', async () => {
    expect((await post(api, setup())).code).toBe('200')
  })
})
