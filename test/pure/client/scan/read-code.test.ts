import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCode } from '#client/features/scan/read/read-code.ts'
import { checkDigit } from '#contract/catalogue/gtin.ts'

const SHOP = 'shop.example.se'
const GS = '\u001d'
const GTIN = '07350053850019'
const read = (text: string, own = SHOP) => readCode(text, own)
const numbers = (...all: string[]) => ({ kind: 'number', numbers: all })
const NOTHING = { kind: 'nothing' }

describe('plain codes', () => {
  test.each(['7350053850019', '96385074', '410-2201', 'A 17', '017350053850019'])('%s is a number', (code) =>
    expect(read(code)).toEqual(numbers(code)),
  )
  test('blanks around it say nothing', () => expect(read(' 410-2201\r\n')).toEqual(numbers('410-2201')))
  test('nothing, and what is longer than any number, is no number', () => {
    expect(read('  ')).toEqual(NOTHING)
    expect(read('1'.repeat(201))).toEqual(NOTHING)
  })
})

describe('elements of GS1', () => {
  test.each([
    ['a GTIN', `]C101${GTIN}`],
    ['a GTIN before a batch', `]C101${GTIN}10AB12`],
    ['behind what ends by itself', `]d2001234567890123456751127123101${GTIN}`],
    ['behind a batch, which FNC1 ends', `]Q310AB12${GS}01${GTIN}`],
    ['with FNC1 in front', `${GS}01${GTIN}`],
    ['as they stand in print', `(01)${GTIN}(10)AB12`],
    ['of DataBar', `]e001${GTIN}3103001750`],
  ])('%s', (_, code) => expect(read(code)).toEqual(numbers(GTIN)))

  test('where the reader does not say so, the whole may be a number too', () => {
    expect(read(`01${GTIN}10AB12`)).toEqual(numbers(GTIN, `01${GTIN}10AB12`))
    expect(read(`01${GTIN.slice(0, -1)}0`)).toEqual(numbers(`01${GTIN.slice(0, -1)}0`))
  })

  test.each([
    ['without a GTIN', `]C110AB12${GS}21777`],
    ['with a wrong check digit', `]C101${GTIN.slice(0, -1)}0`],
    ['with half a GTIN', ']C10173500'],
    ['a GTIN of what is inside, which is not what is sold', `]C102${GTIN}3710`],
  ])('%s name no product', (_, code) => expect(read(code)).toEqual(NOTHING))
})

describe('addresses', () => {
  test.each([
    [`https://id.gs1.org/01/${GTIN}`, GTIN],
    [`https://brand.example/some/way/01/${GTIN}/10/AB12?17=271231`, GTIN],
    ['HTTPS://ID.GS1.ORG/01/7350053850019/21/1', '7350053850019'],
    ['https://brand.example/gtin/96385074', '96385074'],
    [`https://${SHOP}/01/${GTIN}`, GTIN],
  ])('a GS1 Digital Link, at whoever’s address: %s', (code, gtin) => expect(read(code)).toEqual(numbers(gtin)))

  test.each([
    [`https://${SHOP}/product/nordform/410-2201`, 'nordform', '410-2201'],
    [`https://${SHOP}/product/nordform/A%2F1%20%C3%85?x=1#y`, 'nordform', 'A/1 Å'],
    ['https://shop.example.fi/product/kontoret/0031872', 'kontoret', '0031872'],
    [`http://${SHOP}/product/nordform/1/`, 'nordform', '1'],
  ])('of a product of ours: %s', (code, shop, uid) => expect(read(code)).toEqual({ kind: 'product', shop, uid }))

  test('of ours by its port too, and in no other language where the host names none', () => {
    const address = 'http://localhost:4173/product/nordform/1'
    expect(read(address, 'localhost:4173')).toEqual({ kind: 'product', shop: 'nordform', uid: '1' })
    expect(read(address, 'localhost:4174')).toEqual({ kind: 'foreign', host: 'localhost:4173' })
  })

  test.each([
    ['https://evil.example/product/nordform/1', 'evil.example'],
    [`https://${SHOP}.evil.example/product/nordform/1`, `${SHOP}.evil.example`],
    ['https://evilshop.example.se/product/nordform/1', 'evilshop.example.se'],
    [`https://${SHOP}@evil.example/product/nordform/1`, 'evil.example'],
    ['https://shop.example.org/product/nordform/1', 'shop.example.org'],
    [`https://brand.example/01/${GTIN.slice(0, -1)}0`, 'brand.example'],
  ])('of somebody else is only said: %s', (code, host) => expect(read(code)).toEqual({ kind: 'foreign', host }))

  test.each([
    `https://${SHOP}/cart`,
    `https://${SHOP}/product/nordform`,
    `https://${SHOP}/product/a/%E0%A4%A`,
    'http://',
  ])('of no product: %s', (code) => expect(read(code)).toEqual(NOTHING))
})

const gtin14 = fc.stringMatching(/^\d{13}$/).map((body) => `${body}${checkDigit(body)}`)
/** Elements that no FNC1 has to end, and others, which it ends. */
const fixed = fc.constantFrom('00123456789012345675', '11271231', '3103001750', '4107350053850019', '2012')
const others = fc
  .tuple(fc.constantFrom('10', '21', '240', '8008', '91'), fc.stringMatching(/^[A-Za-z0-9./-]{1,20}$/))
  .map(([identifier, value]) => `${identifier}${value}${GS}`)

test('wherever among its elements a GTIN stands, it is found', () => {
  const around = fc.array(fc.oneof(fixed, others), { maxLength: 5 })
  fc.assert(
    fc.property(gtin14, around, around, fc.constantFrom(']C1', ']d2', ']Q3', GS), (gtin, before, after, sign) => {
      expect(read([sign, ...before, `01${gtin}`, ...after].join(''))).toEqual(numbers(gtin))
    }),
  )
})

test('any text at all is read without fail, and an address of somebody else never becomes one of ours', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (text) => void read(text)))
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
      expect(read(address).kind).not.toBe('product')
    }),
  )
})
