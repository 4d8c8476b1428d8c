import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/drizzle.ts'
import { mails, users } from '#server/db/schema.ts'
import { type Api, startApi } from './harness.ts'
import { headersOf, type MailServer, startMailServer } from './mail-server.ts'
import { manager } from './managers.ts'
import { headerText, leavesOf } from './mime.ts'
import { addPerson, addShop, bearer, PASSWORD, signedInPerson, signIn } from './people.ts'

let server: MailServer
let api: Api
beforeAll(async () => {
  server = await startMailServer()
  api = await startApi({ env: { SMTP_URL: server.url, PUBLIC_URL: 'https://shop.example' } })
  await addShop(api.db, 'north', { name: 'Northern Chairs', language: 'en' })
  await addShop(api.db, 'south', { language: 'en' })
})
afterAll(async () => {
  await api.close()
  await server.close()
})

const NEW = 'seven quiet harbours'
const UNKNOWN = 'x'.repeat(43)

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  api.inject({ method: 'POST', url, payload, headers })
/** Each from a network of its own, unless it says otherwise. */
let networks = 0
const forget = (who: string, remoteAddress = `198.51.100.${++networks}`) =>
  api.inject({ method: 'POST', url: '/api/auth/password/forgot', payload: { who }, remoteAddress })
const look = (token: string, remoteAddress = '127.0.0.1') =>
  api.inject({ method: 'POST', url: '/api/auth/password/link', payload: { token }, remoteAddress })
const choose = (token: string, new_pw = NEW) => post('/api/auth/password/choose', { token, new_pw })
const said = (answer: { statusCode: number; json: () => { code?: string } }) => [answer.statusCode, answer.json().code]

const mailsTo = (username: string) =>
  server.received
    .filter(({ to }) => to.includes(`${username}@example.com`))
    .map(({ raw }) => ({
      subject: headerText(headersOf(raw).get('subject') ?? ''),
      ...Object.fromEntries(
        leavesOf(raw).map(({ type, content }) => [type, content.toString().replaceAll('\r\n', '\n')]),
      ),
    })) as { subject: string; 'text/plain': string; 'text/html': string }[]

