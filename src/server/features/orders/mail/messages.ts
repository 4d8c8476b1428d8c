import { isEmail } from '#contract/contact-form.ts'
import { isLocale, type Locale } from '#contract/locale.ts'
import type { StepKind } from '#contract/orders/orders.ts'
import type { MailMessage, OrderAttachment } from '../../../db/schema.ts'
import { oneLine } from '../../../mail/queue.ts'
import { documentOf } from '../export/document.ts'
import { CONTENT_TYPES, fileName } from '../export/file-name.ts'
import type { StoredOrder } from '../present.ts'
import { orderTexts } from '../texts.ts'
import { writeLetter } from './letter.ts'

export interface OrderMailContext {
  stored: StoredOrder
  /** The shop's own language. */
  own: Locale
  /** Where the shop's provider reads; null: nobody knows yet. */
  provider: string | null
  /** Where the app is, `https://…` without a slash at the end. */
  publicUrl?: string | undefined
}

type OrderMailKind = 'confirmation' | 'confirmed' | 'delivered' | 'handedOver' | 'cancelled' | 'message'

/** What a buyer is told of a step of the supplier's; null: nothing. */
export const mailOfStep = (step: StepKind): OrderMailKind | null => MAIL_OF[step]

const MAIL_OF: Readonly<Record<StepKind, OrderMailKind | null>> = {
  placed: 'confirmation',
  confirmed: 'confirmed',
  delivered: 'delivered',
  handed_over: 'handedOver',
  cancelled: 'cancelled',
  message: 'message',
  note: null,
}

/** To the buyer, in their language; null where their account has no address that mail could reach. */
export function buyerMail(
  kind: OrderMailKind,
  { stored, own, provider, publicUrl }: OrderMailContext,
): MailMessage | null {
  const { buyerMail: to, orderNumber, language: asked, shopName, cartId } = stored.order
  if (!isEmail(to)) return null
  const language = isLocale(asked) ? asked : own
  const texts = orderTexts(language)
  const { subject, intro } = texts.mail[kind](orderNumber, shopName)
  const letter = writeLetter({
    order: documentOf(stored, { language, own }),
    texts,
    language,
    greeting: texts.mail.greeting(stored.order.buyerName),
    intro,
    answered: provider !== null,
    ...(publicUrl !== undefined && { link: `${publicUrl}/orders/${cartId}` }),
  })
  return { to, subject: oneLine(subject), ...letter, ...(provider !== null && { replyTo: provider }) }
}

/**
 * The order to the shop's provider, in the shop's language, with its spreadsheet. Where nobody's address is known it
 * waits in the queue until the shop has one.
 */
export function supplierMail({ stored, own, provider }: OrderMailContext): MailMessage {
  const { order, cart } = stored
  const texts = orderTexts(own)
  const document = documentOf(stored, { language: own, own })
  const { subject, intro } = texts.mail.order(order.orderNumber, order.shopName)
  const about = [cart.company, cart.title].filter(Boolean).join(', ')
  const file: OrderAttachment = {
    filename: fileName([document], texts, 'xlsx', document.day),
    contentType: CONTENT_TYPES.xlsx,
    order: order.cartId,
    language: own,
  }
  return {
    to: provider ?? '',
    shop: order.shopId,
    subject: oneLine(`${subject}: ${about}`),
    ...writeLetter({ order: document, texts, language: own, intro, answered: false }),
    ...(isEmail(order.buyerMail) && { replyTo: order.buyerMail }),
    attachments: [file],
  }
}
