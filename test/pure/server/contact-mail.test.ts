import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import { contactMail } from '#server/features/form/message.ts'
import { oneLine } from '#server/mail/queue.ts'

const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 300 })
const forms = fc.record({
  name: text,
  phone: text,
  email: text,
  companyName: text,
  orgNumber: text,
  postalCode: text,
  message: text,
})

test('whatever is typed, the mail keeps its shape: one line a field, one line of subject', () => {
  fc.assert(
    fc.property(forms, fc.constantFrom(...LOCALES), (form, language) => {
      const mail = contactMail({ form, to: 'a@example.com', language, shopName: form.name, username: form.phone })
      expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      expect(mail.subject.length).toBeLessThanOrEqual(200)
      expect(mail.subject.isWellFormed()).toBe(true)
      const head = mail.text.split('\n').slice(0, 10)
      // Intro, blank, six fields, who was signed in, blank.
      expect(head[1]).toBe('')
      expect(head[9]).toBe('')
      for (const line of head.slice(2, 9)) expect(line).toMatch(/^\p{L}[-\p{L} ]*:/u)
      expect(mail.text).not.toMatch(/[^\P{Cc}\n\t]/u)
    }),
  )
})

test('a line is cut without breaking a sign in two', () => {
  expect(oneLine(`${'x'.repeat(198)}😀 and more`)).toSatisfy(
    (line: string) => line.isWellFormed() && line.endsWith('…'),
  )
  expect(oneLine(' a\r\n\tb\u2028c ')).toBe('a b c')
})
