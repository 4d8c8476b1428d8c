import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addEvidence, decideStyle, noEvidence } from '#server/features/import/map/number-style.ts'
import { type Decimal, evidenceOf, plainNumber, takeApart } from '#server/features/import/map/number-text.ts'

const styleOf = (texts: (string | number)[], money = true, stated?: Decimal) => {
  const evidence = noEvidence(money)
  for (const [i, text] of texts.entries()) addEvidence(evidence, text, i + 2)
  return decideStyle('price', evidence, stated)
}

/** The numbers of a column as they are understood; null for what is no number. */
const numbers = (texts: string[], money = true) => {
  const decimal = styleOf(texts, money)
  return texts.map((text) => {
    const found = takeApart(text)
    return found && Number(plainNumber(found.digits, decimal))
  })
}

describe('columns of real files', () => {
  const cases: [string, string[], number[]][] = [
    ['decimal comma, groups by space', ['1 234,50', '99'], [1234.5, 99]],
    ['groups by no-break and thin spaces', ['1\u00a0234,50', '12\u202f345', '1\u2009234'], [1234.5, 12345, 1234]],
    ['decimal point, groups by comma', ['1,234.50', '12,345'], [1234.5, 12345]],
    ['decimal comma, groups by point', ['1.234,50', '12.345'], [1234.5, 12345]],
    ['dirhams', ['Dhs 1,050', 'Dhs 995'], [1050, 995]],
    ['kroner with groups', ['6.195 NOK', '995 NOK'], [6195, 995]],
    ['kroner without', ['35599 NOK', '22299 NOK'], [35599, 22299]],
    ['one decimal', ['265.0', '2176.0'], [265, 2176]],
    ['Scandinavian dashes', ['1 234:-', '995:-', '12,50'], [1234, 995, 12.5]],
    ['Swiss apostrophes', ["1'234.50", '1’050.00'], [1234.5, 1050]],
    ['many groups', ['1.234.567', '12'], [1234567, 12]],
    ['a zero before', ['0,195', '12'], [0.195, 12]],
    ['signs before', ['€12.50', '$ 1,250.00', 'kr. 99.95'], [12.5, 1250, 99.95]],
  ]
  test.each(cases)('%s', (_, texts, expected) => expect(numbers(texts)).toEqual(expected))
})

describe('what stays ambiguous asks for --decimal', () => {
  test('a column of nothing but 1.234', () => {
    expect(() => styleOf(['1.234', '2.345'])).toThrow(/price.*two ways.*“1\.234” \(row 2\).*--decimal/)
    expect(() => styleOf(['1,234', '99'])).toThrow(/--decimal/)
    expect(styleOf(['1.234', '2.345'], true, ',')).toBe(',')
    expect(styleOf(['1.234', '2.345'], true, '.')).toBe('.')
  })

  test('two styles in one column', () => {
    expect(() => styleOf(['1,50', '2.50'])).toThrow(/two styles.*“2\.50” \(row 3\).*“1,50” \(row 2\)/)
    expect(styleOf(['1,50', '2.50'], true, ',')).toBe(',')
  })

  test('a price of three decimals among ordinary ones is not taken for thousandths', () => {
    expect(() => styleOf(['995.50', '1.234'])).toThrow(/two styles/)
    expect(styleOf(['12.5', '1.234'], false)).toBe('.')
  })

  test('a single stray among hundreds does not stop the file', () => {
    expect(styleOf([...Array.from({ length: 300 }, () => '12.50'), '9,5'])).toBe('.')
  })

  test('--decimal does not turn what is certain', () => expect(styleOf(['12.50'], true, ',')).toBe('.'))
  test('numbers of spreadsheets and JSON are in no doubt', () => expect(styleOf([1.234, 1234])).toBe('.'))
})

describe('what is no number', () => {
  test.each(['', 'abc', '95/154', '1..2', '1,2,3.4.5', '12 34', '1,23,456', '- -5', '1e5', '٣'])('%s', (text) => {
    const found = takeApart(text)
    const read = found && (plainNumber(found.digits, '.') ?? plainNumber(found.digits, ','))
    expect(read ?? null).toBeNull()
  })
})

type Written = Record<'group' | 'words', string> & { minor: number; decimal: Decimal }
const write = ({ minor, decimal, group, words }: Written) => {
  const separator = group === 'other' ? (decimal === '.' ? ',' : '.') : group
  const whole = String(Math.floor(minor / 100)).replaceAll(/\B(?=(\d{3})+$)/g, separator)
  return `${whole}${decimal}${String(minor % 100).padStart(2, '0')} ${words}`.trim()
}

describe('for any amount written in any style', () => {
  const written = fc.record({
    minor: fc.integer({ min: 0, max: 99_999_999_999 }),
    decimal: fc.constantFrom<Decimal>('.', ','),
    group: fc.constantFrom('', ' ', '\u00a0', "'", 'other'),
    words: fc.constantFrom('', 'SEK', 'kr', '€'),
  })
  test('it is read as the amount it is', () => {
    fc.assert(
      fc.property(written, (amount) => {
        const found = takeApart(write(amount))
        expect(found).not.toBeNull()
        expect(plainNumber(found?.digits ?? '', amount.decimal)).toBe((amount.minor / 100).toFixed(2))
      }),
    )
  })

  test('its own evidence never points the other way', () => {
    fc.assert(
      fc.property(written, (amount) => {
        expect(evidenceOf(takeApart(write(amount))?.digits ?? '')).toBe(amount.decimal)
      }),
    )
  })

  test('any text is a plain number or none', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,' -+kr€%\u00a0x") }), (text) => {
        const found = takeApart(text)
        expect((found && plainNumber(found.digits, '.')) ?? '0').toMatch(/^\d+(\.\d+)?$/)
      }),
    )
  })
})
