import { ERROR } from '#contract/errors.ts'
import {
  type FailedMail,
  FailedMailAnswerSchema,
  FailedMailParamsSchema,
  FailedMailsQuerySchema,
  FailedMailsSchema,
} from '#contract/office/mail.schema.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import type { Db } from '../../db/client.ts'
import type { App } from '../../http/app-type.ts'
import { HttpProblem } from '../../http/problem.ts'
import { requireShop, type Session, signedIn, staffShops } from '../../http/session.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { leaveMail, listFailedMails, type MailSight, sendAgain } from './failed-mails.ts'

/** Whose mails a person of the staff may see: those of their shops, and of no shop who administers the installation. */
const sightOf = (session: Session): MailSight => ({ shops: staffShops(session), others: session.installation === true })

/** Mails that could not be sent: which, why, and what is decided about them [server/mail]. */
export function mailRoutes(app: App, { db, mailer }: { db: Db; mailer: Pick<Mailer, 'wake'> }): void {
  const params = FailedMailParamsSchema
  const response = { 200: FailedMailAnswerSchema }

  app.get(
    OFFICE_API.mails,
    { schema: { querystring: FailedMailsQuerySchema, response: { 200: FailedMailsSchema } } },
    async (request) => {
      const session = signedIn(request)
      const { shop_id: shop, state, page } = request.query
      if (shop === undefined) return await listFailedMails(db, sightOf(session), { state, page })
      requireShop(session, shop, 'shop.whole')
      return await listFailedMails(db, { shops: [shop], others: session.installation === true }, { state, page })
    },
  )

  app.post(OFFICE_API.mailResend, { schema: { params, response } }, async (request) => {
    const answer = done(await sendAgain(db, request.params.id, sightOf(signedIn(request))))
    mailer.wake()
    return answer
  })

  app.post(OFFICE_API.mailLeave, { schema: { params, response } }, async (request) => {
    const session = signedIn(request)
    return done(await leaveMail(db, request.params.id, sightOf(session), session.username))
  })
}

/** @throws {HttpProblem} 404 there is none; 409 it has gone, or what it said is forgotten, or it is on its way this moment */
function done(decided: { isDone: boolean; mail: FailedMail } | null): { data: FailedMail } {
  if (!decided) throw new HttpProblem(404, ERROR.notFound)
  const { isDone, mail } = decided
  if (isDone) return { data: mail }
  const isOver = mail.state === 'sent' || mail.is_forgotten
  throw isOver
    ? new HttpProblem(409, ERROR.statusNotAllowed, { data: mail })
    : new HttpProblem(409, ERROR.inProgress, { headers: { 'Retry-After': '5' } })
}
