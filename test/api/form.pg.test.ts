import { eq } from '#server/db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactMessages, mails } from '#server/db/schema.ts'
import { type Api, startApi } from './harness.ts'
import { addShop, bearer, signedInPerson } from './people.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ env: { CONTACT_MAIL: 'house@example.com' } })
  await addShop(api.db, 'north', { supplierMail: 'north@example.com' })
  await addShop(api.db, 'suomi', { language: 'fi', providerContact: 'suomi@example.com' })
  await addShop(api.db, 'quiet', { providerContact: 'Ring Kim' })
})
afterAll(() => api.close())

const FORM = {
  name: 'Anna Berg',
  phone: '070-123 45 67',
  email: 'anna@example.com',
  companyName: 'Berg & Söner AB',
  orgNumber: '556677-8899',
  postalCode: '123 45',
  message: 'Vilka tyger finns?\nTack!',
}

let address = 0
const send = (change: object = {}, headers: Record<string, string> = {}) =>
  api.inject({
    method: 'POST',
    url: '/api/form',
    headers,
    payload: { ...FORM, ...change },
    // Each its own address: how often one may write is a test of its own.
    remoteAddress: `10.1.0.${++address}`,
  })

/** The mail that a message became: they are written in one transaction, so that their times are equal. */
async function mailOf(answer: { json: () => { data: { id: string } } }) {
  const [row] = await api.db
    .select({ message: mails.message, stored: contactMessages })
    .from(contactMessages)
    .innerJoin(mails, eq(mails.createdAt, contactMessages.createdAt))
    .where(eq(contactMessages.id, answer.json().data.id))
  if (!row) throw new Error('No mail was queued')
  return row
}

test('a message of somebody signed out is stored and mailed to the shop', async () => {
  const answer = await send({ shopId: 'north' })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual({ data: { id: expect.any(String), received_at: expect.any(String) } })
  const { message, stored } = await mailOf(answer)
  expect(stored).toMatchObject({ ownerKind: null, ownerId: null, shopId: 'north', fields: FORM })
  expect(message).toMatchObject({ to: 'north@example.com', replyTo: 'anna@example.com' })
  expect(message.subject).toBe('Meddelande från kontaktformuläret: Berg & Söner AB, Anna Berg')
  expect(message.text).toContain('Organisationsnummer: 556677-8899\n')
  expect(message.text).toContain('Meddelande:\nVilka tyger finns?\nTack!\n')
})

test("the mail is in the shop's language and says who was signed in", async () => {
  const { id, token, username } = await signedInPerson(api, { shops: { suomi: 0 } })
  const { message, stored } = await mailOf(await send({ shopId: 'suomi' }, bearer(token)))
  expect(stored).toMatchObject({ ownerKind: 'user', ownerId: id })
  expect(message.to).toBe('suomi@example.com')
  expect(message.subject).toMatch(/^Viesti yhteydenottolomakkeelta: /)
  expect(message.text).toContain(`Kirjautunut käyttäjä: ${username}`)
})

test.each([
  ['no shop', {}],
  ['an empty shop', { shopId: '' }],
  ['null', { shopId: null }],
  ['a shop that has no address', { shopId: 'quiet' }],
  ['a shop that is gone', { shopId: 'gone' }],
])('with %s the message goes to the house', async (_, change) => {
  const { message } = await mailOf(await send(change))
  expect(message.to).toBe('house@example.com')
})

test('signed in, one writes about a shop of one’s own', async () => {
  const { token } = await signedInPerson(api, { shops: { north: 3 } })
  for (const shopId of ['suomi', 'gone']) {
    const answer = await send({ shopId }, bearer(token))
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'shop_forbidden'])
  }
  expect((await send({}, bearer(token))).statusCode).toBe(201)
})

test('a token that opens nothing is refused rather than taken for nobody', async () => {
  const before = await api.db.$count(contactMessages)
  for (const token of ['false', 'A'.repeat(43)]) expect((await send({}, bearer(token))).statusCode).toBe(401)
  expect(await api.db.$count(contactMessages)).toBe(before)
})

