import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { type ContactForm, checkContactForm } from '#contract/contact-form.ts'
import { ContactAnswerSchema, type ContactBody, ContactFormSchema } from '#contract/contact-form.schema.ts'
import { ERROR, type FieldError, RULE } from '#contract/errors.ts'
import { ownerKey } from '#contract/users/owner.ts'
import { API } from '#contract/paths.ts'
import type { Db, Tx } from '../../db/client.ts'
import { contactMessages } from '../../db/schema.ts'
import type { App } from '../../http/app-type.ts'
import { type Answer, jsonAnswer, idempotently, sendAnswer } from '../../http/idempotency.ts'
import { HttpProblem } from '../../http/problem.ts'
import { network } from '../../accounts/network.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { requireShop, type Session } from '../../http/session.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { queueMail } from '../../mail/queue.ts'
import { contactMail } from './message.ts'
import { recipient } from './recipient.ts'

export interface FormDeps {
  db: Db
  pool: Pool
  mailer: Pick<Mailer, 'wake'>
  /** Who gets what no shop has an address for. */
  contactMail: string | undefined
}

/** The contact form, signed in or not. What is answered with 201 is stored, and its mail queued. */
export async function formFeature(app: App, { db, pool, mailer, contactMail: fallback }: FormDeps): Promise<void> {
  // An office shares one address.
  const strangers = rateLimit(pool, { name: 'form', limit: 30, seconds: 900 })
  // Whoever is signed in writes from several networks; what was written without one comes again when it is told to.
  const users = rateLimit(pool, { name: 'form-user', limit: 20, seconds: 900 })

  app.post(
    API.form,
    { schema: { body: ContactFormSchema, response: { 201: ContactAnswerSchema } } },
    async (request, reply) => {
      const { session } = request
      const shopId = shopOf(session, request.body)
      const owner = session ? ownerKey(session.owner) : 'form'
      await (session ? users.count(owner) : strangers.count(owner, network(request.ip)))
      const answer = await idempotently(db, request, owner, async (tx) =>
        received(tx, { session, shopId, form: checked(request), fallback }),
      )
      mailer.wake()
      return sendAnswer(reply, answer)
    },
  )
}

/** Signed in, the shop must be one's own; signed out it only says who is to read the message. */
function shopOf(session: Session | null, { shopId }: ContactBody): string | null {
  if (shopId === undefined || shopId === null || shopId === '') return null
  if (session) requireShop(session, shopId, 'catalogue.see')
  return shopId
}

/** @throws {HttpProblem} 422 `validation_failed` with each broken rule of contact-form.ts */
function checked(request: FastifyRequest<{ Body: ContactBody }>): ContactForm {
  const { shopId: _, ...fields } = request.body
  const { form, errors } = checkContactForm(fields)
  const broken = Object.entries(errors).map(([field, error]): FieldError => {
    const rule = error.endsWith('Required') ? RULE.required : error.endsWith('TooLong') ? RULE.tooLong : RULE.format
    return { field, rule, message: error }
  })
  if (broken.length > 0) throw new HttpProblem(422, ERROR.validation, { errors: broken })
  return form
}

interface Received {
  session: Session | null
  shopId: string | null
  form: ContactForm
  fallback: string | undefined
}

/** Stores the message and queues its mail. */
async function received(tx: Tx, { session, shopId, form, fallback }: Received): Promise<Answer> {
  const [stored] = await tx
    .insert(contactMessages)
    .values({ ownerKind: session?.owner.kind ?? null, ownerId: session?.owner.id ?? null, shopId, fields: form })
    .returning({ id: contactMessages.id, createdAt: contactMessages.createdAt })
  if (!stored) throw new Error('The message was not stored')
  const to = await recipient(tx, shopId, fallback)
  await queueMail(tx, contactMail({ form, ...to, username: session?.username ?? null }), {
    kind: 'message',
    shop: shopId,
  })
  return jsonAnswer(201, { data: { id: stored.id, received_at: stored.createdAt.toISOString() } })
}
