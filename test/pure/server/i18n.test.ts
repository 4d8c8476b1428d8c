import { describe, expect, test } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import { i18nIn } from '#server/i18n/i18n.ts'

describe('a text that the server writes', () => {
  test('has a plural for one and for many, with the number as it is', () => {
    const texts = LOCALES.map((locale) =>
      [1, 2, 1_234].map((lines) =>
        i18nIn(locale).t('… and {lines, plural, one {{lines} more line} other {{lines} more lines}}', { lines }),
      ),
    )
    expect(texts).toEqual([
      ['… och 1 rad till', '… och 2 rader till', '… och 1234 rader till'],
      ['… og 1 linje til', '… og 2 linjer til', '… og 1234 linjer til'],
      ['… og 1 linje mere', '… og 2 linjer mere', '… og 1234 linjer mere'],
      ['… and 1 more line', '… and 2 more lines', '… and 1234 more lines'],
      ['… ja 1 rivi lisää', '… ja 2 riviä lisää', '… ja 1234 riviä lisää'],
    ])
  })

  test('holds what somebody typed as they typed it', () => {
    const name = String.raw`C:\u0041\x42\ {name} {n, plural, other {#}} '{' # %s $& <b>`
    expect(i18nIn('sv').t('Hello {name},', { name })).toBe(`Hej ${name}!`)
    expect(i18nIn('en').t('Hello {name},', { name })).toBe(`Hello ${name},`)
  })

  test('may be one word in English and two in another language', () => {
    const i18n = i18nIn('fi')
    expect([i18n.t('VAT'), i18n.t('VAT', {}, { context: 'name of the tax' })]).toEqual(['Alv', 'ALV'])
  })

  test('reads in English, with its values, where no catalogue has it', () => {
    expect(i18nIn('da').t('{pieces, plural, one {One thing} other {{pieces} things}}', { pieces: 2 })).toBe('2 things')
  })

  test('is asked for with the values that it names, and as it stands', () => {
    const i18n = i18nIn('en')
    // @ts-expect-error a value is missing
    expect(i18n.t('Page {number} of {of}', { number: 1 })).toBe('Page 1 of ')
    // @ts-expect-error a value has another name
    expect(i18n.t('Hello {name},', { nmae: 'Anna' })).toBe('Hello ,')
    const variable: string = ['Order'].join('')
    // @ts-expect-error nobody could collect it
    expect(i18n.t(variable)).toBe('Order')
  })
})
