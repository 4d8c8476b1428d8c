import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalText, totalOf } from '#server/features/punchout/cxml/amounts.ts'
import { type OrderMessage, orderMessage } from '#server/features/punchout/cxml/order-message.ts'
import { profileResponse, setupResponse, statusResponse } from '#server/features/punchout/cxml/respond.ts'
import { all, find, readTree, textAt } from '#server/features/punchout/cxml/tree.ts'
import { messageLine } from '#server/features/punchout/message-line.ts'
import { unitOf, unspscOf } from '#server/features/punchout/cxml/units.ts'
import { USUAL_SETTINGS } from '#server/db/punchout-settings.ts'
import { checkMessage } from '#server/features/punchout/simulator/check-message.ts'
import { dtdFaults, NO_DTD, samples } from '#test/fixtures/cxml-dtd.ts'

const line: OrderMessage['lines'][number] = {
  quantity: 2,
  part: '00712/Å',
  auxiliary: 'cart.line',
  unitPrice: 120_095,
  description: 'Stol',
  unit: 'EA',
  unspsc: '56112102',
  manufacturerPart: 'M-1',
  ean: '7350053850019',
  manufacturer: 'Nord & Co',
  leadDays: 21,
  comments: null,
}

const message = (change: Partial<OrderMessage> = {}): OrderMessage => ({
  payloadId: '1@x',
  at: new Date(0),
  ours: [{ domain: 'DUNS', identity: 'us' }],
  theirs: [{ domain: 'NetworkId', identity: 'them & theirs' }],
  isTest: false,
  cookie: 'cookie==',
  cancelled: false,
  language: 'sv',
  currency: 'SEK',
  lines: [line],
  tax: { amount: 60_048, percentage: 25, name: 'Moms' },
  deliveryName: 'Frakt',
  settings: USUAL_SETTINGS,
  ...change,
})

const made = (change: Partial<OrderMessage> = {}) => {
  const document = orderMessage(message(change))
  const order = find(readTree(document), 'Message', 'PunchOutOrderMessage')
  return { document, order, header: find(order, 'PunchOutOrderMessageHeader') }
}

describe(`what we write is valid by the DTD${NO_DTD === null ? '' : ` (not looked over: ${NO_DTD})`}`, () => {
  test.skipIf(NO_DTD !== null)('the look finds faults', () => {
    expect(dtdFaults('<cXML payloadID="1" timestamp="2026-01-01T00:00:00Z"><Response/></cXML>')).toHaveLength(2)
  })

  test.each([0, 1, 3, 300])('12: a message of %i lines', (count) => {
    const { document, order } = made({ lines: Array.from({ length: count }, () => line) })
    expect(dtdFaults(document)).toEqual([])
    expect(all(order, 'ItemIn')).toHaveLength(count)
  })

  test.each([
    { cancelled: true },
    { isTest: true, cookie: '' },
    { settings: { ...USUAL_SETTINGS, totals: 'items+shipping+tax' as const, shipping: 39_500 } },
    { settings: { ...USUAL_SETTINGS, ascii: true, dtd: '1.2.063' }, language: 'nb' },
    { lines: [{ ...line, comments: 'Rum: Hall\nEk & björk' }, line] },
    { lines: [{ ...line, manufacturer: null, manufacturerPart: null, ean: null, leadDays: null }] },
  ])('12, 29: a message with %j', (change) => expect(dtdFaults(made(change).document)).toEqual([]))

  test('a GTIN goes as the EAN-13 that cXML names, a shorter one with the zero before it, another not at all', () => {
    const connection = { kind: 'cxml' as const, settings: USUAL_SETTINGS }
    const product = { name: {}, thumbnail: null, unit: null, delivery_time: null, climate: null }
    const item = { uid: '1', quantity: 1, auxiliary: 'a', unitPrice: 100, parts: [] }
    const references = ['7350053850019', '036000291452', '96385074', undefined].map((gtin) => {
      const goods = { ...item, product: { ...product, ...(gtin !== undefined && { gtin }) } }
      const { order } = made({ lines: [messageLine(goods, undefined, { connection, language: 'sv' })] })
      return find(order, 'ItemIn', 'ItemID', 'IdReference')?.attributes
    })
    expect(references).toEqual([
      { identifier: '7350053850019', domain: 'EAN-13' },
      { identifier: '0036000291452', domain: 'EAN-13' },
      undefined,
      undefined,
    ])
  })

  test('1, 11: answers', () => {
    const signature = { payloadId: 'x@y', at: new Date(0), dtd: '1.2.014' }
    const answers = [
      statusResponse(signature, 401, 'no & never'),
      setupResponse(signature, 'https://shop.example/login/ext?session=a&b'),
      profileResponse(signature, 'https://shop.example/x', ['ProfileRequest', 'PunchOutSetupRequest']),
    ]
    expect(answers.flatMap(dtdFaults)).toEqual([])
  })
})

