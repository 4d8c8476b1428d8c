import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLOSED_DAYS_MAX } from '#contract/calendar/closed-days.ts'
import { SHOPS_MAX } from '#contract/office/shop.ts'
import { logoPath } from '#contract/picture.ts'
import { mails } from '#server/db/schema.ts'
import { type Api, startApi } from './harness.ts'
import { addShop, bearer, signedInPerson } from './people.ts'

let api: Api
let headers: Record<string, string>
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north', { name: 'North', providerContact: 'Eva, 010' })
  await addShop(api.db, 'south')
  headers = bearer((await signedInPerson(api, { shops: { north: 8, south: 7 } })).token)
})
afterAll(() => api.close())

const read = async (shop = 'north') => api.inject({ url: `/api/office/shop?shop_id=${shop}`, headers })
const change = (payload: object) =>
  api.inject({ method: 'PATCH', url: '/api/office/shop', headers, payload: { shop_id: 'north', ...payload } })
const fieldsOf = (answer: { statusCode: number; json: () => { errors?: { field: string; rule: string }[] } }) => [
  answer.statusCode,
  ...(answer.json().errors ?? []).map(({ field, rule }) => `${field} ${rule}`),
]

describe('what a shop says of itself', () => {
  test('is read and changed by its staff, and buyers see it at once', async () => {
    const { data: before } = (await read()).json()
    expect(before).toMatchObject({ name: 'North', country: 'SE', vat_percent: 25, time_zone: 'Europe/Stockholm' })
    const changed = await change({
      revision: before.revision,
      name: ' Northern Light ',
      country: 'FI',
      currency: 'EUR',
      supplier_mail: 'orders@north.example',
      payment_terms: '',
      information: { fi: ' Tervetuloa ', sv: 'Välkommen' },
    })
    expect(changed.json().data).toMatchObject({
      revision: before.revision + 1,
      name: 'Northern Light',
      provider_contact: 'Eva, 010',
      payment_terms: null,
      information: { fi: 'Tervetuloa', sv: 'Välkommen' },
      vat_percent: 25.5,
      time_zone: 'Europe/Helsinki',
    })
    const buyer = bearer((await signedInPerson(api, { shops: { north: 3 } })).token)
    const shops = await api.inject({ url: '/api/auth/shops?language=fi', headers: buyer })
    expect(shops.json().data).toMatchObject([
      { name: 'Northern Light', country: 'FI', currency: 'EUR', information: 'Tervetuloa' },
    ])
    const taken = await change({ information: { fi: null } })
    expect(taken.json().data.information).toEqual({ sv: 'Välkommen' })
  })

  test('is not written over a colleague’s change, by whichever way it came', async () => {
    const { revision } = (await read()).json().data
    await api.pool.query(`UPDATE shops SET payment_terms = '10 days' WHERE shop_id = 'north'`)
    const late = await change({ revision, name: 'Mine' })
    expect([late.statusCode, late.json().code, late.json().data]).toMatchObject([
      412,
      'revision_changed',
      { revision: revision + 1, payment_terms: '10 days', name: 'Northern Light' },
    ])
    const both = await Promise.all(['One', 'Two'].map((name) => change({ revision: revision + 1, name })))
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
    // What is asked of a catalogue, not said of a shop, is no change of it.
    await api.pool.query(`UPDATE shops SET catalogue_version = catalogue_version + 1 WHERE shop_id = 'north'`)
    expect((await read()).json().data.revision).toBe(revision + 2)
  })

  test('is checked field by field', async () => {
    expect(fieldsOf(await change({ name: '  ', supplier_mail: 'nobody', currency: 'JPY' }))).toEqual([
      422,
      'name required',
      'supplier_mail format',
      'currency choice',
    ])
    expect(fieldsOf(await change({ provider_contact: 'a\nb' }))).toEqual([422, 'provider_contact format'])
    expect(fieldsOf(await change({ country: 'IS' }))).toEqual([400, 'country choice'])
    expect(fieldsOf(await change({ id: 'other' }))).toEqual([400, 'id unknown_field'])
    expect((await change({ shop_id: 'south', name: 'X' })).statusCode).toBe(403)
    expect((await read('south')).statusCode).toBe(403)
  })

  test('says which days it works, of which buyers are told what is to come', async () => {
    const { data: before } = (await read()).json()
    expect(before).toMatchObject({ country: 'FI', holidays: ['FI'], closed_days: [] })
    const over = { from: '2020-12-28', to: '2020-12-30', name: 'Long ago' }
    const summer = { from: '2096-07-02', to: '2096-07-27', name: ' Summer ' }
    const changed = await change({ holidays: ['NO', 'SE'], closed_days: [summer, over] })
    const kept = { ...summer, name: 'Summer' }
    expect(changed.json().data).toMatchObject({
      revision: before.revision + 1,
      holidays: ['NO', 'SE'],
      closed_days: [over, kept],
    })
    const buyer = bearer((await signedInPerson(api, { shops: { north: 3 } })).token)
    const shops = await api.inject({ url: '/api/auth/shops', headers: buyer })
    expect(shops.json().data).toMatchObject([{ holidays: ['NO', 'SE'], closed_days: [kept] }])
    const own = await change({ holidays: null, closed_days: [] })
    expect(own.json().data).toMatchObject({ holidays: ['FI'], closed_days: [] })
  })

  test('takes no day that is none, and no more of them than there may be', async () => {
    const day = { from: '2026-12-28', to: '2026-12-28', name: 'Stocktaking' }
    const wrong = [{ to: '2026-12-27' }, { to: '2028-01-01' }, { name: ' ' }, { name: 'a\nb' }]
    expect(fieldsOf(await change({ closed_days: wrong.map((part) => ({ ...day, ...part })) }))).toEqual([
      422,
      'closed_days.0.to range',
      'closed_days.1.to range',
      'closed_days.2.name required',
      'closed_days.3.name format',
    ])
    for (const part of [{ from: '2026-02-30' }, { from: '1999-12-31' }, { name: 'x'.repeat(81) }, { more: 1 }])
      expect((await change({ closed_days: [{ ...day, ...part }] })).statusCode).toBe(400)
    const many = Array.from({ length: CLOSED_DAYS_MAX + 1 }, () => day)
    expect((await change({ closed_days: many })).statusCode).toBe(400)
    expect((await change({ closed_days: many.slice(1) })).statusCode).toBe(200)
    expect((await change({ holidays: ['SE', 'DE'] })).statusCode).toBe(400)
    expect((await change({ holidays: ['SE', 'SE'] })).statusCode).toBe(400)
  })

  test('sends what waited for an address', async () => {
    const message = { to: '', shop: 'north', subject: 'Order', text: 'One chair' }
    await api.db.insert(mails).values({ message, nextAttemptAt: new Date('2100-01-01') })
    await change({ supplier_mail: 'late@north.example' })
    const [mail] = await api.db.select().from(mails)
    expect(mail?.nextAttemptAt.getFullYear()).toBeLessThan(2100)
  })
})

