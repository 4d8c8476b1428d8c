import type { Locale } from '#contract/locale.ts'
import { i18nIn } from '../../../i18n/i18n.ts'

export type RequestTexts = ReturnType<typeof requestTexts>

/** What mails about requests say, in one language. */
export function requestTexts(language: Locale) {
  const i18n = i18nIn(language)
  return {
    greeting: (name: string) => i18n.t('Hello {name},', { name }),
    asked: (name: string, cart: string) => ({
      subject: i18n.t('{name} asks for your approval: {cart}', { name, cart }),
      intro: i18n.t('{name} wants to order what is below and needs your approval.', { name }),
    }),
    approved: (name: string, cart: string) => ({
      subject: i18n.t('Approved and ordered: {cart}', { cart }),
      intro: i18n.t('{name} has approved your request. It has been ordered.', { name }),
    }),
    refused: (name: string, cart: string) => ({
      subject: i18n.t('Not approved: {cart}', { cart }),
      intro: i18n.t('{name} has not approved your request. The cart is open again.', { name }),
    }),
    returned: (name: string, cart: string) => ({
      subject: i18n.t('Sent back: {cart}', { cart }),
      intro: i18n.t('{name} has sent the cart back. Change it and ask again.', { name }),
    }),
    withdrawn: (name: string, cart: string) => ({
      subject: i18n.t('Taken back: {cart}', { cart }),
      intro: i18n.t('{name} has taken the request back. There is nothing left for you to decide.', { name }),
    }),
    cancelled: (name: string, cart: string) => ({
      subject: i18n.t('No longer asked for: {cart}', { cart }),
      intro: i18n.t('{name} has cancelled the cart. There is nothing left for you to decide.', { name }),
    }),
    cart: i18n.t('Cart'),
    company: i18n.t('Company'),
    costCentre: i18n.t('Cost centre'),
    wishedOn: i18n.t('Wished delivery'),
    cartNote: i18n.t('Note on the cart'),
    note: i18n.t('Note'),
    withoutRoom: i18n.t('Without a room'),
    saidBy: (name: string) => i18n.t('{name} writes', { name }),
    subtotal: i18n.t('Total, excl. VAT'),
    vat: i18n.t('VAT'),
    total: i18n.t('Total, incl. VAT'),
    moreLines: (lines: number) =>
      i18n.t('… and {lines, plural, one {{lines} more line} other {{lines} more lines}}', { lines }),
    look: i18n.t('View it in the shop'),
  }
}
