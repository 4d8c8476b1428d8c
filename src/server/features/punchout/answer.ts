import { randomUUID } from 'node:crypto'
import { OUTCOMES, type Reason, REFUSALS } from '#contract/punchout/punchout-log.ts'
import type { Connection, PunchoutSession } from '../../db/punchout-schema.ts'
import { Refused } from './authenticate.ts'
import { decodeXml } from './cxml/decode.ts'
import { CxmlError, type StatusCode, troubleOf } from './cxml/error.ts'
import type { Header } from './cxml/header.ts'
import { redacted } from './cxml/redact.ts'
import { type CxmlRequest, readRequest } from './cxml/request.ts'
import { profileResponse, type Signature, setupResponse, statusResponse } from './cxml/respond.ts'
import { find, readTree, type XmlElement } from './cxml/tree.ts'
import { keepExchange } from './exchange-log.ts'
import { type Placing, takeOrder } from './order.ts'
import { setUp } from './setup.ts'

export interface Answering extends Placing {
  /** Before any of it is read. @throws {Refused} */
  beforeReading?: (ip: string) => Promise<void>
  /** Told of a document that cannot be read as far as a secret. */
  unread?: (ip: string) => Promise<void>
  /** Whose document it is. @throws {Refused} */
  authenticate: (header: Header, ip: string) => Promise<Connection>
  /** Orders may wait to be told of. */
  committed: () => void
  /** A failure of ours, which the buyer's system only learns of as a 500 or 560. */
  failed: (error: unknown) => void
}

export interface Incoming {
  body: Uint8Array
  contentType: string | undefined
  ip: string
  /** Where the shop is, without a slash at the end. */
  origin: string
}

/** Answers of ours need no more than what every version has. */
export const DTD = '1.2.014'

export interface Said {
  answer: string
  status: StatusCode
  reason: Reason
  result: string
  sessionId?: string
}

/** The answer to any document, which is cXML whatever was sent [punchout/answers], and what the log says of it. */
export async function answerCxml(deps: Answering, incoming: Incoming): Promise<Said> {
  const known: { tree?: XmlElement; connection?: Connection; kind?: string; proven?: boolean } = {}
  let said: Said
  try {
    await deps.beforeReading?.(incoming.ip)
    known.tree = readTree(decodeXml(incoming.body, incoming.contentType))
    const request = readRequest(known.tree)
    known.kind = request.asked.kind === 'other' ? request.asked.name : request.asked.kind
    known.connection = await deps.authenticate(request.header, incoming.ip)
    known.proven = true
    said = await answerRequest(deps, known.connection, request, incoming)
  } catch (error) {
    if (error instanceof Refused)
      Object.assign(known, error.connection && { connection: error.connection, proven: error.proven })
    else if (error instanceof CxmlError && known.proven !== true) await deps.unread?.(incoming.ip)
    said = refusal(deps, error, incoming)
  }
  if (known.connection && known.tree)
    await keepExchange(deps.db, {
      ...said,
      connectionId: known.connection.id,
      kind: known.kind ?? 'unknown',
      proven: known.proven === true,
      // Whoever proved nothing is known by what the head says; the rest is not worth sending.
      document: redacted(known.proven === true ? known.tree : (find(known.tree, 'Header') ?? known.tree)),
      answer: redacted(readTree(said.answer)),
    }).catch(deps.failed)
  return said
}

/** What we sign an answer with that is no repetition. */
export const signature = (origin: string): Signature => ({
  payloadId: `${randomUUID()}@${URL.parse(origin)?.hostname ?? 'localhost'}`,
  at: new Date(),
  dtd: DTD,
})

function refusal({ failed }: Answering, error: unknown, { origin }: Incoming): Said {
  if (!(error instanceof CxmlError)) failed(error)
  const { status, message, reason } =
    error instanceof CxmlError ? error : { ...troubleOf(error), reason: REFUSALS.failed }
  return { answer: statusResponse(signature(origin), status, message), status, result: message, reason }
}

async function answerRequest(
  deps: Answering,
  connection: Connection,
  request: CxmlRequest,
  { body, origin }: Incoming,
): Promise<Said> {
  const { asked } = request
  const signed = signature(origin)
  if (asked.kind === 'ProfileRequest') {
    const requests = ['ProfileRequest', 'PunchOutSetupRequest', ...(connection.settings.orders ? ['OrderRequest'] : [])]
    const answer = profileResponse(signed, `${origin}/api/punchout/cxml`, requests)
    return { answer, status: 200, reason: OUTCOMES.profile, result: `Told what is supported: ${requests.join(', ')}.` }
  }
  if (asked.kind === 'other') throw new CxmlError(450, `A ${asked.name} is not supported.`)
  if (request.isTest && !connection.test)
    throw new CxmlError(400, 'deploymentMode is test, but this connection is for production.', REFUSALS.testMode)
  if (asked.kind === 'OrderRequest') {
    const outcome = await takeOrder(deps, connection, asked)
    deps.committed()
    const [reason, result] =
      outcome === 'new'
        ? [OUTCOMES.ordered, 'Stored as an order.']
        : [OUTCOMES.orderedBefore, 'The order was there already.']
    return { answer: statusResponse(signed, 200), status: 200, reason, result }
  }
  const { session, code } = await setUp(deps, connection, request, asked, body)
  const { id, createdAt } = session
  const answer = setupResponse(
    { ...signed, payloadId: `${id}@${signed.payloadId.split('@')[1]}`, at: createdAt },
    `${origin}/login/ext?session=${code}`,
  )
  return { answer, status: 200, ...opened(session) }
}

/** What the log says of a session that was opened. */
export function opened({ id, notices, operation }: PunchoutSession) {
  const noted = notices.map(({ kind, article }) => `${kind.replaceAll('_', ' ')} ${article}`).slice(0, 20)
  const result = [`Opened a session (${operation}).`, ...(noted.length > 0 ? [`${noted.join(', ')}.`] : [])].join(' ')
  const reason = noted.length > 0 ? OUTCOMES.openedWithNotices : OUTCOMES.opened
  return { reason, result, sessionId: id }
}
