import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type OciSettings, USUAL_OCI } from '#server/db/punchout-settings.ts'
import { inCharset } from '#server/features/punchout/oci/charset.ts'
import { readForm } from '#server/features/punchout/oci/form-data.ts'
import { readLaunch } from '#server/features/punchout/oci/launch.ts'
import { launchText } from '#server/features/punchout/oci/redact.ts'
import { type ReturnLine, returnFields } from '#server/features/punchout/oci/return-fields.ts'
import { samples } from '#test/fixtures/cxml-dtd.ts'

const line: ReturnLine = {
  quantity: 2,
  part: '00712/Å',
  auxiliary: '',
  unitPrice: 120_095,
  description: 'Stol',
  unit: 'PCE',
  unspsc: '56112102',
  manufacturerPart: 'M-1',
  ean: '7350053850019',
  manufacturer: 'Nord & Co',
  leadDays: 21,
  comments: null,
  currency: 'SEK',
}

const fieldsOf = (change: Partial<ReturnLine> = {}, settings: Partial<OciSettings> = {}) =>
  returnFields({ echo: null, lines: [{ ...line, ...change }], settings: { ...USUAL_OCI, ...settings } })

/** Name → length, as SAP lists them. */
const LENGTHS = new Map(
  samples(/FIELDS\.tsv$/).flatMap(({ bytes }) =>
    bytes
      .toString()
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split('\t').slice(0, 2) as [string, string]),
  ),
)

/** Whether a field is one of SAP's, not too long, and of signs that its charset has. */
function fits(name: string, value: string, charset: string): boolean {
  const length = LENGTHS.get(name.replace('[1]', '[n]').replace('_1:', '_n:'))
  const short = length === '-' || value.length <= Number(length)
  const sayable = charset === 'utf-8' || /^[\0-\xFF]*$/.test(value)
  return length !== undefined && short && sayable && value !== '' && value.isWellFormed()
}

describe('33: the fields', () => {
  test.skipIf(LENGTHS.size === 0)(
    'are SAP’s own and within their lengths, whatever the texts (skipped where ../shared/punchout/samples is not)',
    () => {
      const text = fc.string({ unit: 'binary', maxLength: 120 })
      const charset = fc.constantFrom('utf-8' as const, 'iso-8859-1' as const)
      fc.assert(
        fc.property(text, text, text, charset, (description, part, vendor, chosen) => {
          const fields = fieldsOf({ description, part, manufacturerPart: part }, { vendor, charset: chosen })
          expect(Object.entries(fields).filter(([name, value]) => !fits(name, value, chosen))).toEqual([])
        }),
      )
    },
  )

  test('are numbered from 1; DESCRIPTION is there, MATNR never', () => {
    const names = Object.keys(
      returnFields({ echo: null, lines: Array.from({ length: 12 }, () => line), settings: USUAL_OCI }),
    )
    const numbers = names.map((name) => Number(/\[(\d+)\]$|_(\d+):132\[\]$/.exec(name)?.slice(1).find(Boolean)))
    expect([...new Set(numbers)]).toEqual(Array.from({ length: 12 }, (_, i) => i + 1))
    expect(names).toContain('NEW_ITEM-DESCRIPTION[12]')
    expect(names).toContain('NEW_ITEM-LONGTEXT_12:132[]')
    expect(names.join()).not.toContain('MATNR')
  })

  test('DESCRIPTION has forty signs, not bytes, and no half of one', () => {
    expect(fieldsOf({ description: 'å'.repeat(60) })['NEW_ITEM-DESCRIPTION[1]']).toBe('å'.repeat(40))
    expect(fieldsOf({ description: `${'x'.repeat(39)}🪑` })['NEW_ITEM-DESCRIPTION[1]']).toBe('x'.repeat(39))
    expect(fieldsOf({ description: ' a\n  b ' })['NEW_ITEM-DESCRIPTION[1]']).toBe('a b')
  })

  test('amounts have three decimals and a dot', () => {
    expect(fieldsOf({ unitPrice: 123_456_789_05, quantity: 12 })).toMatchObject({
      'NEW_ITEM-PRICE[1]': '123456789.050',
      'NEW_ITEM-QUANTITY[1]': '12.000',
    })
  })

  test('a number that does not fit is not cut: it stands in the long text', () => {
    const part = '9'.repeat(50)
    const fields = fieldsOf({ part })
    expect(Object.keys(fields).join()).not.toMatch(/VENDORMAT|EXT_PRODUCT_ID/)
    expect(fields['NEW_ITEM-LONGTEXT_1:132[]']).toBe(`Stol [${part}]`)
  })

  test('room and notes stand in the long text, the one field that holds words of the buyer’s', () => {
    const fields = fieldsOf({ comments: 'Rum: Hall\nEk' })
    expect(fields['NEW_ITEM-LONGTEXT_1:132[]']).toBe('Stol\nRum: Hall\nEk')
    expect(fields['NEW_ITEM-DESCRIPTION[1]']).toBe('Stol')
  })
})

test.each([
  ['å ä ö ø æ Å é', 'å ä ö ø æ Å é'],
  ['12 € – “x” 2″', '12 EUR - "x" 2"'],
  ['Łódź ő 🪑 ½ ×', 'Lódz o ? ½ ×'],
])('34: %j in Latin-1 is %j', (text, expected) => {
  expect(inCharset(text, 'iso-8859-1')).toBe(expected)
  expect(inCharset(text, 'utf-8')).toBe(text.normalize('NFC'))
})

const form = (text: string) => readForm(Buffer.from(text, 'latin1'))

describe('33: what a launch brings', () => {
  test('is read in any case and either encoding, the first of a name counts', () => {
    const fields = form('UserName=a&USERNAME=b&x=%C3%A5&y=%E5&z=a+b%2Bc&bad=%zz&=empty&alone')
    expect([...fields.values()].map(({ value }) => value)).toEqual(['a', 'å', 'å', 'a b+c', '%zz', ''])
  })

  test('control signs are taken out, and there are at most so many fields', () => {
    expect(form('a=x%00y').get('a')?.value).toBe('xy')
    expect(form(Array.from({ length: 5_000 }, (_, i) => `a${i}=1`).join('&')).size).toBe(200)
  })

  test.each([
    ['~TARGET=_top', '_top'],
    ['returntarget=frame1', 'frame1'],
    ['~target="><script>', '_top'],
    ['', '_top'],
  ])('%j goes back to the window %s', (text, target) => expect(readLaunch(form(text)).target).toBe(target))

  test('is told in the log without what is secret', () => {
    const text = launchText(
      form('USERNAME=a&Password=b&my_pwd=c&HOOK_URL=https%3A%2F%2Fx.example%2F%3Fsid%3Dd%26e%3Df'),
    )
    expect(text).toBe(
      'USERNAME=a\nPassword=[redacted]\nmy_pwd=[redacted]\nHOOK_URL=https://x.example/?sid=[redacted]&e=[redacted]',
    )
  })
})
