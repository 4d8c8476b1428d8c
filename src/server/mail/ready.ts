import type { Db } from '../db/client.ts'
import type { MailMessage, OrderAttachment } from '../db/schema.ts'
import { providerOf } from './provider.ts'
import type { ReadyMessage } from './transport.ts'

/** Makes the file of an order. */
export type Attach = (file: OrderAttachment) => Promise<Buffer>

/** A message with what could not be known when it was written: an address that was missing, files that take their time. */
export async function ready(
  db: Db,
  { shop, attachments = [], ...message }: MailMessage,
  attach: Attach | undefined,
): Promise<ReadyMessage> {
  const to = message.to || (shop === undefined ? '' : await providerOf(db, shop))
  const files = attachments.map(async (file) => {
    if ('base64' in file) return file
    if (!attach) throw new Error('Nobody makes the files of orders')
    const { filename, contentType } = file
    return { filename, contentType, base64: (await attach(file)).toString('base64') }
  })
  return { ...message, to, attachments: await Promise.all(files) }
}
