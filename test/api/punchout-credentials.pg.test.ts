import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { punchoutProgram } from '#server/cli/punchout-commands.ts'
import { samples } from '#test/fixtures/cxml-dtd.ts'
import { command } from './command.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addPerson, addShop, signIn } from './people.ts'
import { codeOfPage, connect, enter, envelope, post, SECRET, setup, visit, visitorBy } from './procurement.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await stock(api.db, 'north', FURNISHED)
  await addPerson(api.db, { username: 'anna', shops: { north: 3 } })
  await connect(api, 'buyer', 'anna')
})
afterAll(() => api.close())

const punchout = (...args: string[]) => command(api, punchoutProgram, args)
const count = async (table: string): Promise<number> =>
  (await api.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`)).rows[0]!.n

/** By a network for one of its customers. */
const byNetwork = (from: string): string =>
  setup({ sender: 'ariba', secret: 'the secret of the network' })
    .replaceAll('domain="DUNS"', 'domain="NetworkId"')
    .replace('ariba org', from)

/** With another sender's secret before its own. */
const first = (secret: string) =>
  setup().replace(
    '<Sender>',
    `<Sender><Credential domain="DUNS"><Identity>other</Identity><SharedSecret>${secret}</SharedSecret></Credential>`,
  )

describe('who sends', () => {
  test('6: From and To may be empty; a wrong secret is 401 and no session', async () => {
    const bare = setup().replace(/<Identity>(buyer org|interior)<\/Identity>/g, '<Identity></Identity>')
    expect((await post(api, bare)).code).toBe('200')
    const before = await count('punchout_sessions')
    expect(await post(api, setup({ secret: 'another secret' }))).toMatchObject({ code: '401', start: '' })
    expect(await post(api, setup({ sender: 'nobody' }))).toMatchObject({ code: '401', start: '' })
    expect(await count('punchout_sessions')).toBe(before)
  })

  test.each(['DUNS', 'duns', 'Duns'])('7: the domain %s is the same', async (domain) => {
    expect((await post(api, setup().replaceAll('domain="DUNS"', `domain="${domain}"`))).code).toBe('200')
  })

  test('7: any of several credentials will do', async () => {
    const other = '<Sender><Credential domain="NetworkId"><Identity>Amazon</Identity></Credential>'
    expect((await post(api, setup().replace('<Sender>', other))).code).toBe('200')
  })

  test('8: a secret with signs of XML in it', async () => {
    expect(setup()).toContain('&amp;')
    expect((await post(api, setup())).code).toBe('200')
  })

  test('a network’s customers are told apart by From, when they are to be', async () => {
    const network = ['--sender', 'NetworkId/ariba', '--secret', 'the secret of the network']
    await connect(api, 'one', 'anna', ...network, '--from', 'NetworkId/one')
    await connect(api, 'two', 'anna', ...network, '--from', 'NetworkId/two')
    expect((await post(api, byNetwork('two'))).code).toBe('200')
    expect((await post(api, byNetwork('three'))).code).toBe('401')
    const { rows } = await api.pool.query(
      'SELECT c.name FROM punchout_sessions s JOIN punchout_connections c ON c.id = s.connection_id ORDER BY s.created_at DESC LIMIT 1',
    )
    expect(rows).toEqual([{ name: 'two' }])
  })

  test('a MAC is not supported, in words', async () => {
    const mac = setup().replace(/<SharedSecret>.*<\/SharedSecret>/, '<CredentialMac>x</CredentialMac>')
    expect(await post(api, mac)).toMatchObject({
      code: '401',
      detail: expect.stringContaining('SharedSecret') as string,
    })
  })

  test('31: guessing is held up, whatever other credentials stand beside, and before a document is read', async () => {
    const guess = (i: number) => {
      const beside = `<Sender><Credential domain="NetworkId"><Identity>anybody ${i}</Identity></Credential>`
      return post(api, setup({ secret: `guess number ${i}` }).replace('<Sender>', beside), {}, '10.8.8.8')
    }
    const codes: string[] = []
    for (let i = 0; i < 12; i++) codes.push((await guess(i)).code)
    expect(codes).toEqual([...Array.from({ length: 10 }, () => '401'), '550', '550'])
    expect((await post(api, 'no document', {}, '10.8.8.8')).code).toBe('550')
    expect((await post(api, 'no document', {}, '10.8.8.7')).code).toBe('406')
  })

  test('31: whoever names a connection of their own beside guesses the secret of another one no longer', async () => {
    for (const name of ['mine', 'other']) await connect(api, name, 'anna', '--secret', `the secret of ${name}`)
    const guess = async (secret: string) => {
      const beside = '<Sender><Credential domain="DUNS"><Identity>mine</Identity></Credential>'
      const document = setup({ sender: 'other', secret }).replace('<Sender>', beside)
      return (await post(api, document, {}, '10.8.8.5')).code
    }
    expect((await post(api, setup({ sender: 'mine', secret: 'the secret of mine' }), {}, '10.8.8.5')).code).toBe('200')
    const codes: string[] = []
    for (let i = 0; i < 12; i++) codes.push(await guess(`guess number ${i}`))
    expect(codes).toEqual([...Array.from({ length: 10 }, () => '401'), '550', '550'])
    expect(await guess('the secret of other')).toBe('550')
    expect((await post(api, setup({ sender: 'mine', secret: 'the secret of mine' }), {}, '10.8.8.5')).code).toBe('200')
  })

  test('31: who sends nothing that can be read is held up in the end, but nobody whose secret was right before', async () => {
    const [stranger, friend] = ['10.8.8.3', '10.8.8.4']
    expect((await post(api, setup(), {}, friend)).code).toBe('200')
    const codes = new Set<string>()
    for (let i = 0; i < 99; i++) codes.add((await post(api, '<cXML>', {}, stranger)).code)
    expect(codes).toEqual(new Set(['406']))
    expect((await post(api, '<cXML/>', {}, stranger)).code).toBe('400')
    expect((await post(api, '<cXML>', {}, stranger)).code).toBe('550')
    expect((await post(api, setup(), {}, stranger)).code).toBe('550')
    for (let i = 0; i < 101; i++) await post(api, '<cXML>', {}, friend)
    expect((await post(api, setup(), {}, friend)).code).toBe('200')
  })

  test('31: of several secrets the first one is tried', async () => {
    expect((await post(api, first('a guess'), {}, '10.8.8.6')).code).toBe('401')
    expect((await post(api, first(SECRET.replaceAll('&', '&amp;')), {}, '10.8.8.6')).code).toBe('200')
  })

  test('31: guessing from many places at once is held up, and locks out nobody whose secret was right before', async () => {
    await connect(api, 'besieged', 'anna')
    const ask = async (from: string, secret = SECRET) =>
      (await post(api, setup({ sender: 'besieged', secret }), {}, from)).code
    expect(await ask('10.7.0.1')).toBe('200')
    expect(await ask('10.7.0.2', 'a guess')).toBe('401')
    // As if many others had guessed too.
    await api.pool.query("UPDATE rate_limits SET points = 100 WHERE key LIKE 'punchout-subject:%'")
    expect([await ask('10.7.0.3', 'a guess'), await ask('10.7.0.3')]).toEqual(['550', '550'])
    expect(await ask('10.7.0.1')).toBe('200')
    // Who is known may err now and then without end for others there, but not guess.
    for (let i = 0; i < 12; i++) expect(await ask('10.7.0.1', `a guess ${i}`)).toBe('401')
    expect(await ask('10.7.0.1')).toBe('200')
    await api.pool.query("UPDATE rate_limits SET points = 100 WHERE key LIKE 'punchout-pair:%'")
    expect(await ask('10.7.0.1')).toBe('550')
    // After a month without a right one it is a stranger again.
    await api.pool.query("UPDATE known_networks SET succeeded_at = now() - interval '31 days'")
    await api.pool.query("UPDATE rate_limits SET points = 0 WHERE key LIKE 'punchout-pair:%'")
    expect(await ask('10.7.0.1')).toBe('550')
    await api.pool.query("DELETE FROM rate_limits WHERE key LIKE 'punchout-subject:%'")
    expect(await ask('10.7.0.1')).toBe('200')
  })

  test('31: guessing is held up, by network', async () => {
    const guess = (i: number, from = '10.9.9.9') => post(api, setup({ secret: `guess number ${i}` }), {}, from)
    const codes: string[] = []
    for (let i = 0; i < 12; i++) codes.push((await guess(i)).code)
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => '401'))
    expect(codes.slice(10)).toEqual(['550', '550'])
    expect((await post(api, setup(), {}, '10.9.9.9')).code).toBe('550')
    expect((await post(api, setup(), {}, '10.9.9.8')).code).toBe('200')
  })
})

describe('32: connections change', () => {
  test('a disabled one is 403, its sessions end and its codes open nothing; enabled, it is as before', async () => {
    await connect(api, 'off', 'anna')
    const someone = await visit(api, { sender: 'off' })
    const code = codeOfPage(await post(api, setup({ sender: 'off' })))
    expect((await punchout('disable', 'off')).code).toBe(0)
    expect((await post(api, setup({ sender: 'off' }))).code).toBe('403')
    expect((await enter(api, code)).statusCode).toBe(403)
    await expect.poll(async () => (await someone.send('GET', '/api/cart')).statusCode).toBe(401)
    await punchout('enable', 'off')
    expect((await post(api, setup({ sender: 'off' }))).code).toBe('200')
  })

  test('both secrets are good while one is changed, the old one no longer after that', async () => {
    await connect(api, 'turning', 'anna')
    const ask = async (secret: string, from: string) =>
      (await post(api, setup({ sender: 'turning', secret }), {}, from)).code
    await punchout('rotate', 'turning', '--secret', 'the second secret', '--days', '1')
    expect([await ask(SECRET, '10.2.0.1'), await ask('the second secret', '10.2.0.2')]).toEqual(['200', '200'])
    await api.pool.query(
      "UPDATE punchout_secrets SET expires_at = now() - interval '1 second' WHERE expires_at > now()",
    )
    expect([await ask(SECRET, '10.2.0.1'), await ask('the second secret', '10.2.0.2')]).toEqual(['401', '200'])
  })

  test('23: the hosts of enabled connections may frame the shop, from the moment they are known', async () => {
    const policy = async () => String((await api.inject('/api/health')).headers['content-security-policy'])
    await expect.poll(policy).toContain("frame-ancestors 'self' https://buyer.example;")
    await connect(api, 'framed', 'anna', '--frame-ancestor', 'https://*.framing.example')
    await expect.poll(policy).toContain("frame-ancestors 'self' https://*.framing.example https://buyer.example;")
    await punchout('disable', 'framed')
    await expect.poll(policy).toContain("frame-ancestors 'self' https://buyer.example;")
  })
})

describe('11: what is supported', () => {
  test.each([
    ['--no-orders', ['ProfileRequest', 'PunchOutSetupRequest']],
    ['--orders', ['ProfileRequest', 'PunchOutSetupRequest', 'OrderRequest']],
  ])('by a connection with %s', async (option, expected) => {
    await connect(api, `profile${option}`, 'anna', option)
    const { document, code } = await post(api, envelope('<ProfileRequest/>', { sender: `profile${option}` }))
    expect(code).toBe('200')
    expect([...document.matchAll(/requestName="(\w+)"/g)].map(([, name]) => name)).toEqual(expected)
  })

  test.each(samples(/ProfileRequest\.xml$|profile-request\.xml$/))('asked as $name does', async ({ name, bytes }) => {
    const [, key = ''] = /<Sender>\s*<Credential domain="([^"]+)"/.exec(bytes.toString()) ?? []
    const [, identity, secret = ''] =
      /<Sender>[\s\S]*?<Identity>([^<]+)[\s\S]*?<SharedSecret>([^<]+)/.exec(bytes.toString()) ?? []
    await connect(api, name, 'anna', '--sender', `${key}/${identity}`, '--secret', secret, '--test')
    expect((await post(api, bytes)).code).toBe('200')
  })
})

describe('22: the code of a start page', () => {
  test('opens once, also when two come at once', async () => {
    const code = codeOfPage(await post(api, setup()))
    expect(code).toMatch(/^[\w-]{22}$/)
    const statuses = (await Promise.all([enter(api, code), enter(api, code)])).map((one) => one.statusCode)
    expect(statuses.toSorted()).toEqual([200, 403])
    expect((await enter(api, code)).json()).toMatchObject({ code: 'punchout_code_expired' })
  })

  test('is good for five minutes, and nothing like it is any good', async () => {
    const code = codeOfPage(await post(api, setup()))
    const altered = `${code[0] === 'A' ? 'B' : 'A'}${code.slice(1)}`
    for (const wrong of [altered, '', 'true', code.slice(1), `${code} `, "' OR 1=1"])
      expect((await enter(api, wrong)).json()).toMatchObject({ status: 403, code: 'punchout_code_expired' })
    await api.pool.query("UPDATE punchout_sessions SET code_expires_at = now() - interval '1 second'")
    expect((await enter(api, code)).statusCode).toBe(403)
  })

  test('19: neither secret nor code nor cookie is kept in the log of exchanges or as it is', async () => {
    const answered = await post(api, setup({ cookie: 'the cookie of the buyer' }))
    await visitorBy(api, codeOfPage(answered))
    const dump = JSON.stringify([
      (await api.pool.query('SELECT * FROM punchout_exchanges')).rows,
      (await api.pool.query('SELECT code_hash, request_hash FROM punchout_sessions')).rows,
      (await api.pool.query('SELECT * FROM punchout_secrets')).rows,
    ])
    for (const secret of ['a shared secret', codeOfPage(answered), 'the cookie of the buyer'])
      expect(dump).not.toContain(secret)
    const shown = await punchout('show', 'buyer', '--exchanges', '3')
    expect(shown.printed).toContain('Opened a session (create).')
    expect(shown.printed).toContain('<SharedSecret>[redacted]</SharedSecret>')
  })
})

test('the form on /login/ext is for users with a connection that has an address to return to', async () => {
  const login = (username: string) =>
    api.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username, password: 'correct horse battery', punchout: true },
    })
  await addPerson(api.db, { username: 'bengt', shops: { north: 3 } })
  expect((await login('bengt')).json()).toMatchObject({ status: 403, code: 'no_connection' })
  await connect(api, 'bengt', 'bengt', '--return-url', 'https://buyer.example/back')
  const answer = await login('bengt')
  expect(answer.json()).toMatchObject({ owner: expect.stringMatching(/^punchout:/) as string })
  expect(await signIn(api, 'bengt')).toMatch(/./)
})