const svg = (inside: string): string =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`).toString('base64')

describe('a logo', () => {
  test('is encoded anew, without what came with it, and served', async () => {
    const picture = sharp({ create: { width: 2000, height: 500, channels: 3, background: '#123456' } })
    const sent = await picture
      .withExif({ IFD0: { Copyright: 'somebody’s secret' } })
      .jpeg()
      .toBuffer()
    const answer = await change({ logo: sent.toString('base64') })
    expect([answer.statusCode, answer.json().data?.has_logo]).toEqual([200, true])
    const served = await api.inject({ url: logoPath('north') })
    expect(served.headers['content-type']).toBe('image/webp')
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 1024, height: 256 })
    expect(served.rawPayload.includes('secret')).toBe(false)
    expect((await change({ logo: null })).json().data.has_logo).toBe(false)
    expect((await api.inject({ url: logoPath('north') })).statusCode).toBe(404)
  })

  test('that only draws stays as it is; what does more is none', async () => {
    expect((await change({ logo: svg('<path d="M0 0h9v9z"/>') })).statusCode).toBe(200)
    for (const bad of ['<script>alert(1)</script>', '<image href="https://evil.example/x.png"/>', '<path onload="x"/>'])
      expect(fieldsOf(await change({ logo: svg(bad) }))).toEqual([422, 'logo format'])
    for (const bad of [
      '',
      'not a picture',
      Buffer.alloc(520 * 1024)
        .toString('base64')
        .slice(0, 699_052),
    ])
      expect(fieldsOf(await change({ logo: Buffer.from(bad).toString('base64').slice(0, 699_052) }))).toEqual([
        422,
        'logo format',
      ])
  })
})

describe('a new shop', () => {
  const NEW = { id: 'west', name: ' West ', country: 'NO', language: 'no' }
  const make = (body: object, by: Record<string, string>) =>
    api.inject({ method: 'POST', url: '/api/office/shops', headers: by, payload: { ...NEW, ...body } })
  let chief: Record<string, string>
  beforeAll(async () => {
    const { id, token } = await signedInPerson(api, { shops: { north: 1 } })
    await api.pool.query('UPDATE users SET installation = true, email = $2 WHERE id = $1', [id, 'chief@example.com'])
    chief = bearer(token)
  })

  test('is made by whoever administers the installation, who is in it at once', async () => {
    await expect.poll(async () => (await make({ id: 'search' }, chief)).statusCode).toBe(422)
    const made = await make({}, chief)
    expect(made.statusCode).toBe(201)
    expect(made.json().data).toMatchObject({ shop_id: 'west', name: 'West', currency: 'NOK', vat_percent: 25 })
    expect(made.json().data.payment_terms).toBe('30 dager netto')
    expect(made.json().data.supplier_mail).toBe('chief@example.com')
    const shops = await api.inject({ url: '/api/auth/shops', headers: chief })
    expect(shops.json().data).toContainEqual(expect.objectContaining({ shop_id: 'west', permission: 9 }))
    const changed = await api.inject({
      method: 'PATCH',
      url: '/api/office/shop',
      headers: chief,
      payload: { shop_id: 'west', name: 'Vest' },
    })
    expect(changed.statusCode).toBe(200)
  })

  test('is made by nobody else, however high', async () => {
    expect((await make({ id: 'east' }, headers)).json()).toMatchObject({ code: 'forbidden' })
    expect((await make({ id: 'east' }, {})).statusCode).toBe(401)
  })

  test('has an id of its own, that calls do not have, and a name in one line', async () => {
    expect(fieldsOf(await make({ id: 'north' }, chief))).toEqual([409, 'id choice'])
    expect(fieldsOf(await make({ id: 'search' }, chief))).toEqual([422, 'id choice'])
    expect(fieldsOf(await make({ id: 'Öst' }, chief))).toEqual([400, 'id format'])
    expect(fieldsOf(await make({ id: 'east', name: '  ' }, chief))).toEqual([422, 'name required'])
    expect(fieldsOf(await make({ id: 'east', name: 'a\nb' }, chief))).toEqual([422, 'name format'])
    expect(fieldsOf(await make({ id: 'east', country: 'DE' }, chief))).toEqual([400, 'country choice'])
    expect((await api.inject({ url: '/api/office/shop?shop_id=east', headers: chief })).statusCode).toBe(403)
  })

  test('of several at once with one id one is made; and there are no more than there may be', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => make({ id: 'east' }, chief)))
    expect(all.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409, 409])
    await api.pool.query(
      "INSERT INTO shops (shop_id, name) SELECT 'more-' || n, 'More' FROM generate_series(1, $1::int) AS n",
      [SHOPS_MAX],
    )
    expect(fieldsOf(await make({ id: 'one-more' }, chief))).toEqual([422, 'id range'])
    await api.pool.query("DELETE FROM shops WHERE shop_id LIKE 'more-%'")
  })
})