/** The secrets of the links in the mails that have come for somebody, the oldest first. */
const tokensOf = (username: string): string[] =>
  mailsTo(username).map((mail) => /https:\/\/shop\.example\/password#([\w-]{43})/.exec(mail['text/plain'])?.[1] ?? '')

async function linkFor(username: string, which = 0): Promise<string> {
  await expect.poll(() => tokensOf(username).length).toBeGreaterThan(which)
  return tokensOf(username)[which] as string
}

/** Whatever was asked for before has been done, once somebody asked for later has their mail. */
async function everythingSent(): Promise<void> {
  const { username } = await addPerson(api.db, { shops: { north: 1 } })
  await forget(username)
  await linkFor(username)
  await expect.poll(() => api.db.$count(mails, sql`sent_at IS NULL`)).toBe(0)
}

describe('who has forgotten their password', () => {
  test('gets a link by mail, chooses a new one, and is out everywhere else', async () => {
    const { username, id, token: before } = await signedInPerson(api, { shops: { north: 3 } })
    const answer = await forget(`  ${username.toUpperCase()} `)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    const token = await linkFor(username)
    const [mail] = mailsTo(username)
    expect(mail?.subject).toBe('Choose a new password')
    expect(mail?.['text/plain']).toContain(`Username: ${username}`)
    expect(mail?.['text/html']).toContain(`href="https://shop.example/password#${token}"`)
    // Until it is used, all is as it was.
    expect((await api.inject({ url: '/api/auth/user', headers: bearer(before) })).statusCode).toBe(200)
    expect((await look(token)).json().data).toEqual({
      username,
      name: `Name of ${username}`,
      invited: false,
      expires_at: expect.any(String),
    })
    expect((await choose(token)).json()).toEqual({ data: { username } })
    expect((await api.inject({ url: '/api/auth/user', headers: bearer(before) })).statusCode).toBe(401)
    await expect(signIn(api, username)).rejects.toThrow('wrong_login')
    expect(await signIn(api, username, NEW)).toBeTruthy()
    const { rows } = await api.pool.query('SELECT action, actor_id FROM user_events WHERE user_id = $1', [id])
    expect(rows).toEqual([{ action: 'password_changed', actor_id: id }])
  })

  test('may say their mail address; who shares it gets a mail each', async () => {
    const first = await addPerson(api.db, { shops: { north: 3 } })
    const second = await addPerson(api.db, { shops: { north: 3 } })
    await api.db
      .update(users)
      .set({ email: `${first.username}@example.com` })
      .where(sql`id = ${second.id}`)
    await forget(`${first.username}@EXAMPLE.com`)
    await expect.poll(() => mailsTo(first.username).length).toBe(2)
    const found = await Promise.all(
      tokensOf(first.username).map(async (token) => (await look(token)).json().data.username),
    )
    expect(found.toSorted()).toEqual([first.username, second.username].toSorted())
  })

  test('hears nothing else where there is no such account, it is deactivated, or the demo’s', async () => {
    const gone = await addPerson(api.db, { shops: { north: 3 }, active: false })
    const demo = await addPerson(api.db, { shops: { north: 3 }, demo: true })
    for (const who of ['nobody at all', 'nobody@example.com', gone.username, demo.username]) {
      const answer = await forget(who)
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
    }
    await everythingSent()
    expect([gone, demo].flatMap(({ username }) => mailsTo(username))).toEqual([])
  })

  test('gets three mails in an hour, and no more', async () => {
    const { username } = await addPerson(api.db, { shops: { north: 3 } })
    for (let i = 0; i < 5; i++) expect((await forget(username)).statusCode).toBe(204)
    await everythingSent()
    expect(mailsTo(username)).toHaveLength(3)
    const all = await Promise.all(tokensOf(username).map(async (token) => (await look(token)).statusCode))
    expect(all).toEqual([200, 200, 200])
    expect((await choose(tokensOf(username)[1] as string)).statusCode).toBe(200)
    const after = await Promise.all(tokensOf(username).map(async (token) => said(await look(token))))
    expect(after).toEqual(Array.from({ length: 3 }, () => [410, 'link_expired']))
  })

  test('waits where twenty links were asked for from one network in a quarter of an hour', async () => {
    for (let i = 0; i < 20; i++) expect((await forget(`nobody ${i}`, '203.0.113.7')).statusCode).toBe(204)
    const { username } = await addPerson(api.db, { shops: { north: 3 } })
    expect(said(await forget(username, '203.0.113.7'))).toEqual([429, 'rate_limited'])
    await everythingSent()
    expect(mailsTo(username)).toEqual([])
  })

  test('reads the mail in the language that they use the shop in', async () => {
    const { username, id } = await addPerson(api.db, { shops: { north: 3 } })
    await api.db.update(users).set({ language: 'fi' }).where(sql`id = ${id}`)
    await forget(username)
    await linkFor(username)
    expect(mailsTo(username)[0]?.subject).toBe('Valitse uusi salasana')
  })
})

/** Somebody with a link. */
async function sent(): Promise<{ id: string; username: string; token: string }> {
  const person = await addPerson(api.db, { shops: { north: 3 } })
  await forget(person.username)
  return { ...person, token: await linkFor(person.username) }
}

describe('a link', () => {
  test('is good once, also of two presses at the same time', async () => {
    const { token, username } = await sent()
    const both = await Promise.all([choose(token), choose(token, 'eight quiet harbours')])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410])
    const right = both[0]?.statusCode === 200 ? NEW : 'eight quiet harbours'
    expect(await signIn(api, username, right)).toBeTruthy()
  })

  test('that is too old, made up, or followed by another password, address or state is good no longer', async () => {
    const changes = [
      `UPDATE password_links SET expires_at = now() WHERE user_id = $1`,
      `UPDATE users SET email = 'other@example.com' WHERE id = $1`,
      `UPDATE users SET active = false WHERE id = $1`,
      `UPDATE users SET password_hash = 'another' WHERE id = $1`,
    ]
    for (const change of changes) {
      const { token, id } = await sent()
      await api.pool.query(change, [id])
      expect({ change, look: said(await look(token)), choose: said(await choose(token)) }).toEqual({
        change,
        look: [410, 'link_expired'],
        choose: [410, 'link_expired'],
      })
    }
    expect(said(await choose(UNKNOWN))).toEqual([410, 'link_expired'])
  })

  test('stays good where the new password is too easy to guess', async () => {
    const { token, username } = await sent()
    for (const [new_pw, rule] of [
      ['too short', 'too_short'],
      ['northern-chairs-2026', 'personal'],
      ['password1234', 'common'],
    ] as const) {
      const answer = await choose(token, new_pw)
      expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: 'new_pw', rule }] })
    }
    expect((await choose(token)).statusCode).toBe(200)
    expect(await signIn(api, username, NEW)).toBeTruthy()
  })

  test('is nowhere to be read: stored hashed, and forgotten with the mail once that is sent', async () => {
    const { token, id } = await sent()
    await everythingSent()
    const { rows } = await api.pool.query(`
      SELECT (SELECT string_agg(message::text, ' ') FROM mails) AS mails,
             (SELECT string_agg(encode(token_hash, 'escape'), ' ') FROM password_links) AS links`)
    expect(rows[0].mails).toContain('Choose a new password')
    expect(rows[0].mails).not.toContain(token)
    expect(rows[0].links).not.toContain(token)
    const lasting = await api.pool.query(
      `SELECT extract(epoch FROM expires_at - now()) / 3600 AS hours FROM password_links WHERE user_id = $1`,
      [id],
    )
    expect(Number(lasting.rows[0].hours)).toBeGreaterThan(71.5)
    expect(Number(lasting.rows[0].hours)).toBeLessThanOrEqual(72)
  })

  test('is not guessed: fifty wrong ones in a quarter of an hour, and a network waits', async () => {
    for (let i = 0; i < 50; i++) expect((await look(UNKNOWN, '203.0.113.9')).statusCode).toBe(410)
    const { token } = await sent()
    expect(said(await look(token, '203.0.113.9'))).toEqual([429, 'rate_limited'])
    expect((await look(token)).statusCode).toBe(200)
  })
})

