import { describe, expect, test } from 'vitest'
import { checkContactForm, CONTACT_FIELDS, type ContactForm, POSTAL_CODE_MAX } from '#contract/contact-form.ts'
import { localeOfHost, textIn } from '#contract/locale.ts'
import { CAPABILITIES, type Capability, may } from '#contract/users/permission.ts'

const form = (overrides: Partial<ContactForm> = {}): ContactForm => ({
  name: 'Maja Lind',
  phone: '010-555 04 10',
  email: 'maja@example.se',
  companyName: 'Lind AB',
  orgNumber: '556000-0000',
  postalCode: '411 05',
  message: 'Hej',
  ...overrides,
})

describe('the contact form', () => {
  test('a whole form has no errors and comes back trimmed', () => {
    const checked = checkContactForm(form({ name: '  Maja  ' }))
    expect(checked.errors).toEqual({})
    expect(checked.form.name).toBe('Maja')
  })

  test.each(CONTACT_FIELDS)('%s of blanks alone is missing', (field) => {
    expect(checkContactForm(form({ [field]: '  \t' })).errors).toEqual({ [field]: `${field}Required` })
  })

  test.each(['maja', 'maja@', '@x.se', 'a b@x.se', 'maja@x', 'maja@x.'])('%s is no e-mail address', (email) => {
    expect(checkContactForm(form({ email })).errors).toEqual({ email: 'emailInvalid' })
  })

  test('a postal code has at most 30 characters', () => {
    expect(checkContactForm(form({ postalCode: '1'.repeat(POSTAL_CODE_MAX) })).errors).toEqual({})
    expect(checkContactForm(form({ postalCode: '1'.repeat(POSTAL_CODE_MAX + 1) })).errors).toEqual({
      postalCode: 'postalCodeTooLong',
    })
  })
})

describe('levels', () => {
  const LOWEST: Record<Capability, number> = {
    'catalogue.see': 0,
    'cart.use': 1,
    'cart.order': 3,
    'orders.all': 7,
    'users.manage': 7,
    'shop.whole': 8,
    'punchout.manage': 8,
  }

  test.each(Object.keys(CAPABILITIES) as Capability[])('%s begins at its level', (capability) => {
    for (let level = 0; level <= 9; level++) expect(may(level, capability)).toBe(level >= LOWEST[capability])
  })
})

describe('languages', () => {
  test.each([
    ['shop.nordform.fi', 'fi'],
    ['nordform.com', 'en'],
    ['nordform.no', 'no'],
    ['nordform.se', 'sv'],
    ['NORDFORM.DK', 'da'],
    ['localhost', 'sv'],
    ['127.0.0.1', 'sv'],
  ])('%s speaks %s', (host, locale) => expect(localeOfHost(host)).toBe(locale))

  test('a text of another language rather than none', () => {
    expect(textIn({ da: 'stol' }, 'fi')).toBe('stol')
    expect(textIn({ da: 'stol', en: 'chair' }, 'fi', 'da')).toBe('stol')
    expect(textIn({}, 'sv')).toBe('')
  })
})
