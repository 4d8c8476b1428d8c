import { eq } from '#server/db/drizzle.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberships, products, shops, users } from '#server/db/schema.ts'
import { catalogueItem } from '../fixtures/catalogue-item.ts'
import { openShopProgram, type ShopProgram } from './shop-program.ts'

let program: ShopProgram
beforeAll(async () => {
  program = await openShopProgram()
})
afterAll(() => program.close())

const row = async (id: string) => (await program.db.select().from(shops).where(eq(shops.shopId, id)))[0]

test('a shop of its country has the usual language and currency', async () => {
  expect(await row((await program.create()).id)).toMatchObject({
    country: 'SE',
    currency: 'SEK',
    language: 'sv',
    paymentTerms: '30 dagar netto',
    demo: false,
  })
  expect(await row((await program.create('--country', 'no')).id)).toMatchObject({
    country: 'NO',
    currency: 'NOK',
    language: 'no',
  })
  const finnish = await program.create('--country', 'FI', '--language', 'en')
  expect(await row(finnish.id)).toMatchObject({ currency: 'EUR', language: 'en', paymentTerms: '30 days net' })
  const without = await program.create('--payment-terms', '')
  expect(await row(without.id)).toMatchObject({ paymentTerms: null })
})

test('every property can be made and changed; what is not named stays', async () => {
  const texts = [
    '--information',
    'Hej',
    '--information.en',
    'Hello',
    '--show-greenified',
    '--provider-contact',
    'Kim Ek',
  ]
  const { id } = await program.create(...texts, '--supplier-mail', 'order@example.com', '--payment-terms', '30 dagar')
  const before = await row(id)
  expect(before).toMatchObject({
    information: { sv: 'Hej', en: 'Hello' },
    showGreenified: true,
    providerContact: 'Kim Ek',
    supplierMail: 'order@example.com',
    paymentTerms: '30 dagar',
  })
  const changes = ['--information.en', '', '--information.fi', 'Hei', '--no-show-greenified', '--provider-contact', '']
  const changed = await program.shop('set', '--id', id, ...changes)
  expect(changed).toMatchObject({ code: 0, printed: `Changed the shop ${id}.` })
  expect(await row(id)).toEqual({
    ...before,
    information: { sv: 'Hej', fi: 'Hei' },
    showGreenified: false,
    providerContact: null,
    // Whoever has the shop open in the office hears of it.
    revision: (before?.revision ?? 0) + 1,
  })
})

test('a shop works by its country’s holidays, or by those that are said, and is closed besides when it says so', async () => {
  const { id } = await program.create()
  expect(await row(id)).toMatchObject({ holidays: null, closedDays: [] })
  const days = ['--closed-day', '2026-12-28;2026-12-30; Stocktaking ', '--closed-day', '2026-07-06;2026-07-31;Summer']
  await program.shop('set', '--id', id, '--holidays', 'fi,se', ...days)
  const summer = { from: '2026-07-06', to: '2026-07-31', name: 'Summer' }
  const stock = { from: '2026-12-28', to: '2026-12-30', name: 'Stocktaking' }
  expect(await row(id)).toMatchObject({ holidays: ['SE', 'FI'], closedDays: [summer, stock] })
  await program.shop('set', '--id', id, '--holidays', 'none')
  expect(await row(id)).toMatchObject({ holidays: [], closedDays: [summer, stock] })
  await program.shop('set', '--id', id, '--holidays', 'own', '--closed-day', '')
  expect(await row(id)).toMatchObject({ holidays: null, closedDays: [] })
})

test.each([
  [['--id', 'filters'], /--id: "filters" is reserved/],
  [['--id', 'suggest'], /reserved/],
  [['--id', 'Åre/../x'], /--id is "Åre\/\.\.\/x", but should be of/],
  [['--id', ''], /--id is required/],
  [['--name', ' '], /--name is required/],
  [['--country', 'US'], /--country is "US", but should be one of SE, NO, DK, FI/],
  [['--currency', 'XYZ'], /--currency is "XYZ", but should be an ISO 4217 code/],
  [['--currency', 'JPY'], /--currency: JPY does not have two decimals/],
  [['--language', 'de'], /--language is "de"/],
  [['--supplier-mail', 'nobody'], /--supplier-mail is "nobody"/],
  [['--show-greenified', '--no-show-greenified'], /exclude each other/],
  [['--holidays', 'SE,DE'], /--holidays names "DE", but should be own, none, or some of SE,NO,DK,FI/],
  [['--closed-day', 'Christmas'], /--closed-day is "Christmas", but should be written as/],
  [['--closed-day', '2026-12-30;2026-12-28;Stock'], /whose last day is before the first/],
  [['--closed-day', `2026-12-30;2026-12-30;${'x'.repeat(81)}`], /a name has at most 80 characters/],
  [['--logo', '/nowhere.png'], /--logo: there is no file/],
  [['--customer', ';1'], /--customer is ";1"/],
  [['--customers', '/nowhere.json'], /--customers: There is no file/],
])('%j is refused with the option and its rule', async (options, message) => {
  const refused = await program.shop('create', '--id', 'refused', '--name', 'Refused', ...options)
  expect(refused.code).toBe(1)
  expect(refused.errors).toMatch(message)
  expect(await row('refused')).toBeUndefined()
})

