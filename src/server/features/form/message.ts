import type { ContactField, ContactForm } from '#contract/contact-form.ts'
import type { Locale } from '#contract/locale.ts'
import type { MailMessage } from '../../db/schema.ts'
import { type I18n, i18nIn } from '../../i18n/i18n.ts'
import { oneLine } from '../../mail/queue.ts'

const LINES = ['name', 'companyName', 'orgNumber', 'phone', 'email', 'postalCode'] as const satisfies ContactField[]

export interface ContactMail {
  form: ContactForm
  to: string
  language: Locale
  /** The shop it is about, if one is known. */
  shopName: string | null
  /** Who was signed in, if anyone: a person can type any name into the form. */
  username: string | null
}

/**
 * The mail to the provider, in the shop's language: plain text, answered straight to the person. Each short field is
 * one line whatever was typed into it, so that nothing can pretend to be another field or a header.
 */
export function contactMail({ form, to, language, shopName, username }: ContactMail): MailMessage {
  const i18n = i18nIn(language)
  const labels = fieldLabels(i18n)
  const { companyName: company, name } = form
  const lines = LINES.map((field) => `${labels[field]}: ${oneLine(form[field])}`)
  if (username !== null) lines.push(`${i18n.t('Signed in as')}: ${oneLine(username)}`)
  return {
    to,
    replyTo: form.email,
    subject: oneLine(i18n.t('Message from the contact form: {company}, {name}', { company, name })),
    text: [
      shopName === null
        ? i18n.t('Somebody has written in the contact form.')
        : i18n.t('Somebody has written in the contact form: {shop}.', { shop: oneLine(shopName) }),
      '',
      ...lines,
      '',
      `${labels.message}:`,
      form.message.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, ''),
      '',
    ].join('\n'),
  }
}

const fieldLabels = (i18n: I18n): Record<ContactField, string> => ({
  name: i18n.t('Name'),
  phone: i18n.t('Phone'),
  email: i18n.t('Email'),
  companyName: i18n.t('Company'),
  orgNumber: i18n.t('Organisation number'),
  postalCode: i18n.t('Postal code'),
  message: i18n.t('Message'),
})
