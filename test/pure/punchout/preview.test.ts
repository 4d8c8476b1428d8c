import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCxml } from '#client/features/punchout/read-cxml.ts'
import { readOci } from '#client/features/punchout/read-oci.ts'
import { USUAL_OCI, USUAL_SETTINGS } from '#server/db/punchout-settings.ts'
import { type MessageLine, orderMessage } from '#server/features/punchout/cxml/order-message.ts'
import { returnFields } from '#server/features/punchout/oci/return-fields.ts'

const line = (change: Partial<MessageLine> = {}): MessageLine => ({
  quantity: 2,
  part: '007',
  auxiliary: 'key',
  unitPrice: 120_095,
  description: 'Stol; 2 × Armstöd (2001)',
  unit: 'EA',
  unspsc: '56112102',
  manufacturerPart: 'M-1',
  ean: null,
  manufacturer: 'Nord & Co',
  leadDays: 21,
  comments: null,
  ...change,
})

const message = (lines: readonly MessageLine[], ascii = false, cancelled = false): string =>
  orderMessage({
    payloadId: '1@x',
    at: new Date(0),
    ours: [{ domain: 'DUNS', identity: 'us' }],
    theirs: [{ domain: 'DUNS', identity: 'them' }],
    isTest: false,
    cookie: '<ItemIn quantity="9"><Money>1</Money></ItemIn>'.replaceAll('<', '&lt;'),
    cancelled,
    language: 'sv',
    currency: 'SEK',
    lines,
    tax: { amount: 60_048, percentage: 25, name: 'Moms' },
    deliveryName: 'Frakt',
    settings: { ...USUAL_SETTINGS, totals: 'items+tax', ascii },
  })

describe('what the page shows of a message', () => {
  test('is what the message says, row by row', () => {
    const { rows, total } = readCxml(message([line(), line({ part: 'Å/1', unspsc: '56000000', unit: 'PCE' })]))
    expect(rows).toEqual([
      {
        article: '007',
        text: 'Stol; 2 × Armstöd (2001)',
        unspsc: '56112102',
        quantity: 2,
        unit: 'EA',
        price: 120_095,
        currency: 'SEK',
      },
      expect.objectContaining({ article: 'Å/1', unspsc: '56000000', unit: 'PCE' }),
    ])
    expect(total).toBe(4 * 120_095 + 60_048)
  })

  test('has no rows where nothing is bought', () => {
    expect(readCxml(message([]))).toMatchObject({ rows: [] })
    expect(readCxml(message([line()], false, true))).toMatchObject({ rows: [], total: 0 })
  })

  test('is the same whatever letters the names are of, and however these are written', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(text, text, fc.boolean(), (part, description, ascii) => {
        const shown = readCxml(message([line({ part, description })], ascii)).rows[0]
        const gone = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu
        expect(shown).toMatchObject({
          article: part.replaceAll(gone, '').trim(),
          text: description.replaceAll(gone, '').trim(),
        })
      }),
    )
  })
})

test('the fields of OCI are read the same way', () => {
  const lines = [line(), line({ part: '008', quantity: 3, unspsc: '' })].map((one) => ({ ...one, currency: 'EUR' }))
  const fields = returnFields({ echo: { '~caller': 'CTLG' }, lines, settings: USUAL_OCI })
  expect(readOci(fields)).toEqual({
    rows: [
      {
        article: '007',
        text: 'Stol; 2 × Armstöd (2001)',
        unspsc: '56112102',
        quantity: 2,
        unit: 'EA',
        price: 120_095,
        currency: 'EUR',
      },
      expect.objectContaining({ article: '008', quantity: 3, unspsc: '' }),
    ],
    total: null,
  })
  expect(readOci({ '~caller': 'CTLG' }).rows).toEqual([])
})
