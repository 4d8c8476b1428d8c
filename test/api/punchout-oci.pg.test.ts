import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samples } from '#test/fixtures/cxml-dtd.ts'
import { codeOf as problemOf } from './carts.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { byGet, byPost, codeOf, connectOci, launching, ociFormOf, sheetOf, visitOci } from './oci.ts'
import { addPerson, addShop } from './people.ts'
import { RETURN, SECRET, type Visitor, visitorBy } from './procurement.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await stock(api.db, 'north', FURNISHED)
  await stock(api.db, 'north', {
    '007/Å': { name: { sv: `Bord 2" x 4" <0.02 & "rött" ${'långt '.repeat(8)}€` }, price: 123_450 },
  })
  await addPerson(api.db, { username: 'anna', shops: { north: 3 } })
  await connectOci(api, 'sap', 'anna')
})
afterAll(() => api.close())

async function filled(rows: Record<string, number>, more: Record<string, string> = {}) {
  const someone = await visitOci(api, more)
  const { cart_id: id } = await someone.session()
  for (const [uid, quantity] of Object.entries(rows)) await someone.add(id, uid, quantity)
  return { someone, id }
}

const guess = (password: string, from: string) => byPost(api, launching({ PASSWORD: password }), {}, from)

const send = (someone: Visitor, id: string, revision: number) =>
  someone.status(id, 'ÖV', { 'if-match': `"${revision}"` })

describe('33: a launch', () => {
  test.each(samples(/launch.*\.http$/))('of the sample $name', async ({ bytes }) => {
    await connectOci(api, 'username', 'anna', '--return-host', 'punchoutcommerce.com')
    const body =
      bytes
        .toString()
        .trim()
        .split(/\r?\n\r?\n/)[1] ?? ''
    const answer = await byPost(api, body.replace('PASSWORD=password', `PASSWORD=${encodeURIComponent(SECRET)}`))
    const form = ociFormOf(await (await visitorBy(api, codeOf(answer))).form())
    expect(form).toMatchObject({
      url: 'https://punchoutcommerce.com/tools/oci-roundtrip-return',
      fields: { '~TARGET': '_top', '~OkCode': 'ADDI', '~CALLER': 'CTLG' },
    })
  })

  test('leads by 303 to an address with a code and nothing else, by POST and by GET', async () => {
    for (const answer of [await byPost(api, launching()), await byGet(api, launching())]) {
      expect(answer.statusCode).toBe(303)
      expect(answer.headers.location).toMatch(/^http:\/\/localhost(:\d+)?\/login\/ext\?session=[\w-]{22}$/)
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      expect((await (await visitorBy(api, codeOf(answer))).session()).read_only).toBe(false)
    }
  })

  test('takes its fields in any case, from the query and the form together, of whatever type', async () => {
    const odd = { username: 'sap', PassWord: SECRET, hook_url: RETURN, '~OKCODE': 'X', RETURNTARGET: 'catalogue' }
    const form = ociFormOf(await (await visitorBy(api, codeOf(await byPost(api, odd)))).form())
    expect(form).toMatchObject({ url: RETURN, target: 'catalogue', fields: { '~OKCODE': 'X' } })
    const { USERNAME: _, ...rest } = launching()
    const split = await api.inject({
      method: 'POST',
      url: '/api/punchout/oci?username=sap',
      headers: { 'content-type': 'text/plain' },
      payload: String(new URLSearchParams(rest)),
    })
    expect(codeOf(split)).toMatch(/./)
  })

  test('with a wrong password or an unknown name opens nothing, in words or as a problem', async () => {
    const before = await api.pool.query('SELECT count(*) FROM punchout_sessions')
    for (const wrong of [
      { PASSWORD: 'another' },
      { USERNAME: 'nobody' },
      { PASSWORD: '' },
      { USERNAME: "' OR 1=1 --" },
    ])
      expect(problemOf(await byPost(api, launching(wrong)))).toBe('401 wrong_login')
    const page = await byPost(api, launching({ PASSWORD: 'x' }), { accept: 'text/html', 'accept-language': 'da, en' })
    expect(page.statusCode).toBe(401)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).toContain('Butikken kunne ikke åbnes')
    expect(page.body).not.toContain('<script')
    expect((await api.pool.query('SELECT count(*) FROM punchout_sessions')).rows).toEqual(before.rows)
  })

  test('31: guessing is held up', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push((await guess(`guess ${i}`, '10.8.8.8')).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
    expect((await guess(SECRET, '10.8.8.8')).statusCode).toBe(429)
    expect((await guess(SECRET, '10.8.8.9')).statusCode).toBe(303)
  })

  test.each(['javascript:alert(1)', 'https://elsewhere.example/', 'http://buyer.example/', 'SAPEVENT:POST', ''])(
    '21: does not go back to %j',
    async (HOOK_URL) => {
      expect(problemOf(await byPost(api, launching({ HOOK_URL })))).toBe('400 validation_failed')
    },
  )

  test('SAPEVENT:POST goes where the connection says so, and the field may have another name', async () => {
    await connectOci(api, 'event', 'anna', '--sap-event', '--hook-field', 'RETURN_ADDRESS')
    const fields = { USERNAME: 'event', HOOK_URL: '', Return_Address: 'SAPEVENT:POST' }
    expect(ociFormOf(await (await visitOci(api, fields)).form()).url).toBe('SAPEVENT:POST')
  })

  test('a cXML document does not open it, nor a launch a connection of cXML', async () => {
    const { rows } = await api.pool.query("SELECT kind, sender_domain FROM punchout_connections WHERE name = 'sap'")
    expect(rows).toEqual([{ kind: 'oci', sender_domain: 'oci' }])
    await api.pool.query("UPDATE punchout_connections SET kind = 'cxml' WHERE name = 'sap'")
    const refused = await byPost(api, launching())
    await api.pool.query("UPDATE punchout_connections SET kind = 'oci' WHERE name = 'sap'")
    expect(problemOf(refused)).toBe('401 wrong_login')
  })
})