test('a second shop of the same id, and the change of none, are refused', async () => {
  const { id } = await program.create()
  expect((await program.shop('create', '--id', id, '--name', 'B')).errors).toMatch(/there is a shop ".*" already/)
  expect((await program.shop('set', '--id', 'none', '--name', 'B')).errors).toBe('--id: no shop is called "none"')
  expect(await row(id)).toMatchObject({ name: 'A shop' })
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'

test('a logo is known by its content', async () => {
  const picture = sharp({ create: { width: 20, height: 10, channels: 3, background: '#345' } })
  const logos: [string, string | Buffer][] = [
    ['image/svg+xml', SVG],
    ['image/png', await picture.png().toBuffer()],
    ['image/jpeg', await picture.jpeg().toBuffer()],
    ['image/webp', await picture.webp().toBuffer()],
    ['image/avif', await picture.avif().toBuffer()],
  ]
  const { id } = await program.create()
  for (const [type, content] of logos) {
    await program.shop('set', '--id', id, '--logo', program.file('logo.txt', content))
    const saved = await row(id)
    expect(saved?.logoType).toBe(type)
    expect(saved?.logo?.equals(Buffer.from(content))).toBe(true)
  }
  await program.shop('set', '--id', id, '--logo', '')
  expect(await row(id)).toMatchObject({ logo: null, logoType: null })
})

test.each([
  ['a text', 'not a picture', /none of SVG, PNG/],
  ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'), /none of SVG/],
  ['half a PNG', Buffer.from('89504e470d0a1a0a0000', 'hex'), /none of SVG/],
  ['too many bytes', Buffer.alloc(513 * 1024), /more than 512 KiB/],
  ['HTML', '<html><body/></html>', /does not begin with <svg>/],
  ['broken XML', SVG.replace('</svg>', ''), /not well-formed/],
  ['a script', SVG.replace('<path', '<script>alert(1)</script><path'), /holds <script>/],
  ['a handler', SVG.replace('<path', '<path onload="alert(1)"'), /attribute onload/],
  ['a link out', SVG.replace('<path', '<image href="https://example.com/x.png"/><path'), /refers to https/],
  ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${SVG}`, /has a DOCTYPE/],
])('%s is no logo', async (_, content, message) => {
  const refused = await program.create('--logo', program.file('logo.svg', content))
  expect(refused.code).toBe(1)
  expect(refused.errors).toMatch(message)
})

test('the list shows the shops', async () => {
  const { id } = await program.create('--country', 'DK')
  expect((await program.shop('list')).printed.split('\n')).toContain(`${id}\tA shop\tDK DKK da\t0 products\t0 users`)
})

test('the list counts each shop’s own products and users', async () => {
  const [one, other] = [await program.create('--country', 'FI'), await program.create('--country', 'FI')]
  const [person] = await program.db
    .insert(users)
    .values({ username: 'kim', loginName: 'kim', name: 'Kim Ek', email: 'kim@example.com', passwordHash: 'none' })
    .returning({ id: users.id })
  await program.db.insert(memberships).values({ userId: person!.id, shopId: one.id, level: 3 })
  const product = { uid: '1', position: 1, version: 1, fingerprint: '', data: catalogueItem() }
  await program.db.insert(products).values({ shopId: one.id, ...product })
  const listed = (await program.shop('list')).printed.split('\n')
  expect(listed).toContain(`${one.id}\tA shop\tFI EUR fi\t1 products\t1 users`)
  expect(listed).toContain(`${other.id}\tA shop\tFI EUR fi\t0 products\t0 users`)
})
