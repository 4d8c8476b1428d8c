import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'

test.each(['smtp://mail.example.com', 'smtps://user:pass@mail.example.com:465', 'smtp://[::1]:25'])(
  '%s is a mail server',
  (SMTP_URL) => {
    expect(readEnv({ SMTP_URL }).smtpUrl).toBe(SMTP_URL)
  },
)

test.each(['mail.example.com', 'http://user:hidden@mail.example.com', 'smtp://'])('%s is none', (SMTP_URL) => {
  expect(() => readEnv({ SMTP_URL })).toThrow(/^SMTP_URL should be an address such as/)
})

test.each(['MAIL_FROM', 'CONTACT_MAIL'])('%s is a mail address', (name) => {
  expect(() => readEnv({ [name]: 'shop' })).toThrow(`${name} is "shop", but should be an address such as`)
  expect(readEnv({ [name]: 'shop@example.com' })).toMatchObject({
    [name === 'MAIL_FROM' ? 'mailFrom' : 'contactMail']: 'shop@example.com',
  })
})
