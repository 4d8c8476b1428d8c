import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import { writeLetter } from '#server/features/orders/mail/letter.ts'
import { orderTexts } from '#server/features/orders/texts.ts'
import { document, line } from './document.ts'

const elements = (html: string) => new Set(html.match(/<[a-z!]+/g))

const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 200 })

test('whatever is typed, no fact, no sum and no element comes of it', () => {
  fc.assert(
    fc.property(text, text, fc.constantFrom(...LOCALES), (one, other, language) => {
      const texts = orderTexts(language)
      const plain = document()
      const typed = document({
        project: one,
        company: other,
        customer: { ...plain.customer, customer_reference: one, additional_information: `${texts.total}: 1\n${other}` },
        lines: [{ ...line(), article_number: other, product: { ...line().product, name: one } }],
      })
      const letter = { texts, language, intro: texts.mail.cancelled('1').intro, answered: true, greeting: one }
      const said = writeLetter({ ...letter, order: typed })
      expect(said.text).not.toMatch(/[^\P{Cc}\n]/u)
      expect(said.text.split('\n').filter((row) => row.startsWith(`${texts.total}:`))).toHaveLength(1)
      const allowed = elements(writeLetter({ ...letter, order: plain }).html)
      allowed.add('<br')
      for (const element of elements(said.html)) expect(allowed).toContain(element)
      expect(said.html.replaceAll(/&(amp|lt|gt|quot|#39);/g, '')).not.toContain('&')
    }),
  )
})

test('of an order of thousands of lines tells the first hundred, and how many more there are', () => {
  const order = document({ lines: Array.from({ length: 2_500 }, (_, i) => ({ ...line(), id: String(i) })) })
  const { text: said } = writeLetter({
    order,
    texts: orderTexts('en'),
    language: 'en',
    intro: 'Hello',
    answered: false,
  })
  expect(said.match(/^1 × /gm)).toHaveLength(100)
  expect(said).toContain('… and 2400 more lines')
})
