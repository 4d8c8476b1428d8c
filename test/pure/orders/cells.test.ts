import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeText } from '#server/http/safe-text.ts'
import { fileName } from '#server/features/orders/export/file-name.ts'
import { attachment } from '#server/http/attachment.ts'
import { printable } from '#server/features/orders/export/pdf/paper.ts'
import { orderTexts } from '#server/features/orders/texts.ts'

describe('a cell of text', () => {
  test.each(['=1+1', '+46 70', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＠x'])('%j is no formula', (text) => {
    expect(safeText(text)).toBe(`'${text}`)
  })

  test.each(['Stol', '1=2', ' =1', "'=1", 'å-ä', ''])('%j stays as it is', (text) => expect(safeText(text)).toBe(text))

  test('holds what a spreadsheet and XML can hold, and never begins a formula', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const safe = safeText(text)
        expect(safe.isWellFormed()).toBe(true)
        expect(safe).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/u)
        expect(safe.replaceAll(/[\t\r\n]/g, '')).not.toMatch(/[\p{Cc}\ufffe\uffff]/u)
      }),
    )
    expect(safeText('\u0000=1')).toBe(`'=1`)
    expect(safeText('x'.repeat(100_000))).toHaveLength(32_000)
  })
})

describe('a file’s name', () => {
  test('is the order’s number, or the day', () => {
    expect(fileName([{ order_number: '2026-00042' }], orderTexts('fi'), 'pdf', '2026-11-21')).toBe(
      'Tilaus-2026-00042.pdf',
    )
    const two = [{ order_number: '1' }, { order_number: '2' }]
    expect(fileName(two, orderTexts('sv'), 'csv', '2026-11-21')).toBe('Ordrar-2026-11-21.csv')
  })

  test('reaches old and new programs, whatever is in it (RFC 5987, RFC 6266)', () => {
    expect(attachment("Åre (1)'*.pdf")).toBe(
      `attachment; filename="Are _1___.pdf"; filename*=UTF-8''%C3%85re%20%281%29%27%2A.pdf`,
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(attachment(name)).toMatch(/^attachment; filename="[\w .-]*"; filename\*=UTF-8''[\w.~!%-]*$/)
      }),
    )
  })
})

test('printed text keeps Latin letters and says where a sign is missing', () => {
  expect(printable('Åsa Øster, Æ ß Łódź č € – “x” ½\u202fm² H₂O')).toBe('Åsa Øster, Æ ß Łódź č € – “x” ½\u00a0m² H2O')
  expect(printable('Стол 漢\u0007\u200b')).toBe('???? ?')
})