test('a line carries its room and what was written to it', () => {
  const { order } = made({ lines: [{ ...line, comments: 'Rum: Hall\nEk & björk' }] })
  expect(textAt(order, 'ItemIn', 'Comments')).toBe('Rum: Hall\nEk & björk')
  expect(find(made().order, 'ItemIn', 'Comments')).toBeUndefined()
})

test('29: a cancelled message has its status, no line and no sum', () => {
  const { document, order, header } = made({ cancelled: true })
  expect(find(readTree(document), 'Message', 'Status')?.attributes).toMatchObject({ code: '204', text: 'No Content' })
  expect(all(order, 'ItemIn')).toEqual([])
  expect(textAt(header, 'Total', 'Money')).toBe('0.00')
})

describe('14: letters', () => {
  const HARD = 'å ä ö ø æ € 🪑 2" x 4" <0.02 & "red" ]]> \'x\' a\tb\r\nc'

  test.each([false, true])('arrive as they are (numeric references: %j)', (ascii) => {
    const settings = { ...USUAL_SETTINGS, ascii }
    const { document, order } = made({ settings, lines: [{ ...line, description: HARD, part: HARD }] })
    expect(textAt(order, 'ItemIn', 'ItemDetail', 'Description')).toBe(HARD)
    expect(textAt(order, 'ItemIn', 'ItemID', 'SupplierPartID')).toBe(HARD)
    expect(/^[\t\n -~]*$/.test(document)).toBe(ascii)
  })

  test('signs that XML cannot hold are gone, whatever the text', () => {
    const { order } = made({ lines: [{ ...line, description: 'a\u000Bb\uD800c\uFFFEd\0e' }] })
    expect(textAt(order, 'ItemIn', 'ItemDetail', 'Description')).toBe('abcde')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (description) => {
        const kept = made({ lines: [{ ...line, description: `x${description}x` }] })
        const text = textAt(kept.order, 'ItemIn', 'ItemDetail', 'Description')
        expect(text.replaceAll(/\p{Cc}/gu, '')).toBe(
          `x${description}x`.replaceAll(/\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, ''),
        )
      }),
    )
  })
})

