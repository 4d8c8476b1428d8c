import type { Locale } from '#contract/locale.ts'
import { i18nIn } from '../../i18n/i18n.ts'
import { type Fact, htmlPage, htmlParagraph, htmlTable, writtenFact } from '../../mail/letter.ts'
import { oneLine } from '../../mail/queue.ts'
import type { LinkReason } from '../../accounts/password-link.ts'

interface LinkLetter {
  language: Locale
  reason: LinkReason
  name: string
  username: string
  /** The first that they may enter; '' for none. */
  shop: string
  link: string
}

/** The letter with a link by which somebody chooses a password: what people wrote stands on lines of its own. */
export function writeLinkLetter({ language, reason, name, username, shop, link }: LinkLetter): {
  subject: string
  text: string
  html: string
} {
  const texts = linkTexts(language)
  const { subject, intro } = opening(texts, reason, oneLine(shop))
  const greeting = texts.greeting(oneLine(name))
  const facts: Fact[] = [[texts.username, oneLine(username)]]
  const closing = [texts.hours, reason === 'forgotten' ? texts.unasked : texts.unexpected]
  const text = [greeting, '', intro, '', ...facts.map(writtenFact), '', `${texts.choose}:`, link, '', ...closing, '']
  const html = htmlPage(language, [
    htmlParagraph(greeting),
    htmlParagraph(intro),
    htmlTable('facts', facts),
    htmlParagraph(texts.choose, link),
    ...closing.map((paragraph) => htmlParagraph(paragraph)),
  ])
  return { subject, text: text.join('\n'), html }
}

function opening(texts: LinkTexts, reason: LinkReason, shop: string): { subject: string; intro: string } {
  if (reason === 'forgotten') return texts.forgotten
  return 'invitedBy' in reason ? texts.invited(oneLine(reason.invitedBy), shop) : texts.sent(oneLine(reason.sentBy))
}

type LinkTexts = ReturnType<typeof linkTexts>

function linkTexts(language: Locale) {
  const i18n = i18nIn(language)
  return {
    greeting: (name: string) => i18n.t('Hello {name},', { name }),
    invited: (name: string, shop: string) => ({
      subject: i18n.t('Welcome to {shop}: choose your password', { shop }),
      intro: i18n.t('{name} has given you access to {shop}. Choose a password, and you can log in.', { name, shop }),
    }),
    sent: (name: string) => ({
      subject: i18n.t('Choose a new password'),
      intro: i18n.t('{name} has sent you this link to choose a new password.', { name }),
    }),
    forgotten: {
      subject: i18n.t('Choose a new password'),
      intro: i18n.t('Somebody asked for a new password for your account, most likely you.'),
    },
    username: i18n.t('Username'),
    choose: i18n.t('Choose your password'),
    hours: i18n.t('The link can be used once, within 72 hours.'),
    unasked: i18n.t('If it was not you, you need do nothing: your password stays as it is.'),
    unexpected: i18n.t('If you did not expect this, you need do nothing.'),
  }
}