describe('33: what it opens', () => {
  test('DETAIL opens at the product, and says so where there is none', async () => {
    const known = await visitOci(api, { FUNCTION: 'DETAIL', PRODUCTID: '1001' })
    expect(await known.session()).toMatchObject({ start_uid: '1001', notices: [] })
    const unknown = await visitOci(api, { function: 'detail', productid: '5555' })
    expect(await unknown.session()).toMatchObject({
      start_uid: null,
      notices: [{ kind: 'unknown_selection', article: '5555' }],
    })
  })

  test('SOURCING opens with a search, also in Latin-1', async () => {
    const someone = await visitOci(api, { FUNCTION: 'SOURCING', SEARCHSTRING: 'kontorsstol' })
    expect(await someone.session()).toMatchObject({ start_search: 'kontorsstol' })
    const body = `${String(new URLSearchParams(launching({ FUNCTION: 'SOURCING' })))}&SEARCHSTRING=m%F6bel`
    const raw = await api.inject({
      method: 'POST',
      url: '/api/punchout/oci',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: body,
    })
    expect(await (await visitorBy(api, codeOf(raw))).session()).toMatchObject({ start_search: 'möbel' })
  })

  test('VALIDATE answers the article of now at once', async () => {
    const answer = await byPost(api, launching({ FUNCTION: 'VALIDATE', PRODUCTID: '1001', QUANTITY: '3' }))
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const sheet = sheetOf(answer.body)
    expect(sheet).toMatchObject({ action: RETURN, charset: 'utf-8' })
    expect(sheet.fields).toMatchObject({
      'NEW_ITEM-QUANTITY[1]': '3.000',
      'NEW_ITEM-PRICE[1]': '4766.400',
      'NEW_ITEM-EXT_PRODUCT_ID[1]': '1001',
    })
    const none = sheetOf((await byPost(api, launching({ FUNCTION: 'VALIDATE', PRODUCTID: '3001' }))).body)
    expect(none.fields).toEqual({ '~OkCode': 'ADDI', '~TARGET': '_top', '~CALLER': 'CTLG' })
  })

  test('BACKGROUND_SEARCH answers what is found, without scripts, within ten seconds', async () => {
    const started = performance.now()
    const answer = await byGet(api, launching({ FUNCTION: 'BACKGROUND_SEARCH', SEARCHSTRING: 'stol' }))
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.body).not.toMatch(/<script|\son\w+=|style=/i)
    const { fields } = sheetOf(answer.body)
    const found = Object.entries(fields).filter(([name]) => name.startsWith('NEW_ITEM-VENDORMAT'))
    expect(found.map(([, uid]) => uid).toSorted()).toEqual(['1001', '1002'])
    const hostile = { FUNCTION: 'BACKGROUND_SEARCH', SEARCHSTRING: '"><script>alert(1)</script>', '~CALLER': '"><b>' }
    const page = await byPost(api, launching(hostile))
    expect(page.body).not.toMatch(/<script|<b>/)
    expect(sheetOf(page.body).fields['~CALLER']).toBe('"><b>')
  })
})