describe('15, 18: sums', () => {
  test('are decimals with a dot and two places', () => {
    expect([0, 5, 111_105, 123_456_789_00].map(decimalText)).toEqual(['0.00', '0.05', '1111.05', '123456789.00'])
  })

  test('the Total is what its lines come to, to the öre', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 10_000_000 })), {
          maxLength: 20,
        }),
        (rows) => {
          const { order, header } = made({
            lines: rows.map(([quantity, unitPrice]) => ({ ...line, quantity, unitPrice })),
          })
          const sum = all(order, 'ItemIn').reduce((total, item) => {
            const [kronor = '', ore = ''] = textAt(item, 'ItemDetail', 'UnitPrice', 'Money').split('.')
            return total + BigInt(item.attributes.quantity ?? '') * (BigInt(kronor) * 100n + BigInt(ore))
          }, 0n)
          expect(textAt(header, 'Total', 'Money').replace('.', '')).toBe(String(sum).padStart(3, '0'))
        },
      ),
    )
  })

  test.each([
    ['items', 39, 7, 0, '0.39'],
    ['items+tax', 25_000, 2_188, 0, '271.88'],
    ['items+shipping+tax', 12_000, 1_209, 1_000, '142.09'],
  ] as const)('18: %s of %i, %i of tax and %i for the delivery claims %4$s, as a vendor’s sample does', (...row) => {
    const [totals, unitPrice, amount, shipping, total] = row
    const { document, header } = made({
      lines: [{ ...line, quantity: 1, unitPrice }],
      tax: { amount, percentage: 25, name: 'Moms' },
      settings: { ...USUAL_SETTINGS, totals, shipping },
    })
    expect(textAt(header, 'Total', 'Money')).toBe(total)
    expect(dtdFaults(document)).toEqual([])
    expect(totalOf(totals, unitPrice, amount, shipping)).toBe(Math.round(Number(total) * 100))
  })

  test.each(samples(/(amazon|coupa).PunchOutOrderMessage.*\.xml$/))('18: so it is in $name', ({ name, bytes }) => {
    const totals = name.startsWith('amazon') ? 'items' : 'items+tax'
    const form = { fields: [['cxml-urlencoded', bytes.toString('utf8')] as [string, string]], broken: [] }
    const { checks } = checkMessage(form, { settings: { ...USUAL_SETTINGS, totals }, cookie: '' })
    expect(checks.find(({ rule }) => rule === 'sums')).toEqual({ rule: 'sums', ok: true, facts: [] })
  })

  test('tax and shipping are said where they are in the sum', () => {
    expect(find(made().header, 'Tax')).toBeUndefined()
    const { header } = made({ settings: { ...USUAL_SETTINGS, totals: 'items+shipping+tax', shipping: 39_500 } })
    expect(textAt(header, 'Total', 'Money')).toBe('3397.38')
    expect(textAt(header, 'Tax', 'Money')).toBe('600.48')
    expect(find(header, 'Tax', 'TaxDetail')?.attributes).toMatchObject({ category: 'vat', percentageRate: '25' })
    expect(textAt(header, 'Shipping', 'Money')).toBe('395.00')
    expect(textAt(header, 'Shipping', 'Description')).toBe('Frakt')
  })
})

describe('17: units and classes', () => {
  test.each([
    [null, {}, 'EA'],
    ['st', {}, 'EA'],
    ['pcs', { C62: 'PCE' }, 'PCE'],
    ['C62', { C62: 'C62' }, 'C62'],
    ['m2', {}, 'MTK'],
    ['who knows', {}, 'EA'],
    ['PK', { PK: 'EA' }, 'EA'],
    ['förp', { förp: 'BX' }, 'BX'],
  ])('the unit %j by %j is %s', (unit, units, expected) => expect(unitOf(unit, { units })).toBe(expected))

  const settings = { unspsc: { '56112102': '56112100', 'category:chairs': '56101500' }, unspscFallback: '56000000' }
  test.each([
    ['56112102', [], '56112100'],
    ['5610.1504', [], '56101504'],
    [null, ['chairs'], '56101500'],
    ['n/a', [], '56000000'],
  ])('UNSPSC %j in %j is %s', (unspsc, categories, expected) =>
    expect(unspscOf({ unspsc, categories }, settings)).toBe(expected),
  )
})

test.each(['MjAyNDA==', 'PSFT_2008-12-24T10:44:00-06:00', '<a b="1">&amp;</a>', '  blanks  ', ''])(
  '13: the cookie %j goes round as it came',
  (cookie) =>
    expect(made({ cookie }).document).toContain(
      cookie === '' ? '<BuyerCookie/>' : `<BuyerCookie>${cookie}</BuyerCookie>`,
    ),
)

test('19: a message names both parties and holds no secret', () => {
  const { document } = made()
  expect(document).not.toContain('SharedSecret')
  expect(textAt(readTree(document), 'Header', 'To', 'Credential', 'Identity')).toBe('them & theirs')
  expect(textAt(readTree(document), 'Header', 'From', 'Credential', 'Identity')).toBe('us')
})