test('a message that names its owner is taken from nobody else, nor from somebody signed out', async () => {
  const { id, token } = await signedInPerson(api, { shops: { north: 3 } })
  const before = await api.db.$count(contactMessages)
  const signedOut = await send({}, { 'x-owner': `user:${id}` })
  expect([signedOut.statusCode, signedOut.json().code]).toEqual([401, 'unauthenticated'])
  const other = await send({}, { ...bearer(token), 'x-owner': 'user:someone-else' })
  expect([other.statusCode, other.json().code]).toEqual([409, 'wrong_owner'])
  expect(await api.db.$count(contactMessages)).toBe(before)
  expect((await send({}, { ...bearer(token), 'x-owner': `user:${id}` })).statusCode).toBe(201)
})

test.each([
  ['name', '  ', 'required', 'nameRequired'],
  ['phone', '', 'required', 'phoneRequired'],
  ['email', '\t', 'required', 'emailRequired'],
  ['companyName', '', 'required', 'companyNameRequired'],
  ['orgNumber', '', 'required', 'orgNumberRequired'],
  ['postalCode', '', 'required', 'postalCodeRequired'],
  ['message', '\n', 'required', 'messageRequired'],
  ['email', 'anna@example', 'format', 'emailInvalid'],
  ['email', 'an na@example.com', 'format', 'emailInvalid'],
  ['postalCode', 'x'.repeat(31), 'too_long', 'postalCodeTooLong'],
  ['message', 'x'.repeat(10_001), 'too_long', 'messageTooLong'],
])('%s %j breaks a rule of the form', async (field, value, rule, message) => {
  const answer = await send({ [field]: value })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ field, rule, message }] })
})

test('fields are trimmed before they are kept, and a missing or unknown one is named', async () => {
  const { stored } = await mailOf(await send({ name: '  Anna  ', postalCode: ` ${'1'.repeat(30)} ` }))
  expect(stored.fields).toMatchObject({ name: 'Anna', postalCode: '1'.repeat(30) })
  const { phone: _, ...rest } = FORM
  const missing = await api.inject({ method: 'POST', url: '/api/form', payload: rest })
  expect(missing.json().errors).toMatchObject([{ field: 'phone', rule: 'required' }])
  const unknown = await send({ bcc: 'all@example.com' })
  expect(unknown.statusCode).toBe(400)
  expect(unknown.json().errors).toMatchObject([{ field: 'bcc', rule: 'unknown_field' }])
})

test('what was typed cannot become a header or another field', async () => {
  const evil = 'Anna\r\nBcc: all@example.com\u2028Phone: 112'
  const { message } = await mailOf(await send({ name: evil, companyName: evil, phone: evil }))
  expect(message.subject).not.toMatch(/[\r\n\u2028]/)
  expect(message.text.split(/[\r\n\u2028]/).filter((line) => /^(Bcc|Phone):/.test(line))).toEqual([])
})

test('an address may write thirty times in a quarter of an hour', async () => {
  const { token } = await signedInPerson(api, { shops: { north: 3 } })
  const from = (headers: Record<string, string>) =>
    api.inject({ method: 'POST', url: '/api/form', headers, payload: FORM, remoteAddress: '192.0.2.1' })
  const answers = await Promise.all(Array.from({ length: 33 }, () => from({})))
  expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(30)
  const refused = answers.filter((answer) => answer.statusCode === 429)
  expect(refused).toHaveLength(3)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await from(bearer(token))).statusCode).toBe(201)
})

test('somebody signed in may write twenty times in a quarter of an hour, wherever from', async () => {
  const { token } = await signedInPerson(api, { shops: { north: 3 } })
  const answers = await Promise.all(Array.from({ length: 23 }, () => send({}, bearer(token))))
  expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(20)
  const refused = answers.filter((answer) => answer.statusCode === 429)
  expect(refused.map((answer) => answer.json().code)).toEqual(Array(3).fill('rate_limited'))
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  const other = await signedInPerson(api, { shops: { north: 3 } })
  expect((await send({}, bearer(other.token))).statusCode).toBe(201)
})