describe('33: the form that goes back', () => {
  test('says each line as the cart does, field by field as the sample', async () => {
    const { someone, id } = await filled({ '1001': 2, '007/Å': 1 })
    const form = ociFormOf(await someone.form())
    expect(form).toMatchObject({ kind: 'oci', url: RETURN, method: 'post', charset: 'utf-8', target: '_top', cxml: '' })
    expect(form.fields).toEqual({
      '~OkCode': 'ADDI',
      '~TARGET': '_top',
      '~CALLER': 'CTLG',
      'NEW_ITEM-DESCRIPTION[1]': 'Kontorsstol Alfa; 2 × Armstöd (2001)',
      'NEW_ITEM-QUANTITY[1]': '2.000',
      'NEW_ITEM-UNIT[1]': 'PCE',
      'NEW_ITEM-PRICE[1]': '4766.400',
      'NEW_ITEM-CURRENCY[1]': 'SEK',
      'NEW_ITEM-PRICEUNIT[1]': '1',
      'NEW_ITEM-LEADTIME[1]': '21',
      'NEW_ITEM-VENDORMAT[1]': '1001',
      'NEW_ITEM-MANUFACTMAT[1]': 'NRD-77.120',
      'NEW_ITEM-MATGROUP[1]': '56112102',
      'NEW_ITEM-EXT_PRODUCT_ID[1]': '1001',
      'NEW_ITEM-EXT_SCHEMA_TYPE[1]': 'UNSPSC',
      'NEW_ITEM-EXT_CATEGORY_ID[1]': '56112102',
      'NEW_ITEM-EXT_CATEGORY[1]': '56112102',
      'NEW_ITEM-LONGTEXT_1:132[]': 'Kontorsstol Alfa; 2 × Armstöd (2001)',
      'NEW_ITEM-DESCRIPTION[2]': 'Bord 2" x 4" <0.02 & "rött" långt långt',
      'NEW_ITEM-QUANTITY[2]': '1.000',
      'NEW_ITEM-UNIT[2]': 'PCE',
      'NEW_ITEM-PRICE[2]': '1234.500',
      'NEW_ITEM-CURRENCY[2]': 'SEK',
      'NEW_ITEM-PRICEUNIT[2]': '1',
      'NEW_ITEM-VENDORMAT[2]': '007/Å',
      'NEW_ITEM-MATGROUP[2]': '56000000',
      'NEW_ITEM-EXT_PRODUCT_ID[2]': '007/Å',
      'NEW_ITEM-EXT_SCHEMA_TYPE[2]': 'UNSPSC',
      'NEW_ITEM-EXT_CATEGORY_ID[2]': '56000000',
      'NEW_ITEM-EXT_CATEGORY[2]': '56000000',
      'NEW_ITEM-LONGTEXT_2:132[]': `Bord 2" x 4" <0.02 & "rött" ${'långt '.repeat(8)}€`,
    })
    expect((await send(someone, id, form.revision)).statusCode).toBe(200)
    expect(form.unclassified).toEqual(['007/Å'])
    expect(ociFormOf(await someone.form())).toEqual({ ...form, unclassified: [] })
    expect((await someone.add(id, '1002')).statusCode).toBe(403)
  })

  test.each(samples(/return-form-two-items\.html$/))('has every field of $name that we know of', async ({ bytes }) => {
    const { someone } = await filled({ '1001': 1, '1002': 1 })
    const { fields } = ociFormOf(await someone.form())
    const missing = Object.keys(sheetOf(bytes.toString()).fields).filter((name) => !(name in fields))
    // Said where the connection knows what the buyer calls us, and the product how long it takes.
    expect(missing).toEqual(['NEW_ITEM-VENDOR[1]', 'NEW_ITEM-LEADTIME[2]', 'NEW_ITEM-VENDOR[2]'])
  })

  test('follows the connection: units, classes, vendor, language', async () => {
    const options = '--unit C62=ST --class-fields matgroup --vendor 4711 --language en --unspsc-fallback 56100000'
    await connectOci(api, 'other', 'anna', ...options.split(' '))
    const { someone } = await filled({ '1001': 1 }, { USERNAME: 'other' })
    const { fields } = ociFormOf(await someone.form())
    expect(fields).toMatchObject({
      'NEW_ITEM-DESCRIPTION[1]': 'Office chair Alpha; 2 × Armrest (2001)',
      'NEW_ITEM-UNIT[1]': 'ST',
      'NEW_ITEM-VENDOR[1]': '4711',
      'NEW_ITEM-MATGROUP[1]': '56112102',
    })
    expect(Object.keys(fields).filter((name) => name.includes('EXT_CATEGORY'))).toEqual([])
  })

  test('29: cancelled, it goes back without goods', async () => {
    const { someone, id } = await filled({ '1002': 1 })
    const form = ociFormOf(await someone.form(id, '?cancel=true'))
    expect(form.fields).toEqual({ '~OkCode': 'ADDI', '~TARGET': '_top', '~CALLER': 'CTLG' })
    expect((await someone.status(id, 'AN')).statusCode).toBe(200)
    expect(ociFormOf(await someone.form(id, '?cancel=true'))).toEqual(form)
  })

  test('34: a connection of Latin-1 says so, and sends no sign that Latin-1 lacks', async () => {
    await connectOci(api, 'latin', 'anna', '--charset', 'iso-8859-1')
    const { someone } = await filled({ '007/Å': 1 }, { USERNAME: 'latin' })
    const form = ociFormOf(await someone.form())
    expect(form.charset).toBe('iso-8859-1')
    expect(Object.values(form.fields).join('')).toMatch(/^[\x20-\xFF]+$/)
    expect(form.fields['NEW_ITEM-LONGTEXT_1:132[]']).toMatch(/långt EUR$/)
    const launch = launching({ USERNAME: 'latin', FUNCTION: 'VALIDATE', PRODUCTID: '007/Å' })
    const page = await byPost(api, launch)
    expect(page.headers['content-type']).toBe('text/html; charset=iso-8859-1')
    expect(page.rawPayload.includes(Buffer.from([0x6c, 0xe5, 0x6e, 0x67]))).toBe(true)
  })
})

describe('19, 22: what is kept', () => {
  test('neither password nor code nor the buyer’s own codes', async () => {
    const answer = await byPost(api, launching({ HOOK_URL: `${RETURN}&sid=secretsid` }))
    const { someone, id } = await filled({ '1002': 1 })
    await send(someone, id, ociFormOf(await someone.form()).revision)
    const { rows } = await api.pool.query<{ kind: string }>('SELECT * FROM punchout_exchanges ORDER BY id')
    expect([...new Set(rows.map(({ kind }) => kind))].toSorted()).toEqual([
      'OciBackgroundSearch',
      'OciDetail',
      'OciLaunch',
      'OciReturn',
      'OciSourcing',
      'OciValidate',
    ])
    const dump = JSON.stringify(rows)
    for (const secret of [SECRET, 'secretsid', codeOf(answer)]) expect(dump).not.toContain(secret)
    expect(dump).toContain('NEW_ITEM-VENDORMAT[1]=1002')
  })
})
