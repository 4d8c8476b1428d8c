import type { ContactField, ContactForm } from '#contract/contact-form.ts'
import type { Locale } from '#contract/locale.ts'
import type { MailMessage } from '../../db/schema.ts'
import { oneLine } from '../../mail/queue.ts'
import { CONTACT_TEXTS } from './texts.ts'

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
 * The mail to the provider: plain text, answered straight to the person. Each short field is one line whatever was
 * typed into it, so that nothing can pretend to be another field or a header.
 */
export function contactMail({ form, to, language, shopName, username }: ContactMail): MailMessage {
  const { subject, intro, sender, labels } = CONTACT_TEXTS[language]
  const lines = LINES.map((field) => `${labels[field]}: ${oneLine(form[field])}`)
  if (username !== null) lines.push(`${sender}: ${oneLine(username)}`)
  return {
    to,
    replyTo: form.email,
    subject: oneLine(`${subject}: ${form.companyName}, ${form.name}`),
    text: [
      shopName === null ? `${intro}.` : `${intro}: ${oneLine(shopName)}.`,
      '',
      ...lines,
      '',
      `${labels.message}:`,
      form.message.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, ''),
      '',
    ].join('\n'),
  }
}