describe('a manager', () => {
  const NEWCOMER = { name: 'Karin Ek', shop_id: 'north', level: 3 }
  const invite = (token: string, username: string) =>
    post('/api/auth/create-user', { ...NEWCOMER, username, email: `${username}@example.com` }, bearer(token))

  test('invites a new user, who chooses the first password themselves', async () => {
    const chief = await manager(api, { north: 7 })
    expect((await invite(chief.token, 'karin')).json().data).toMatchObject({ username: 'karin', reset_password: 1 })
    const token = await linkFor('karin')
    const [mail] = mailsTo('karin')
    expect(mail?.subject).toBe('Welcome to Northern Chairs: choose your password')
    expect(mail?.['text/plain']).toContain(`Name of ${chief.username} has given you access to Northern Chairs.`)
    expect((await look(token)).json().data).toMatchObject({ username: 'karin', invited: true })
    expect((await choose(token)).statusCode).toBe(200)
    const hers = await signIn(api, 'karin', NEW)
    expect((await api.inject({ url: '/api/auth/shops', headers: bearer(hers) })).statusCode).toBe(200)
  })

  test('names a temporary password in an app of before, and no mail is sent', async () => {
    const chief = await manager(api, { north: 7 })
    const answer = await post(
      '/api/auth/create-user',
      { ...NEWCOMER, username: 'former', email: 'former@example.com', password: PASSWORD },
      bearer(chief.token),
    )
    expect(answer.statusCode).toBe(201)
    expect(await signIn(api, 'former')).toBeTruthy()
    await everythingSent()
    expect(mailsTo('former')).toEqual([])
  })

  test('sends a link, and all is as it was until it is used', async () => {
    const chief = await manager(api, { north: 7 })
    const { id, username, token: theirs } = await signedInPerson(api, { shops: { north: 3 } })
    const before = await chief.user(id)
    const answer = await chief.change(id, { send_link: true, expected: before.revision })
    expect(answer.json().data).toEqual(before)
    expect(answer.json()).not.toHaveProperty('temporary_password')
    const token = await linkFor(username)
    expect(mailsTo(username)[0]?.['text/plain']).toContain(`Name of ${chief.username} has sent you this link`)
    expect((await api.inject({ url: '/api/auth/user', headers: bearer(theirs) })).statusCode).toBe(200)
    expect((await chief.trail(`?user_id=${id}`)).map(({ action }) => action)).toEqual(['link_sent'])
    expect((await choose(token)).statusCode).toBe(200)
  })

  test('sends none to whom they may not let in: of a higher level, of other shops, deactivated, themselves', async () => {
    const chief = await manager(api, { north: 7 })
    const higher = await addPerson(api.db, { shops: { north: 8 } })
    const elsewhere = await addPerson(api.db, { shops: { north: 3, south: 3 } })
    const foreign = await addPerson(api.db, { shops: { south: 3 } })
    const gone = await addPerson(api.db, { shops: { north: 3 }, active: false })
    const codes = [
      [higher, 403, 'level_too_high'],
      [elsewhere, 403, 'account_elsewhere'],
      [foreign, 404, 'not_found'],
      [gone, 409, 'account_disabled'],
      [chief, 403, 'own_account'],
    ] as const
    for (const [{ id, username }, status, code] of codes) {
      const link = said(await chief.change(id, { send_link: true }))
      const { statusCode: out } = await chief.change(id, { sign_out: true })
      expect({ username, link, out }).toEqual({
        username,
        link: [status, code],
        out: code === 'account_disabled' ? 200 : status,
      })
    }
    await everythingSent()
    expect(codes.flatMap(([{ username }]) => mailsTo(username))).toEqual([])
  })

  test('sends ten to one person in an hour at most', async () => {
    const chief = await manager(api, { north: 7 })
    const { id } = await addPerson(api.db, { shops: { north: 3 } })
    for (let i = 0; i < 10; i++) expect((await chief.change(id, { send_link: true })).statusCode).toBe(200)
    expect(said(await chief.change(id, { send_link: true }))).toEqual([429, 'rate_limited'])
    const kept = await api.pool.query('SELECT count(*)::int AS n FROM password_links WHERE user_id = $1', [id])
    expect(kept.rows[0].n).toBe(3)
  })

  test('signs somebody out everywhere, and their password stays good', async () => {
    const chief = await manager(api, { north: 7 })
    const { id, username, token } = await signedInPerson(api, { shops: { north: 3 } })
    expect((await chief.change(id, { sign_out: true })).statusCode).toBe(200)
    expect((await api.inject({ url: '/api/auth/user', headers: bearer(token) })).statusCode).toBe(401)
    expect(await signIn(api, username)).toBeTruthy()
    expect((await chief.trail(`?user_id=${id}`)).map(({ action }) => action)).toEqual(['signed_out'])
  })
})
